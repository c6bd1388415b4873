"""Les étourderies qui se prouvent en changeant le code en un seul endroit, de la plus parlante à la plus vague."""

from .conditions import (
    always_true,
    chained,
    compared_to_true,
    identity,
    lookalikes,
    masked,
    one_sign,
    plus_sign,
    starts_too_high,
)
from .copies import copied, frozen
from .flow import (
    asks_again,
    keeps_only_the_last,
    loses_what_it_received,
    returns_in_a_loop,
    starts_again,
    takes_a_name,
)
from .kinds import decimal_comma, list_for_text
from .objects import (
    computed_once,
    kept_inside,
    keys_for_values,
    lasts,
    none_kept,
    not_copied,
    not_kept,
    resized_on_the_way,
    shared,
)

SLIPS = (
    decimal_comma,
    lasts,
    computed_once,
    kept_inside,
    masked,
    always_true,
    identity,
    compared_to_true,
    chained,
    list_for_text,
    one_sign,
    plus_sign,
    keys_for_values,
    none_kept,
    not_kept,
    resized_on_the_way,
    shared,
    not_copied,
    returns_in_a_loop,
    asks_again,
    lookalikes,
    starts_too_high,
    starts_again,
    takes_a_name,
    loses_what_it_received,
    keeps_only_the_last,
    copied,
    frozen,
)

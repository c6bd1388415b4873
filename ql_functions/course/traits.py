"""Ce qui peut se dire d'un appel du cours, d'après ses arguments et ses globales ; voir `juge.Course`."""

from ..game import EMPTY, player_to_move, winning_line

TRAITS = (
    ("le plateau est vide", lambda names: set(names["b"]) == {EMPTY}),
    ("le plateau est plein", lambda names: EMPTY not in names["b"]),
    (
        "la partie est gagnée sur la dernière case libre",
        lambda names: EMPTY not in names["b"] and winning_line(names["b"]) is not None,
    ),
    ("c'est à O de jouer", lambda names: EMPTY in names["b"] and player_to_move(names["b"]) == "O"),
    ("le plateau a plus de 9 cases", lambda names: len(names["b"]) > 9),
    ("la table est vide", lambda names: not names["q_table"]),
    ("la partie est nulle", lambda names: names["winner"] == "T"),
)

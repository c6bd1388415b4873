"""Un cas est une donnée : ce qui entre dans la fonction d'un élève ; son issue : ce qui en sort."""

from dataclasses import dataclass, field
from inspect import Parameter, signature


@dataclass(frozen=True)
class Spy:
    """Remplace une fonction du cours pendant un cas : note ses appels et répond ce qui est prévu.

    Attributes:
        name: nom de la fonction.
        replies: ce que rendent les appels successifs ; un appel de trop lève `TooManyCallsError`.
        parameters: ses paramètres, qui nomment les arguments notés : ``(nom,)``, ou ``(nom, valeur par défaut)``.
    """

    name: str
    replies: tuple
    parameters: tuple[tuple, ...]

    @classmethod
    def on(cls, function, replies):
        """L'espion d'une fonction, avec ses paramètres à elle."""
        found = signature(function).parameters.values()
        parameters = ((one.name,) if one.default is Parameter.empty else (one.name, one.default) for one in found)
        return cls(function.__name__, replies, tuple(parameters))


@dataclass(frozen=True)
class Limit:
    """Laisse une fonction du cours répondre elle-même pendant un cas, mais compte ses appels.

    Attributes:
        most: le nombre d'appels permis ; un de trop lève `TooManyCallsError`.
    """

    most: int


class TooManyCallsError(Exception):
    """Une fonction espionnée ou comptée a été appelée plus de fois que le cas ne le permet."""


class InputAskedError(Exception):
    """Une réponse a demandé une saisie : dans un carnet, elle l'attendrait sans fin."""


@dataclass(frozen=True)
class Case:
    """Un appel de la fonction d'un élève.

    Attributes:
        args, kwargs: ses arguments, en valeurs simples ; la fonction en reçoit une copie.
        globals: variables globales mises en place pendant l'appel (valeurs simples, `Spy` ou `Limit`).
        repeat: nombre d'appels de suite ; au-delà de 1, `Outcome.value` est la liste des valeurs.
        about: ce que le cas éprouve, en une phrase française.
        group: famille du cas, pour un juge qui en distingue plusieurs.
        seconds: délai laissé à l'appel.
        arrays: la fonction reçoit-elle ses listes comme des tableaux NumPy, d'enregistrements pour des n-uplets ?
        rng: graine d'un générateur de NumPy, donné en dernier argument ; le même à chaque appel d'un cas répété, sauf
            qu'à la moitié il repart de sa graine.
        known: ce que l'on a déjà calculé de lui, et qui sert à toutes les réponses.
    """

    args: tuple = ()
    kwargs: dict = field(default_factory=dict)
    globals: dict = field(default_factory=dict)
    repeat: int = 1
    about: str = ""
    group: str = ""
    seconds: float = 5.0
    arrays: bool = False
    rng: int | None = None
    known: dict = field(default_factory=dict, init=False, compare=False, repr=False)


@dataclass(frozen=True)
class Failure:
    """L'exception qui a mis fin à un appel.

    Attributes:
        kind: le nom de son type.
        message: ce qu'elle dit.
        line: sa ligne dans le code de l'élève, « dans flip_board, ligne 8 : … » ; ``""`` si elle n'y passe pas.
        error: elle-même ; ne sort pas d'une cage.
        is_own: naît-elle dans cette ligne, et non dans ce que cette ligne appelle ?
        is_raised: l'élève l'y lève-t-il lui-même, par ``raise`` ?
    """

    kind: str
    message: str
    line: str = ""
    error: BaseException | None = field(default=None, compare=False, repr=False)
    is_own: bool = field(default=False, compare=False, repr=False)
    is_raised: bool = field(default=False, compare=False, repr=False)

    @property
    def is_endless(self):
        """A-t-on arrêté ce qui ne finissait pas ? La mémoire y manque avant le temps, ou après, selon la machine."""
        return self.kind in ("TooLong", "MemoryError")


@dataclass(frozen=True)
class Outcome:
    """Ce qu'un appel a fait.

    Attributes:
        value: valeur rendue, ou liste des valeurs si le cas est répété.
        globals: pour chaque globale du cas, sa valeur après l'appel ; pour un `Spy`, la liste de ses appels,
            chacun un dictionnaire argument → valeur ; pour une `Limit`, ``None``.
        args: les arguments après l'appel.
        printed: le texte affiché, coupé à 64 Kio.
        failure: l'exception levée, ou ``None``.
        shared: deux parties de ses globales sont-elles un seul et même objet ?
        order: les noms des fonctions espionnées, et de ``random.seed``, dans l'ordre de leurs appels.
        sleeps: les secondes que chaque ``time.sleep`` aurait attendues ; pendant un cas, elle rend la main aussitôt.
        is_array: la valeur rendue est-elle un tableau NumPy, ou l'une d'elles ? ``value`` en est la liste.
        replaced: les globales du cas dont le nom, après l'appel, ne désigne plus l'objet qui y avait été mis.
        calls: fonction écoutée → ses appels, couples (arguments par nom, valeur rendue) ; ``None`` si rien ne l'est.
        left: globales, valeurs et arguments, tels que l'appel les a laissés, puis les globales mises en place avant
            lui ; ne sort pas d'une cage.
        known: ce que l'on a déjà calculé d'elle.
    """

    value: object = None
    globals: dict = field(default_factory=dict)
    args: tuple = ()
    printed: str = ""
    failure: Failure | None = None
    shared: bool = False
    order: tuple = ()
    sleeps: tuple = ()
    is_array: bool = False
    replaced: tuple = ()
    calls: dict | None = None
    left: tuple = field(default=(), compare=False, repr=False)
    known: dict = field(default_factory=dict, init=False, compare=False, repr=False)

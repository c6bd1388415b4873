"""Les notes prises pendant un appel : ses étapes, les fonctions appelées et les cadres de l'élève."""

from dataclasses import dataclass, field

from .snapshots import GONE


@dataclass
class Call:
    """Un appel à une fonction qui n'est pas de l'élève : ses arguments, par nom, et la valeur rendue."""

    name: str
    arguments: dict
    is_spied: bool = False
    value: object = GONE


@dataclass
class Step:
    """Une étape : les effets d'une ligne qui vient de s'exécuter.

    Attributes:
        frame: le rang, dans `Recorder.frames`, de l'appel qui exécute la ligne.
        line: le numéro de la ligne dans sa cellule.
        kind: ``'call'``, ``'line'``, ``'return'``, ``'yield'`` ou ``'raise'``.
        variables: les variables que la ligne a changées, nom → valeur ; `GONE` pour une variable supprimée.
        changes: les mêmes variables, nom → endroits changés, comme les donne `snapshots.find_changes`.
        outside: les changements hors de la fonction : (``'globale'`` ou ``'argument'``, nom) → endroits changés.
        globals: les variables du carnet que la ligne a changées, nom → valeur.
        calls: les `Call` que la ligne a faits.
        value: la valeur rendue, ou l'exception.
        printed: le nombre de caractères affichés depuis le début de l'appel.
        condition: la condition du ``if`` ou du ``while`` de la ligne est-elle vraie ? ``None`` s'il n'y en a pas.
    """

    frame: int
    line: int
    kind: str
    variables: dict = field(default_factory=dict)
    changes: dict = field(default_factory=dict)
    outside: dict = field(default_factory=dict)
    globals: dict = field(default_factory=dict)
    calls: list = field(default_factory=list)
    value: object = GONE
    printed: int = 0
    condition: bool | None = None


@dataclass
class Frame:
    """Un appel d'une fonction de l'élève.

    Attributes:
        code: le code de la fonction.
        parent: le rang de l'appel qui le fait, ``None`` pour le premier.
        line: la ligne de ``parent`` qui le fait.
    """

    code: object
    parent: int | None
    line: int = 0

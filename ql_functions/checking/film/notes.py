"""Ce que l'on note d'un appel : ses étapes, les fonctions qu'elles appellent, celles de l'élève où elles sont."""

from dataclasses import dataclass, field

from .snapshots import GONE


@dataclass
class Call:
    """Un appel à une fonction qui n'est pas de l'élève : ce qu'elle a reçu, par nom, et rendu."""

    name: str
    arguments: dict
    is_spied: bool = False
    value: object = GONE


@dataclass
class Step:
    """Ce qu'une ligne vient de faire.

    Attributes:
        frame: le rang, dans `Recorder.frames`, de l'appel où elle est.
        line: son numéro dans sa cellule.
        kind: ``'call'``, ``'line'``, ``'return'``, ``'yield'`` ou ``'raise'``.
        variables: les variables qu'elle a changées, nom → valeur ; `GONE` pour celle qui n'est plus.
        changes: les mêmes, nom → endroits changés, comme les donne `snapshots.changes`.
        outside: ce qu'elle a changé hors de la fonction : (``'globale'`` ou ``'argument'``, nom) → endroits changés.
        globals: les variables du carnet qu'elle a changées, nom → valeur.
        calls: les `Call` qu'elle a faits.
        value: ce qui est rendu, ou l'exception.
        printed: combien de caractères sont affichés depuis le début.
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


@dataclass
class Frame:
    """Un appel d'une fonction de l'élève : son code, le rang de l'appel d'où il vient, ``None`` pour le premier, et la
    ligne qui l'y fait."""

    code: object
    parent: int | None
    line: int = 0

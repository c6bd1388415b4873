"""Dire où une réponse se sépare d'une réponse juste : la ligne, la sorte de retouche, et jamais la retouche."""

from dataclasses import dataclass


class Sentence(str):
    """Une phrase accompagnée des numéros des lignes de la réponse qu'elle nomme, ``lines``."""

    def __new__(cls, text, *lines):
        """Crée la phrase ; une chaîne se remplit dans ``__new__``, non dans ``__init__``."""
        sentence = super().__new__(cls, text)
        sentence.lines = lines
        return sentence


def locate(node, says, *others):
    """La `Sentence` « Ligne 5 : … », où 5 est la ligne de ``node`` ; ``says`` nomme aussi les lignes des ``others``."""
    return Sentence(f"Ligne {node.lineno} : {says}", *(one.lineno for one in (node, *others)))


@dataclass(frozen=True)
class Spot:
    """Un endroit d'une réponse.

    Attributes:
        line: sa ligne, telle que l'élève la voit dans sa cellule.
        kind: la sorte de retouche qui y suffit, une clé de `KINDS`.
        called: ce que la phrase cite : ce qui est écrit là, comme la fonction appelée, ou le numéro d'une autre ligne.
        other: un endroit d'une autre ligne, où une retouche suffirait aussi bien ; ``None`` si l'on n'en connaît pas.
        also: les autres lignes où il faut faire la même retouche.
    """

    line: int
    kind: str
    called: str | int = ""
    other: "Spot | None" = None
    also: tuple[int, ...] = ()

    @property
    def lines(self):
        """Les numéros des lignes que la phrase nomme."""
        cited = (self.called,) if type(self.called) is int else ()
        return (self.line, *self.also, *cited, *(self.other.lines if self.other else ()))

    def __str__(self):
        """« ligne 5, les bornes de range »."""
        what, _ = KINDS[self.kind]
        quoted = what.format(self.called)
        where = " et ".join(f"ligne {line}" for line in (self.line, *self.also))
        return f"{where}, {quoted}{f' ({self.called})' * bool(self.called and quoted == what)}"


KINDS = {  # sorte → ce dont il s'agit, où {} cite ce qui est écrit, et une question pour y regarder
    "comparison": ("la comparaison", "Que doit-il arriver à égalité, et de chaque côté ?"),
    "equality": ("le test d'égalité", "Égal, différent, plus petit, ou contenu dans l'autre : que faut-il ?"),
    "number": ("le nombre {}", "Que représente-t-il, et est-ce la valeur qu'il faut ?"),
    "truth": ("le {}", "Dans quel cas arrive-t-on là, et que faut-il y dire ?"),
    "text": ("le texte {}", "Lequel faut-il là, au caractère près ?"),
    "written": ("la valeur {}, écrite d'avance", "Est-ce toujours celle-là, ou celle d'une variable ?"),
    "operator": ("l'opération", "Faites ce calcul à la main sur un petit exemple : donne-t-il ce qu'il faut ?"),
    "parentheses": ("les parenthèses", "Qu'est-ce que Python calcule en premier ?"),
    "order": ("l'ordre des deux termes", "Lequel vient d'abord ?"),
    "extra_term": ("un terme de trop", "À quoi sert chacun ?"),
    "sign": ("le signe", "Sur quoi porte chaque « − », et que faut-il retrancher ?"),
    "no_sign": ("le signe de {}", "Quand cette valeur doit-elle être comptée positive, et quand négative ?"),
    "off_by_one": ("un décalage d'un", "Compte-t-on à partir de 0 ou de 1, et jusqu'où ?"),
    "and_or": ("le « and » ou le « or »", "Faut-il les deux conditions, ou l'une suffit-elle ?"),
    "extra_condition": ("une condition de trop", "Laquelle l'énoncé ne demande-t-il pas ?"),
    "condition": ("le sens de la condition", "Est-elle vraie quand elle devrait l'être, ou l'inverse ?"),
    "name": ("le nom {}", "Est-ce bien celui qu'il faut à cet endroit ?"),
    "function": ("la fonction {}", "Que rend-elle, et est-ce ce qu'il faut ?"),
    "conversion": ("le type de {}", "Un entier, un nombre à virgule, un texte, une liste : qu'attend-on ici ?"),
    "extra_call": ("un appel de trop", "La valeur ne convient-elle pas déjà ?"),
    "argument_order": ("l'ordre des arguments", "Dans quel ordre la fonction les attend-elle ?"),
    "slice": ("la tranche entre crochets", "Quels éléments prend-elle, et dans quel ordre ?"),
    "range": ("les bornes de range", "Quelle est la première valeur, et quelle est la dernière ?"),
    "index": ("l'indice", "Quel élément, de quoi, et dans quel ordre ?"),
    "print_for_return": ("l'affichage", "Afficher une valeur, est-ce la renvoyer ?"),
    "lost_value": ("la valeur de {}, que rien ne garde", "Un return doit-il la renvoyer ?"),
    "missing_return": ("la fin de la fonction, où elle renvoie None", "Arrive-t-on à un return par tous les chemins ?"),
    "extra_statement": ("une instruction de trop", "Que se passerait-il sans elle ?"),
    "statement_order": ("l'ordre de cette instruction et de celle de la ligne {}", "Laquelle doit être faite avant ?"),
    "indentation": ("l'indentation", "À chaque tour, dans un seul cas, ou une fois à la fin ?"),
    "accumulation": ("ce qui est donné à la variable", "Faut-il remplacer sa valeur, ou y ajouter ?"),
    "elif": ("l'enchaînement des « if »", "Quand l'un est vrai, faut-il encore regarder l'autre, sans « elif » ?"),
    "else": ("ce qui suit le « if »", "Faut-il le faire aussi quand sa condition était vraie ?"),
}  # fmt: skip


def said(spot, calls=0):
    """La `Sentence` qui dit un endroit, ou l'un et l'autre de deux qui feraient aussi bien.

    ``calls`` : le nombre d'appels essayés, s'ils ne prouvent pas qu'y retoucher suffit ; 0 s'ils le prouvent.
    """
    if spot.other:
        one, other = sorted((spot, spot.other), key=lambda one: one.line)
        says = f"{tried_on(calls)}une seule retouche suffirait : {one}, ou {other}"
        says = f"{says[0].upper()}{says[1:]}. Laquelle des deux ne fait pas ce que vous vouliez ?"
    else:
        says = f"L{str(spot)[1:]} : {alone(calls)} {KINDS[spot.kind][1]}"
    return Sentence(says, *spot.lines)


def tried_on(calls):
    """Le début d'une phrase, sur les appels essayés s'ils ne prouvent rien de plus ; ``""`` si ``calls`` est 0."""
    if not calls:
        return ""
    return f"sur les {calls} appels essayés, " if calls > 1 else "sur l'appel essayé, "


def alone(calls):
    """La phrase qui dit que retoucher un endroit suffit : ``calls`` est comme pour `said`."""
    if calls:
        return f"{tried_on(calls)}y retoucher suffit."
    return "rien d'autre ne sépare votre réponse d'une réponse juste."

"""Dire où une réponse se sépare d'une réponse juste : la ligne, la sorte de retouche, et jamais la retouche."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Spot:
    """Un endroit d'une réponse.

    Attributes:
        line: sa ligne, telle que l'élève la voit dans sa cellule.
        kind: la sorte de retouche qui y suffit, une clé de `KINDS`.
        called: la fonction appelée, s'il s'agit d'un appel ; la variable, si c'est son nom ; vide sinon.
        other: un endroit d'une autre ligne, où une retouche suffirait aussi bien ; ``None`` si l'on n'en connaît pas.
    """

    line: int
    kind: str
    called: str = ""
    other: "Spot | None" = None

    def __str__(self):
        """« ligne 5, les bornes de range »."""
        return f"ligne {self.line}, {KINDS[self.kind][0]}{f' ({self.called})' * bool(self.called)}"


KINDS = {  # sorte → ce dont il s'agit, et une question pour y regarder
    "comparison": ("la comparaison", "Que doit-il arriver à égalité, et de chaque côté ?"),
    "equality": ("le test d'égalité", "Égal, différent, plus petit, ou contenu dans l'autre : que faut-il ?"),
    "membership": ("le « in »", "« 'a' in 'ab' » est vrai : l'un doit-il contenir l'autre, ou lui être égal ?"),
    "number": ("le nombre écrit", "D'où vient-il, et que devrait-il compter ?"),
    "truth": ("le True, le False ou le None", "Dans quel cas arrive-t-on là, et que faut-il y dire ?"),
    "returned": ("ce que ce return renvoie", "Quand le programme arrive-t-il jusqu'à lui, et que doit-il dire ?"),
    "text": ("le texte entre guillemets", "Lequel faut-il là, au caractère près ?"),
    "written": ("la valeur écrite d'avance", "Est-ce toujours celle-là, ou celle d'une variable ?"),
    "operator": ("l'opération", "Faites ce calcul à la main sur un petit exemple : donne-t-il ce qu'il faut ?"),
    "parentheses": ("les parenthèses", "Qu'est-ce que Python calcule en premier ?"),
    "order": ("l'ordre des deux termes", "Lequel vient d'abord ?"),
    "pieces": ("l'ordre des morceaux mis bout à bout", "Par lequel la chaîne doit-elle commencer ?"),
    "extra_term": ("un terme de trop", "À quoi sert chacun ?"),
    "brackets": ("les crochets", "Ce qu'ils entourent devient le seul élément d'une liste : en faut-il une là ?"),
    "sign": ("le signe", "Sur quoi porte chaque « − », et que faut-il retrancher ?"),
    "off_by_one": ("un décalage d'un", "Compte-t-on à partir de 0 ou de 1, et jusqu'où ?"),
    "complement": ("ce que l'on retranche, ou non, de 1", "De deux parts qui font 1 ensemble, laquelle faut-il là ?"),
    "and_or": ("le « and » ou le « or »", "Faut-il les deux conditions, ou l'une suffit-elle ?"),
    "whole_condition": (
        "la condition", "De chaque côté d'un « and » ou d'un « or », est-ce à elle seule une question complète ?",
    ),
    "extra_condition": ("une condition de trop", "Laquelle l'énoncé ne demande-t-il pas ?"),
    "condition": ("le sens de la condition", "Est-elle vraie quand elle devrait l'être, ou l'inverse ?"),
    "branches": ("les deux branches", "Laquelle convient quand la condition est vraie ?"),
    "name": ("le nom de la variable", "Est-ce bien elle qu'il faut à cet endroit ?"),
    "conversion": ("le type de la valeur", "Un entier, un nombre à virgule, un texte, une liste : qu'attend-on ici ?"),
    "lazy": (
        "une expression « … for … » sans crochets",
        "Elle n'est calculée que lorsqu'on la lit : que valent alors ses variables ?",
    ),
    "copy": ("l'absence de copie", "Deux noms ne montrent-ils pas le même objet ?"),
    "argument": ("le type de l'argument qui y est lu", "Liste ou chaîne : faut-il le convertir avant de s'en servir ?"),
    "lost_argument": ("l'argument qui y est remplacé", "Qu'avait reçu la fonction, et qu'en reste-t-il ?"),
    "default": ("les arguments et leurs valeurs par défaut", "Quand une telle valeur est-elle calculée ?"),
    "global": ("une variable du carnet", "La fonction la change-t-elle, ou en crée-t-elle une à elle ?"),
    "function": ("la fonction appelée", "Est-ce bien celle qui rend ce qu'il vous faut ?"),
    "missing_call": ("une fonction qui n'est pas appelée", "Que vaut un nom sans parenthèses ?"),
    "extra_call": ("un appel de trop", "La valeur ne convient-elle pas déjà ?"),
    "argument_order": ("l'ordre des arguments", "Dans quel ordre la fonction les attend-elle ?"),
    "extra_argument": ("un argument de trop", "Que fait la fonction de chacun ?"),
    "element": ("ce que l'on garde de l'appel", "Tout ce qu'il rend, ou l'un de ses éléments ?"),
    "added": (
        "ce que l'on ajoute à la liste", "append ajoute un seul élément, extend tous ceux d'une liste : lequel ici ?",
    ),
    "range": ("les bornes de range", "Quelle est la première valeur, et quelle est la dernière ?"),
    "slice": ("la tranche", "Où commence-t-elle, où finit-elle, de combien avance-t-elle ?"),
    "index": ("l'indice", "Quel élément, de quoi, et dans quel ordre ?"),
    "print_for_return": ("l'affichage", "Afficher une valeur, est-ce la renvoyer ?"),
    "missing_return": ("ce que la fonction renvoie à partir de là", "Arrive-t-on à un return par tous les chemins ?"),
    "lost_result": ("un résultat perdu", "L'appel change-t-il l'objet, ou en rend-il un nouveau ?"),
    "none_kept": ("ce que l'on garde d'un appel", "Cet appel renvoie-t-il quelque chose ?"),
    "assignment": ("l'affectation", "Faut-il remplacer la valeur, ou lui ajouter quelque chose ?"),
    "extra_statement": ("une instruction de trop", "Que se passerait-il sans elle ?"),
    "statement_order": ("l'ordre des instructions", "Qu'est-ce qui doit être fait avant le reste ?"),
    "indentation": ("l'indentation", "À chaque tour, dans un seul cas, ou une fois à la fin ?"),
    "elif": ("l'enchaînement des « if »", "Peut-on entrer dans l'un après être passé par l'autre ?"),
    "else": ("ce qui suit le « if »", "Faut-il le faire aussi quand sa condition était vraie ?"),
    "each_turn": ("la place de l'instruction", "Faut-il la refaire à chaque tour de la boucle ?"),
    "before_loop": ("ce que la boucle refait", "Faut-il le faire une seule fois, avant elle ?"),
    "stop": ("l'arrêt de la boucle", "Quand faut-il en sortir, et quand passer au tour suivant ?"),
    "loop": ("le « if » ou le « while »", "Une fois, ou tant que la condition est vraie ?"),
}  # fmt: skip


def said(spots):
    """La phrase qui dit un endroit, l'un ou l'autre de deux, ou deux à la fois ; ``""`` s'il n'y en a pas."""
    if not spots:
        return ""
    first = spots[0]
    if first.other:
        one, other = sorted((first, first.other), key=lambda spot: spot.line)
        return f"Une seule retouche suffirait : {one}, ou {other}. Laquelle des deux ne fait pas ce que vous vouliez ?"
    places = [*map(str, spots)]
    if len(set(places)) < len(spots):
        places = [f"{places[0]}, à deux endroits"]
    elif len(spots) > 1:
        return f"Deux endroits seulement séparent votre réponse d'une réponse juste : {' ; '.join(places)}."
    question = KINDS[first.kind][1]
    return f"L{places[0][1:]} : rien d'autre ne sépare votre réponse d'une réponse juste. {question}"

"""Expliquer en français une erreur de Python, et nommer sa cause quand la ligne permet de la trouver."""

import re
import sys

from ..values.french import kind_named
from .culprits import culprit_of
from .syntax import explain_syntax

_IS_NONE = "vaut None : c'est ce que rend une fonction sans return, et toujours append, sort, reverse ou print."
_JOINS = "+ réunit deux listes, ou deux n-uplets, et il y a ici {type2} et {type}."
_BAD_OPERANDS = "ne va pas entre {type} et {type2} : l'un des deux n'est pas ce que vous croyez, ou reste à convertir."
_CALL_ERROR = r"TypeError : (?:\S+<locals>\.)?(?P<a>[\w.]+)"
_OUT_OF_RANGE = "Un indice sort de la liste, de la chaîne ou du tableau. | Comptez-en les éléments, à partir de 0."
_HOMES = {  # module → ses fonctions, que les élèves appellent parfois sans les importer
    "math": "sqrt|exp|log|floor|ceil|isclose", "random": "choice|choices|randint|randrange|uniform|shuffle",
    "time": "sleep", "copy": "deepcopy", "collections": "Counter|defaultdict|deque",
    "itertools": "product|permutations|combinations", "functools": "cache|lru_cache|reduce",
}  # fmt: skip
# Un motif de « Type : message » → son explication, où le nom d'un type est traduit. La phrase qui suit une barre ne
# sert que si `culprits` n'a pas trouvé la cause.
_RULES = (
    # NumPy, dont les messages ressemblent parfois à ceux de Python
    (r"truth value of an array",
     "Un tableau de plusieurs éléments n'est ni vrai ni faux : np.where choisit élément par élément."),
    (r"broadcast|matmul: Input operand|shapes .+ not aligned",
     "Deux tableaux n'ont pas des formes compatibles : affichez leur .shape."),
    (r"cannot reshape array of size 1 ",
     "Ce tableau n'a qu'un élément, et ne remplit pas la forme demandée. | D'une chaîne, np.array n'en fait qu'un."),
    (r"cannot reshape array of size (?P<a>\d+)", "Les {a} éléments du tableau ne remplissent pas la forme demandée."),
    (r"only integer scalar arrays",
     "Un tableau est là où il faut un entier : un indice, une taille ou un axe. np.concatenate prend les siens dans "
     "une liste."),
    (r"only integer|used as indices must", "Ce qui sert d'indice doit être un entier, ou un tableau d'entiers."),
    (r"too many indices for array", "Il y a plus d'indices entre les crochets que le tableau n'a d'axes."),
    (r"boolean index did not match", "Un masque doit avoir la forme du tableau qu'il filtre : comparez leur .shape."),
    (r"low >= high", "rng.integers(n, k) tire un seul entier, de n à k − 1. Pour en tirer k : size=k."),
    (r"inhomogeneous shape", "Un tableau veut des lignes de même longueur, et celles-ci n'en ont pas."),
    (r"axis (?P<a>-?\d+) is out of bounds", "Le tableau n'a pas d'axe {a} : ils se comptent à partir de 0."),
    (r"Cannot interpret .+ as a data type", "Une forme s'écrit entre parenthèses, np.zeros((3, 3))."),
    (r"larger sample than population", "Un tirage sans remise ne peut pas donner plus d'éléments qu'il n'y en a."),
    # les noms
    *((rf"NameError : name '(?P<a>{names})' is not",
       f"Le nom {{a}} n'est pas défini : il manque from {home} import {{a}}.") for home, names in _HOMES.items()),
    (r"NameError : name '(?P<a>np|numpy)' is not", "Le nom {a} n'est pas défini : il manque import numpy as np."),
    (r"NameError : name '(?P<module>\w+)' is not", "Le nom {module} n'est pas défini : il manque import {module}."),
    (r"NameError : name '(?P<a>[A-Z]\d?)' is not",
     "Le nom {a} n'est pas défini. Si c'est un texte, il lui faut des guillemets : '{a}'."),
    (r"NameError : name '(?P<a>\w+)' is not",
     "Le nom {a} n'est pas défini. | Est-il bien écrit, et les cellules d'avant sont-elles exécutées ?"),
    (r"(local|free) variable '(?P<a>\w+)'",
     "{a} n'a pas encore de valeur à cette ligne. | Quelle ligne doit lui en donner une, par tous les chemins ?"),
    # None à la place d'une autre valeur
    (r"'NoneType' object has no attribute '(?P<a>\w+)'", f"Ce qui précède .{{a}} {_IS_NONE}"),
    (r"non-iterable NoneType|'NoneType' object is not|'NoneType' and|and 'NoneType'|type 'NoneType'|not \"NoneType\"|"
     r"type NoneType|argument of type 'NoneType'|'NoneType' object (does not|cannot)", f"Une valeur {_IS_NONE}"),
    # les attributs et les modules
    (r"module '(?P<a>[\w.]+)' has no attribute '(?P<b>\w+)'", "Le module {a} n'a rien qui s'appelle {b}."),
    (r"'(?P<type>[\w.]+)' object has no attribute '(?P<a>\w+)'", "Devant .{a}, il y a {type}, qui n'a rien de ce nom."),
    (r"cannot import name '(?P<a>\w+)' from '(?P<b>[\w.]+)'", "Le module {b} n'a rien qui s'appelle {a}."),
    (r"No module named '(?P<a>[\w.]+)'", "Le module {a} n'est pas installé, ou son nom est mal écrit."),
    # les indices et les clés
    (r"pop from empty", "pop ne trouve rien à ôter : c'est déjà vide."),
    (r"Cannot choose from an empty", "random.choice n'a rien où choisir : ce qu'on lui donne est vide."),
    (r"index (?P<a>-?\d+) is out of bounds for axis \d+ with size (?P<b>\d+)",
     "L'indice {a} sort du tableau, dont la longueur est là {b}."),
    (r"pop index out of range", "pop ôte l'élément d'une place, qui n'y est pas. Pour ôter une valeur, c'est remove."),
    (r"IndexError", _OUT_OF_RANGE),
    (r"string indices must be integers.+'(?P<type>\w+)'",
     "Une chaîne se lit par un entier, [0] ou [i], et l'indice est ici {type}."),
    (r"indices must be integers or slices, not tuple",
     "Une liste se lit par un entier, [i], ou une tranche, [début:fin] ; l'indice est ici un n-uplet."),
    (r"indices must be integers or slices, not (?P<type>\w+)",
     "Une liste se lit par un entier, [0] ou [i], et l'indice est ici {type}."),
    (r"slice indices must be integers", "Les bornes d'une tranche, [début:fin], sont des entiers."),
    (r"KeyError", "Cette clé n'est pas dans le dictionnaire. | Comparez-la à celles qui y sont."),
    (r"unhashable type: '(?P<type>\w+)'",
     "{type}, ou un n-uplet qui en contient, ne sert ni de clé ni d'élément d'ensemble. Que donnez-vous pour clé ?"),
    # les boucles, les crochets et les parenthèses
    (r"(not enough|too many) values to unpack", "Il n'y a pas autant de noms à gauche de = (ou de in) que de valeurs."),
    (r"cannot unpack non-iterable (?P<type>[\w.]+)",
     "Plusieurs noms attendent plusieurs valeurs, et il n'y en a qu'une, {type}."),
    (r"argument of type '(?P<type>\w+)' is not (iterable|a container)",
     "in cherche dans une liste, une chaîne, un dictionnaire, et c'est ici {type}."),
    (r"TypeError : .*'(?P<type>[\w.]+)' (object )?is not (iterable|a container)",
     "On ne parcourt pas {type}. | Il faut à for, in, max, sum… une liste, une chaîne, un range…"),
    (r"'(?P<type>[\w.]+)' object is not callable",
     "Les parenthèses appellent une fonction, et ce qui les précède est {type}."),
    (r"'(?P<type>[\w.]+)' object is not subscriptable",
     "Les crochets lisent dans une liste, une chaîne ou un dictionnaire, et ce qui les précède est {type}."),
    (r"type '(?P<type>[\w.]+)' has no len", "len compte les éléments d'une liste ou d'une chaîne, et c'est {type}."),
    (r"'str' object does not support item", "Une chaîne ne se modifie pas : il en faut une autre."),
    (r"'(?P<type>\w+)' object does not support item", "On ne remplace pas les éléments de ceci : c'est {type}."),
    # les opérations
    (r"can only concatenate (?P<type2>list|tuple) \(not \"(?P<type>list|tuple)\"",
     f"{_JOINS} Pour un seul élément x, c'est [x] ; sinon, list ou tuple convertit."),
    (r"can only concatenate (?P<type2>list) \(not \"(?P<type>[\w.]+)\"",
     f"{_JOINS} append ajoute un élément, et [x] est une liste d'un seul élément."),
    (r"can only concatenate (?P<type2>tuple) \(not \"(?P<type>[\w.]+)\"",
     f"{_JOINS} Si vous vouliez un n-uplet d'un seul élément, il s'écrit (x,)."),
    (r"concatenate (?P<type2>\w+) \(not \"(?P<type>[\w.]+)\"", f"+ {_BAD_OPERANDS}"),
    (r"for \^=?: ", "^ n'est pas la puissance, qui s'écrit **."),
    (r"for (?P<a>\S+): '(?P<type>[\w.]+)' and '(?P<type2>[\w.]+)'", f"{{a}} {_BAD_OPERANDS}"),
    (r"doesn't define __round__|must be real number", "Il faut ici un nombre."),
    (r"not supported between instances of '(?P<type>[\w.]+)' and '(?P<type2>[\w.]+)'",
     "On ne compare pas {type} et {type2} : que devaient-ils être ?"),
    (r"multiply sequence by non-int of type '(?P<type>\w+)'",
     "Une liste ou une chaîne se répète un nombre entier de fois, et ceci est {type}."),
    (r"bad operand type for .+: '(?P<type>\w+)'", "Il faut ici un nombre, et c'est {type}."),
    (r"non-integer arg", "Il faut ici un entier : // divise en entiers."),
    (r"empty range (for|in) rand", "Ce tirage n'a aucune valeur possible : son début passe sa fin."),
    (r"'(?P<type>\w+)' object cannot be interpreted as an integer",
     "Il faut ici un entier, et c'est {type}. // divise en entiers, len compte les éléments."),
    (r"expected str instance, NoneType found",
     "join ne réunit que des chaînes, et un élément vaut None : c'est ce que rend get d'une clé absente, ou une "
     "fonction sans return."),
    (r"expected str instance, (?P<type>\w+) found", "join ne réunit que des chaînes, et c'est {type} : str convertit."),
    (r"'in <string>' requires string as left operand, not (?P<type>\w+)",
     "On cherche {type} dans une chaîne, qui ne contient que des caractères : str convertit."),
    (r"ZeroDivisionError", "Une division par zéro : dans quel cas le diviseur est-il nul ?"),
    (r"math domain error|a (positive|nonnegative) input",
     "Ce nombre n'a pas d'image. | Est-ce la racine d'un négatif, ou le logarithme de zéro ou d'un négatif ?"),
    (r"OverflowError", "Le nombre devient trop grand."),
    (r"int\(\) with base 10: (?P<a>.+)", "int ne lit pas d'entier dans {a}."),
    (r"could not convert string to float: (?P<a>.+)", "float ne lit pas de nombre dans {a}."),
    (r"list\.remove\(x\)", "remove ôte d'une liste une valeur qui y est, et celle-ci n'y est pas."),
    (r"not in (list|tuple)|substring not found",
     "Ce que l'on cherche n'y est pas : index rend la place d'une valeur, et s'arrête là si elle n'y est pas."),
    (r"(max|min)\(\)( iterable)? arg", "max et min veulent au moins un élément, et il n'y en a pas."),
    (r"(get arg\w+ of an|zero-size) (empty|array)", "Le tableau est vide : il n'y a rien où chercher."),
    (r"changed (size )?during iteration", "On n'ajoute ni n'ôte rien à ce que l'on parcourt : parcourez-en une copie."),
    (r"format code|%d format|unsupported format string", "Ce format n'est pas fait pour ce type de valeur."),
    # les appels
    (rf"{_CALL_ERROR}\(\) missing (\d+|a) required .*arguments?: (?P<b>.+)",
     "{a} est appelée sans tous ses arguments : il manque {b}."),
    (rf"{_CALL_ERROR}\(\) got an unexpected keyword argument '(?P<b>\w+)'",
     "{a} n'a pas d'argument du nom de {b}."),
    (rf"{_CALL_ERROR}\(\) (got )?multiple values for argument '(?P<b>\w+)'",
     "{a} reçoit deux fois l'argument {b}, par sa place et par son nom."),
    (r"sort\(\) takes no positional", "sort veut son argument par son nom : t.sort(key=…)."),
    (r"get expected at least 1 argument, got 0",
     "get est appelée sans clé. Après key=, on donne la fonction elle-même, sans parenthèses."),
    (rf"{_CALL_ERROR}(\(\)| expected).* argument",
     "{a} n'est pas appelée avec le bon nombre d'arguments : comptez-les."),
    # le reste
    (r"RecursionError", "Votre fonction s'appelle elle-même sans fin : dans quel cas doit-elle s'arrêter ?"),
    (r"AssertionError", "Un assert n'est pas vérifié : sa condition est fausse."),
    (r"StopIteration", "next n'a plus rien à donner : la suite est finie."),
    (r"FileNotFoundError.+: (?P<a>'.+')", "Il n'y a pas de fichier {a} à cet endroit."),
    (r"MemoryError", "La mémoire ne suffit pas : que devient si grand ?"),
)  # fmt: skip


def explain(kind, message, error=None, given=None):
    """Explique une erreur en une ou deux phrases ; rend ``""`` si aucune règle ne la reconnaît.

    Args:
        kind, message: le nom du type de l'erreur, et le message de Python.
        error: l'exception elle-même, si elle naît dans une ligne de l'élève, où chercher sa cause.
        given: les globales que le cas avait mises en place, et qui ont été retirées depuis.
    """
    if isinstance(error, SyntaxError):
        return explain_syntax(error)
    culprit = culprit_of(error, given or {}) if error else ""
    for pattern, says in _RULES:
        found = re.search(pattern, f"{kind} : {message}")
        if found and found.groupdict().get("module", "sys") in sys.stdlib_module_names:
            says, _, by_default = says.format(**_translate(found, says)).partition(" | ")
            return " ".join(filter(None, [says, culprit or by_default]))
    return ""


def _translate(found, says):
    """Traduit les noms de types d'un message, avec une majuscule au début de la phrase."""
    pieces = found.groupdict()
    for name in pieces.keys() & {"type", "type2"}:
        pieces[name] = kind_named(pieces[name])
    if says.startswith("{type}"):
        pieces["type"] = pieces["type"][0].upper() + pieces["type"][1:]
    if "b" in pieces:  # Python énumère les noms ainsi : 'a', 'b', and 'c'
        pieces["b"] = re.sub(",? and ", " et ", pieces["b"])
    return pieces

"""Une participation au tournoi : un petit fichier JSON, qui dit son auteur, et une recette, une fonction ou un agent.

D'un agent, table, valeurs ou réseau, le fichier ne garde que les coups qu'il peut jouer sur chacun des 4 520 plateaux.
Il se lit donc sans pickle ni Keras, et chacun de ses coups est vérifié. D'une fonction, le fichier garde le code, que
seule la cage du correcteur exécute.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from reprlib import repr as shown
from types import FunctionType

from juge.files import as_path, save

from ..game import graph
from ..strength.policies import agent_of, mask_of, moves_of, policy_from, policy_of
from ..training.engine.plan import plan_of
from ..training.recipe import Recipe
from .programs import Program, check_program, program_of

FORMAT, VERSION = "ql_functions : participation", 1
MAX_FILE_BYTES = 10**6
MAX_NAME_LENGTH = 60  # caractères
MAX_GAMES = 100_000  # parties d'un entraînement, que le tournoi refait cent fois
_MAX_REFUSAL_LENGTH = 300  # caractères
_UNSEEN = " {name} n'y a joué aucune partie de simulate_game, les seules que le tournoi voit."


class EntryError(ValueError):
    """Le refus d'un fichier ; le message est la phrase qui dit pourquoi."""


@dataclass(frozen=True)
class Entry:
    """Une participation.

    Attributes:
        author: le nom de son auteur.
        recipe: la `Recipe`, ou ``None``.
        program: la fonction d'un élève (`programs.Program`), ou ``None``.
        policy: la politique de l'agent (voir `strength.policies`), ou ``None``.
        file: le nom de son fichier sur la page.
    """

    author: str
    recipe: Recipe | None = None
    program: Program | None = None
    policy: object = None
    file: str = ""

    @property
    def games(self):
        """Le nombre de parties de l'entraînement ; ``None`` si la participation est un agent."""
        trained = self.recipe or self.program
        return trained and trained.games

    @property
    def digest(self):
        """L'empreinte du contenu : deux recettes de même entraînement, ou deux agents de mêmes coups, ont la même."""
        if self.recipe:
            content = repr((plan_of(self.recipe), float(self.recipe.init_q))).encode()
        elif self.program:
            content = repr(self.program.content).encode()
        else:
            content = self.policy.tobytes()
        return hashlib.sha256(content).hexdigest()


def save_entry(path, entry, author, games=None):
    """Écrit votre participation au tournoi.

    Args:
        path: le fichier, par exemple ``"zoe.json"`` ; il est remplacé s'il existe.
        entry: une `Recipe` ; votre fonction ``train(games, rng)``, qui rend une table du cours et n'emploie que ce
            qu'elle définit et ce que donnent les leçons 1 à 4 ; ou un agent de 3×3 : une table, ou un objet qui a
            ``choices(board)``.
        author: le nom de l'auteur, une chaîne.
        games: le nombre de parties à demander à votre fonction ; inutile sinon.

    Returns:
        str: ce qui a été écrit, et s'il ne s'y voit aucune partie.

    Raises:
        TypeError, ValueError: ``entry`` n'est ni une recette, ni une fonction, ni un agent ; il faut plus de 100 000
            parties ; la fonction ne rend pas de table ; le nom ne va pas ; ou le fichier ne peut pas être écrit.
    """
    path, author, notice = as_path(path), _author(author), ""
    if isinstance(entry, Recipe):
        _check_games(entry.games)
        what, content = f"recette de {entry.games} parties", {"recipe": asdict(entry)}
    elif isinstance(entry, FunctionType):
        _check_games(games)
        program, plays = program_of(entry, games)
        notice = "" if plays else _UNSEEN.format(name=program.name)
        what, content = f"fonction, {games} parties", {"program": asdict(program)}
    else:
        moves = map(moves_of, policy_of(agent_of(entry)))
        what, content = "agent", {"agent": dict(zip(graph(), moves, strict=True))}
    header = {"format": FORMAT, "version": VERSION, "author": author}
    save(path, (json.dumps(header | content, ensure_ascii=False, separators=(",", ":")) + "\n").encode())
    return f"La participation de {author} ({what}) est dans {path}.{notice}"


def read_entry(path):
    """Relit une participation, dont chaque donnée est vérifiée.

    Raises:
        EntryError: le fichier ne contient pas une participation ; la phrase dit pourquoi.
    """
    try:
        return _decoded(_content(path))
    except (TypeError, ValueError) as error:
        raise EntryError(str(error)[:_MAX_REFUSAL_LENGTH]) from None


def _content(path):
    """Le contenu JSON d'un fichier, s'il est petit et sans ambiguïté."""
    # un tube attendrait sans fin ; un lien montrerait le fichier d'un autre
    if path.is_symlink() or not path.is_file():
        raise EntryError("Ce n'est pas un fichier ordinaire.")
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError:
        raise EntryError("Il ne peut pas être lu.") from None
    if len(content) > MAX_FILE_BYTES:
        raise EntryError(f"Il pèse plus de {MAX_FILE_BYTES // 10**6} Mo.")
    try:
        return json.loads(
            content.decode("utf-8"), object_pairs_hook=_without_duplicate, parse_constant=_refuse_constant
        )
    except EntryError:
        raise
    except (ValueError, RecursionError):  # ce n'est pas du JSON en UTF-8, ou un entier est démesuré
        raise EntryError("Ce n'est pas du JSON, ou il est tronqué.") from None


def _without_duplicate(pairs):
    content = dict(pairs)
    if len(content) < len(pairs):
        raise EntryError("Une même clé y est écrite deux fois.")
    return content


def _refuse_constant(name):
    raise EntryError(f"{name} n'est pas un nombre.")


def _decoded(content):
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise EntryError("Ce n'est pas une participation écrite par save_entry.")
    version = content.get("version")
    if type(version) is not int or version != VERSION:
        raise EntryError(f"Sa version est {shown(version)} ; seule la version {VERSION} se lit ici.")
    author, kinds = _author(content.get("author")), content.keys() - {"format", "version", "author"}
    if kinds == {"recipe"}:
        return Entry(author, recipe=_recipe(content["recipe"]))
    if kinds == {"program"}:
        return Entry(author, program=_program(content["program"]))
    if kinds == {"agent"}:
        return Entry(author, policy=_policy(content["agent"]))
    raise EntryError("Il contient une recette (recipe), une fonction (program) ou un agent (agent), et rien d'autre.")


def _author(name):
    if not isinstance(name, str):
        raise TypeError(f"Le nom de l'auteur est une chaîne, pas {shown(name)}.")
    name = name.strip()
    if not name or len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise ValueError(f"Le nom de l'auteur a de 1 à {MAX_NAME_LENGTH} caractères, tous visibles.")
    return name


def _recipe(content):
    """Lit une recette, et vérifie les types que `Recipe` ne vérifie pas."""
    fields = Recipe.__dataclass_fields__
    if not isinstance(content, dict) or not content.keys() <= fields.keys():
        raise EntryError("Sa recette n'est pas faite des paramètres d'une Recipe.")
    for name in ("symmetric", "reward_at_end"):
        if type(content.get(name, False)) is not bool:
            raise EntryError(f"{name} vaut `true` ou `false`, pas {shown(content[name])}.")
    regimes = content.get("regimes", [])
    if not isinstance(regimes, list) or not all(isinstance(regime, str) for regime in regimes):
        raise EntryError(f"regimes est une liste de régimes, pas {shown(regimes)}.")
    recipe = Recipe(**content | {"regimes": tuple(content.get("regimes", fields["regimes"].default))})
    _check_games(recipe.games)
    return recipe


def _check_games(games):
    if type(games) is not int or games < 1:
        raise TypeError(f"games, le nombre de parties à demander à votre fonction, est un entier, pas {shown(games)}.")
    if games > MAX_GAMES:
        raise ValueError(f"Un entraînement de tournoi a {MAX_GAMES} parties au plus, pas {games}.")


def _program(content):
    """Lit une fonction, dont le code n'est pas exécuté ici."""
    fields = Program.__dataclass_fields__
    if not isinstance(content, dict) or content.keys() != fields.keys():
        raise EntryError(f"Une fonction a {', '.join(fields)}, et rien d'autre.")
    program = Program(**content)
    if not isinstance(program.name, str) or not isinstance(program.code, str):
        raise EntryError("Le nom et le code d'une fonction sont des chaînes.")
    _check_games(program.games)
    return check_program(program)


def _policy(content):
    if not isinstance(content, dict) or content.keys() != graph().keys():
        boards = f"{len(graph())} plateaux où la partie continue"
        raise EntryError(f"Un agent donne ses coups sur les {boards}, et rien d'autre.")
    for board, following in graph().items():
        moves = content[board]
        are_squares = isinstance(moves, list) and all(type(move) is int for move in moves)
        if not are_squares or not moves or len({*moves}) < len(moves) or not set(moves) <= following.keys():
            allowed = f"les coups se choisissent parmi {[*following]}"
            raise EntryError(f"Sur le plateau {board!r}, {allowed}, pas {shown(moves)}.")
    return policy_from(mask_of(content[board]) for board in graph())

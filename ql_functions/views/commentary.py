"""Ce que le plateau dit d'une partie : l'état du jeu, le score, les valeurs, la raison d'un coup."""

from .. import game
from ..strength import review

# Une page exportée emporte ces phrases : `static/export.js` les emploie comme ce module.
SENTENCES = {
    "move": "{agent} joue la case {move}. ",
    "random": "Cet état manque à la table : {agent} tire la case {move} au hasard. ",
    "dead": "Plus aucun alignement n'est possible : ce sera un match nul. ",
    "person": "À vous de jouer ({player}).",
    "turn": "À {player} de jouer.",
    "won": " Bravo, vous avez battu l'agent.",
    "lost": " L'agent a gagné.",
    "score": "Score : {first} {wins}, {second} {losses}, nuls {draws}.",
    "over": "La partie est finie : plus aucun coup à évaluer.",
    "learnt": "La partie est finie, et l'agent en a appris : sur chaque case jouée, la valeur qui vient de changer.",
    "missing": "La table ne contient pas cet état : aucune valeur à montrer.",
    "none": "L'agent n'attribue de valeur à aucune case.",
    "values": "Sur chaque case libre, la valeur du coup pour {player}, selon {agent} ; ce qu'il jouerait est cerclé.",
    "flat": " Ici, tous les coups se valent à ses yeux.",
    "why table": "{agent} a joué la case {move} : la plus grande moyenne de Q1 et Q2.",
    "why value": "{agent} a joué la case {move}, d'après ces valeurs.",
    "why draw": "{agent} a joué la case {move}, au hasard parmi les coups cerclés.",
    "why none": "{agent} a joué la case {move}, au hasard : il n'attribue de valeur à aucune case.",
    "why missing": "Cet état manque à la table : {agent} a tiré la case {move} au hasard.",
    "why nothing": "Aucun agent n'a encore joué.",
} | review.SENTENCES
_RESULTS = {
    "values": "Sur chaque case libre, ce que {agent} attend du coup pour {player}, de −1 (une défaite) à 1 (une "
    "victoire) ; ce qu'il jouerait est cerclé.",
    "why value": "{agent} a joué la case {move} : la plus grande de ces valeurs, ici arrondies.",
}


def sentences_of(agent):
    """Les phrases qui vont avec les valeurs de cet agent."""
    return SENTENCES | _RESULTS if agent.results else SENTENCES


def say(name, sentences=SENTENCES, **parts):
    """La phrase de ce nom, complétée, une majuscule en tête."""
    sentence = sentences[name].format(**parts)
    return sentence[:1].upper() + sentence[1:]


def names(match):
    """Le nom de la première place, puis de la seconde."""
    if not match.second:
        return "X", "O"
    if not match.first:
        return "vous", "l'agent"
    first, second = match.first.name, match.second.name
    return (first, second) if first != second else (f"{first} A", f"{second} B")


def opponents(match):
    """Qui joue contre qui."""
    if not match.second:
        return "à deux"
    if not match.first:
        return f"contre l'agent, vous avez les {match.mark}"
    return "X ({}) contre O ({})".format(*names(match)[:: 1 if match.mark == "X" else -1])


def sides(match):
    """Les deux façons de distribuer X et O : un intitulé et deux noms ; rien à deux personnes."""
    if not match.second:
        return []
    return ["Commence avec X", *names(match)] if match.first else ["Vous jouez", "X", "O"]


def status(match):
    """Le dernier coup de l'agent, puis ce qui se passe maintenant."""
    reply, step = "", match.steps[-1] if match.steps else None
    if step and step.thoughts:
        name = "random" if step.thoughts.missing else "move"
        reply = say(name, agent=_agent(match, step.before), move=step.move)
    return reply + _outlook(match)


def _outlook(match):
    verdict = match.verdict
    if verdict == "C":
        player = game.player_to_move(match.board)
        dead = SENTENCES["dead"] if game.is_dead(match.board, match.min_contig) else ""
        if match.person:
            return dead + say("person", player=player)
        return dead + say("turn", player=_agent(match, match.board) if match.second else player)
    end = ""
    if match.person and verdict != "T":
        end = SENTENCES["won" if verdict == match.person else "lost"]
    return SENTENCES[verdict] + end


def score(match):
    """Le score, dès qu'une partie est finie."""
    first, second = names(match)
    won = match.score
    if not won:
        return ""
    return say("score", first=first, wins=won[1], second=second, losses=won[2], draws=won["T"])


def legend(match, thoughts):
    """Ce que disent les valeurs montrées ; ``thoughts`` est ``None`` quand la partie est finie."""
    if thoughts is None:
        return SENTENCES["learnt" if match.updates else "over"]
    if not thoughts.known:
        return SENTENCES["missing" if thoughts.missing else "none"]
    sentences = sentences_of(match.to_move or match.second)
    known = [value for value in thoughts.values if value is not None]
    flat = SENTENCES["flat"] if len(known) > 1 and max(known) - min(known) < 0.005 else ""  # à deux décimales près
    player, agent = game.player_to_move(match.board), _agent(match, match.board)
    return say("values", sentences, player=player, agent=agent) + flat


def reason(match):
    """Le dernier coup d'un agent, en une phrase ; s'il a des valeurs, le plateau d'avant et ce qu'il en pensait."""
    step = match.last_thought()
    if step is None:
        return {"text": SENTENCES["why nothing"]}
    thoughts = step.thoughts
    name = "draw" if len(thoughts.choices) > 1 else "value" if thoughts.tables is None else "table"
    if not thoughts.known:
        name = "missing" if thoughts.missing else "none"
    sentences = sentences_of(match.holder(step.before))
    text = say(f"why {name}", sentences, agent=_agent(match, step.before), move=step.move)
    if not thoughts.known:
        return {"text": text}
    columns = (*(thoughts.tables or ()), thoughts.values)
    rows = [None if row[-1] is None else list(row) for row in zip(*columns, strict=True)]
    return {"text": text, "board": step.before, "move": step.move, "choices": list(thoughts.choices), "rows": rows}


def _agent(match, board):
    """L'agent au trait sur ce plateau, ou celui qui conseille la personne : « X (minimax) », ou « l'agent »."""
    if not match.first:
        return "l'agent"
    player = game.player_to_move(board)
    return f"{player} ({names(match)[player != match.mark]})"

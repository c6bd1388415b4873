"""A.4 · iterate_values : l'itération sur les valeurs, par balayages.

Source : Sutton & Barto, *Reinforcement Learning* (2ᵉ éd.), § 4.4.
"""

from juge import Case, Exercise, Fault, Mistake, edited
from juge.values import same, shown
from juge.values.written import code

from ... import cliff
from ..draws import uniform
from ..given import discount


def iterate_values(threshold):
    """Renvoie la table exacte {case: {action: valeur}} de la falaise, avec la variable globale discount.

    Elle part de cliff.new_q(), et en balaie toutes les cases, celles du vide comprises, et toutes leurs actions : une
    fois, puis encore tant que le plus grand changement d'un balayage dépasse threshold. Une valeur devient la
    récompense du pas, plus discount fois la plus grande valeur de la case atteinte ; l'arrivée vaut 0. Les valeurs
    lues peuvent être celles du balayage d'avant, ou celles que l'on vient de changer.
    """
    q = cliff.new_q()
    ### YOUR CODE HERE ###
    change = threshold + 1
    while change > threshold:
        change = 0
        for state in q:
            for action in q[state]:
                next_state, reward, is_done = cliff.step(state, action)
                future = 0 if is_done else max(q[next_state].values())
                target = reward + discount * future
                change = max(change, abs(target - q[state][action]))
                q[state][action] = target
    ### END OF YOUR CODE ###
    return q


_SINGLE_SWEEP = "un seul balayage"
_TOP_SQUARES = range(cliff.COLUMNS)  # monter depuis une case du haut laisse sur cette case


def judge_iterate_values(case, got, expected):
    """Compare la table à celle de la référence, et signale la valeur fausse la plus proche de l'arrivée."""
    if not _is_table(got.value):
        says = "iterate_values renvoie une table de la forme de cliff.new_q()."
        return Fault(says, f"{len(expected.value)} cases, de quatre actions chacune", shown(got.value))
    values, wanted = got.value, _select_settled(case, expected.value)
    for state in sorted(wanted, key=lambda state: abs(state // 12 - 3) + abs(state % 12 - 11)):
        for action, value in wanted[state].items():
            found = values[state][action]
            if not same(found, value):
                where = f"Case {state}, action {action} ({cliff.ACTIONS[action]})"
                written = code(f"{found:.6g}") if type(found) is float else shown(found)
                return Fault(f"{case.about} {where} : cette valeur n'est pas la bonne.", code(f"{value:.6g}"), written)
    return None


def _is_table(values):
    if type(values) is not dict or values.keys() != cliff.new_q().keys():
        return False
    return all(type(row) is dict and row.keys() == {0, 1, 2, 3} for row in values.values())


def _select_settled(case, values):
    """Renvoie les valeurs de la table qui ne dépendent pas de l'ordre du balayage.

    Après un seul balayage, ce sont les valeurs des montées contre le mur du haut, dont l'avenir est celui de la case
    même, encore nul. Après plusieurs, ce sont toutes les valeurs.
    """
    return {state: {0: values[state][0]} for state in _TOP_SQUARES} if case.group == _SINGLE_SWEEP else values


def signature_of_table(case, outcome):
    """Résume une issue par les valeurs indépendantes de l'ordre du balayage, et par l'erreur de Python."""
    table = _select_settled(case, outcome.value) if _is_table(outcome.value) else outcome.value
    return [table, outcome.failure and outcome.failure.kind]


def swept(discount, about, threshold=1e-10):
    """Construit un cas de `iterate_values` ; au-dessus de 200, rien ne dépasse ``threshold`` : un balayage suffit."""
    group = _SINGLE_SWEEP if threshold > 200 else ""
    return Case((threshold,), {}, {"discount": discount, "lrate": 0.5}, about=about, group=group)


# Le plus grand changement du premier balayage dépasse à peine 100 ; la somme de tous les changements dépasse 2 000.
CASES = (
    swept(1.0, "Rien ne change de plus de 1 000 : un seul balayage.", 1000),
    swept(0.0, "Sans avenir, chaque valeur est la récompense du pas ; au deuxième balayage, plus rien ne change.", 0),
    swept(0.5, "Avec discount = 0,5."),
)


def hidden(rng):
    """Tire les cas cachés."""
    first, second = uniform(rng, 2, 0.3, 0.95)
    yield swept(first, "Un autre discount.")
    yield swept(second, "Un autre seuil.", rng.randint(300, 1500))


# fmt: off
MISTAKES = (
    Mistake(edited(iterate_values, {"0 if is_done else ": ""}),
            "L'arrivée n'est pas dans la table : à la fin de l'épisode, l'avenir vaut 0.",
            line="future = max(q[next_state].values())"),
    Mistake(edited(iterate_values, {"change = max(change, abs(target - q[state][action]))": ""}),
            "Vous faites un seul balayage : une case loin de l'arrivée n'en sait encore rien. Si votre boucle croit "
            "que rien n'a bougé, affichez le changement.",
            asks={"copy": "copy fait de q une autre table, mais garde les mêmes lignes.",
                  "dict": "dict(q) est une autre table, mais garde les mêmes lignes."}),
    Mistake(edited(iterate_values, {"max(change, abs(target - q[state][action]))": "abs(target - q[state][action])"}),
            "Votre boucle s'arrête trop tôt : c'est le plus grand des changements que l'on compare à threshold, non le "
            "dernier.",
            line="change = abs(target - q[state][action])"),
    Mistake(edited(iterate_values, {"for state in q:": "for state in q.keys() - {*cliff.CLIFF}:"}),
            "Votre balayage saute les cases du vide, qui valent encore 0 : la table les a, et toutes ses cases sont "
            "à balayer."),
)
# fmt: on

HINTS = (
    "Au premier balayage, seule la case voisine de l'arrivée apprend d'elle. Et au deuxième ? Comment savoir que plus "
    "rien n'a bougé ?",
    """\
changement ← plus que threshold
tant que changement > threshold :
    changement ← 0
    pour chaque case, et chacune de ses actions :
        faire le pas : case atteinte, récompense, est-ce fini ?
        avenir ← 0 si c'est fini, sinon la plus grande valeur de la case atteinte
        cible ← récompense + discount × avenir
        changement ← le plus grand, de lui et de l'écart entre la cible et la valeur
        valeur ← cible""",
)

EXERCISE = Exercise(
    "A.4",
    iterate_values,
    minutes=12,
    cases=CASES,
    judge=judge_iterate_values,
    hidden=hidden,
    hints=HINTS,
    gap="reward + discount * future",
    mistakes=MISTAKES,
    signature=signature_of_table,
    told=("discount",),
)

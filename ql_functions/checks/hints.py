"""Les indices, trois par exercice : une question, la méthode, puis presque la ligne, où « … » reste à trouver."""

from . import hints6

HINTS = {
    "1.1": (
        "Que vaut ['a'] * 4 en Python ? Et combien de cases compte un plateau de côté size ?",
        """\
nombre ← côté × côté
renvoyer une liste d'autant d'espaces""",
        'return [" "] * …',
    ),
    "1.2": (
        "Recollez les marques de b_line en une chaîne : quel morceau y prouve que X a gagné ?",
        """\
chaîne ← les marques de la rangée, recollées
pour chaque joueur, X puis O :
    si la chaîne contient min_contig fois de suite sa marque :
        renvoyer ce joueur
renvoyer False""",
        """\
line = "".join(b_line)
for player in "XO":
    if … in line:
        return player
return False""",
    ),
    "1.3": (
        "Le long d'une colonne, on avance de n cases à la fois : de combien avance-t-on le long de chaque diagonale ? "
        "Et que faut-il chercher d'abord, un gagnant ou une case libre ?",
        """\
rangées ← les n lignes, les n colonnes, les 2 diagonales
pour chaque rangée :
    si check_for_win y trouve un gagnant :
        renvoyer ce joueur, suivi de ' gagne !'
s'il reste une case libre, renvoyer 'Continue'
sinon, renvoyer 'Terminé : match nul'""",
        '''\
lines = [b[n * row : n * row + n] for row in range(n)]
lines += [b[column::n] for column in range(n)]
lines += [b[:: n + 1], b[n - 1 : -1 : …]]  # les deux diagonales
for line in lines:
    winner = check_for_win(line, min_contig)
    if winner:
        return winner + " gagne !"
return "Continue" if " " in b else "Terminé : match nul"''',
    ),
    "1.4": (
        "À quelle somme reconnaît-on un alignement ? Et comment passer en revue tous les trios de squares ?",
        """\
pour chaque trio de cases parmi squares :
    somme ← celle des nombres que magic donne à ces trois cases
    si la somme est 15 :
        renvoyer True
renvoyer False""",
        """\
for trio in combinations(squares, 3):
    if sum(… for square in trio) == 15:
        return True
return False""",
    ),
    "1.5": (
        "Il y a deux raisons de ne pas explorer plus loin : lesquelles ? Et comment jouer un coup sans abîmer le "
        "plateau qui servira encore aux coups suivants ?",
        """\
clé ← le plateau b, en une chaîne
si la clé est déjà dans seen, s'arrêter là
seen[clé] ← la première lettre du verdict
si la partie continue :
    pour chaque case libre :
        explorer une copie de b où player a pris cette case ; à l'autre joueur ensuite""",
        """\
key = "".join(b)
if key in seen:
    return
seen[key] = evaluate(b)[0]
if seen[key] == "C":
    for square in range(9):
        if b[square] == " ":
            explore(…, "O" if player == "X" else "X")""",
    ),
    "2.1": (
        "Une fois les X changés en O, à quoi reconnaître les anciens O ? Ne changez chaque case qu'une fois.",
        """\
pour chaque case de b_key :
    si c'est X, écrire O
    sinon, si c'est O, écrire X
    sinon, recopier l'espace
renvoyer la chaîne obtenue""",
        """\
swapped = {"X": "O", "O": "X", " ": " "}
return "".join(… for square in b_key)""",
    ),
    "2.2": (
        "Comment s'écrit, en Python, un dictionnaire qui ne contient encore aucune clé ?",
        "q_table ← un dictionnaire vide",
        "q_table = …  # deux caractères suffisent",
    ),
    "2.3": (
        "Sous quelle clé la table range-t-elle le plateau que voit O, et que faut-il y écrire à la première visite ? "
        "Ensuite seulement vient le choix : que doit valoir random.random() pour que le hasard décide ?",
        """\
état ← b en une chaîne, retournée si player est 'O'
si l'état n'est pas dans q_table :
    libres ← les numéros des cases vides de b
    q_table[état] ← Q1 et Q2 : deux dictionnaires où chaque case libre vaut init_q
si un nombre tiré dans [0, 1[ est inférieur à epsilon :
    renvoyer l'un des coups de l'état, au hasard
renvoyer celui dont la moyenne de Q1 et de Q2 est la plus grande""",
        """\
state = "".join(b)
if player == "O":
    state = flip_board(state)
if state not in q_table:
    free = [square for square in range(len(b)) if b[square] == " "]
    q_table[state] = {"Q1": dict.fromkeys(free, init_q), "Q2": dict.fromkeys(free, init_q)}
q1, q2 = q_table[state]["Q1"], q_table[state]["Q2"]
if random.random() < epsilon:
    return random.choice(list(q1))
return max(q1, key=lambda move: …)""",
    ),
    "3.1": (
        "Choisir, noter, jouer, demander le verdict, passer la main : pourquoi faut-il noter avant de jouer ? "
        "Et sous quelle forme noter un plateau pour qu'il ne change plus ?",
        """\
tant que le verdict commence par C :
    coup ← get_move, pour le joueur au trait et avec son ε
    ajouter à steps l'état, en une chaîne, et le coup
    poser la marque du joueur sur b
    verdict ← evaluate(b)
    joueur ← l'autre joueur
    si verb, afficher le plateau et le verdict ; si slow_down, attendre un peu""",
        """\
while result[0] == "C":
    move = get_move(b, epsilon_x if player == "X" else epsilon_o, player)
    steps.append({"state": …, "move": move})
    b[move] = player
    result = evaluate(b)
    player = "O" if player == "X" else "X"
    if verb:
        show(b)
        print(result)
    if slow_down:
        time.sleep(0.7)""",
    ),
    "3.2": (
        "Des deux valeurs que renvoie simulate_game(), laquelle suffit ici ? Et une fois les n gagnants dans une "
        "liste, comment en tirer une fréquence ?",
        """\
gagnants ← le résultat de chacune des n parties
pour chaque résultat, X, O et T :
    f ← le nombre de fois où il figure parmi les gagnants, divisé par n
    lui associer le couple (f, 1,96 · √(f (1 − f) / n))
renvoyer le dictionnaire""",
        """\
winners = [simulate_game()[1] for _ in range(n)]
rates = {}
for result in "XOT":
    f = winners.count(result) / n
    rates[result] = (f, …)
return rates""",
    ),
    "4.1": (
        "Quand la cible est égale à l'ancienne valeur, rien ne doit changer. Si la cible compte pour lrate, pour "
        "combien l'ancienne valeur compte-t-elle donc ?",
        """\
cible ← récompense + discount × meilleure valeur à venir
renvoyer (1 − lrate) fois l'ancienne valeur, plus lrate fois la cible""",
        """\
target = reward + discount * max_future_q
return … * current_q + lrate * target""",
    ),
    "4.2": (
        "Par quoi multiplier alpha puissance n_steps_left si player gagne, s'il perd, si la partie est nulle ?",
        """\
base ← alpha puissance n_steps_left
si player est le gagnant, renvoyer la base
si la partie est nulle ('T'), renvoyer −0,1 fois la base
sinon, renvoyer l'opposé de la base""",
        """\
if winner == player:
    return alpha**n_steps_left
if winner == "T":
    return …
return -(alpha**n_steps_left)""",
    ),
    "4.3": (
        "Pour celui qui vient de jouer, quel est l'état suivant : le plateau laissé à l'adversaire, ou celui où il "
        "rejoue lui-même ? Et s'il ne rejoue plus, que vaut l'avenir ?",
        """\
pour chaque joueur, X puis O :
    état suivant ← aucun
    pour chacun de ses coups, du dernier (n_steps_left = 1) au premier :
        état ← celui du coup, retourné si le joueur est O
        table ← 'Q1' ou 'Q2', tirée au sort
        s'il y a un état suivant, avenir ← sa plus grande valeur dans cette table
        sinon, avenir ← 1 (partie gagnée), 0,5 (nulle) ou 0 (perdue)
        récompense ← celle que donne get_reward
        valeur du coup dans cette table ← get_new_q(ancienne valeur, récompense, avenir)
        état suivant ← état""",
        """\
for player, own_steps in (("X", steps[0::2]), ("O", steps[1::2])):
    next_state = None
    for n_steps_left, step in enumerate(reversed(own_steps), start=1):
        state, move = step["state"], step["move"]
        if player == "O":
            state = flip_board(state)
        table = random.choice(["Q1", "Q2"])
        if next_state is not None:
            max_future_q = …
        else:
            max_future_q = {player: 1, "T": 0.5}.get(winner, 0)
        values = q_table[state][table]
        reward = get_reward(n_steps_left, player, winner, alpha)
        values[move] = get_new_q(values[move], reward, max_future_q)
        next_state = state""",
    ),
    "4.4": (
        "Quel coup la table drawn choisirait-elle ? Et ce coup-là, qu'en pense other ?",
        """\
coup ← celui qui a la plus grande valeur dans drawn
renvoyer sa valeur dans other""",
        """\
best = max(drawn, key=…)
return other[best]""",
    ),
    "5.1": (
        "Dans le régime 'X', quel est l'ε du joueur qui n'apprend pas ? Et après la partie numéro i, comptée à partir "
        "de 0, combien de parties ont été jouées ?",
        """\
pour chaque régime de rates :
    victoires ← 0 pour X, 0 pour O, 0 pour T
    pour i de 0 à iters − 1 :
        ε ← init_e × (1 − i / iters)
        jouer une partie : ε pour qui apprend dans ce régime, 1 pour l'autre
        la rétropropager
        compter son résultat dans victoires
        ajouter au régime les trois fréquences depuis sa première partie""",
        """\
for regime, regime_rates in rates.items():
    wins = {"X": 0, "O": 0, "T": 0}
    for i in range(iters):
        epsilon = init_e * (1 - i / iters)
        epsilon_x = epsilon if "X" in regime else 1
        epsilon_o = epsilon if "O" in regime else 1
        steps, winner = simulate_game(epsilon_x, epsilon_o)
        backpropagate(steps, winner)
        wins[winner] += 1
        regime_rates.append(tuple(… for result in "XOT"))""",
    ),
} | hints6.HINTS

"""Les indices de la leçon 6, de la même forme que ceux de `hints`."""

HINTS = {
    "6.1": (
        "Comparer une case à 'X' répond vrai ou faux : que donnent float(True) et float(False) ? "
        "Un plan est fait d'une telle réponse par case ; à quoi comparer les cases pour avoir l'autre ?",
        """\
plan de X ← pour chaque case de b_key : 1 si c'est un X, 0 sinon
plan de O ← pour chaque case de b_key : 1 si c'est un O, 0 sinon
renvoyer un tableau NumPy : le plan de X, suivi du plan de O""",
        """\
own = [float(square == "X") for square in b_key]
other = […]
return np.array(own + other)""",
    ),
    "6.2": (
        "Par quel nombre remplacer la valeur d'une case interdite, pour qu'elle perde toujours, même contre des "
        "valeurs négatives ? Et dans quel sens faut-il lire q pour avoir un numéro de case par ligne ?",
        """\
masqué ← q, où la valeur de chaque case interdite est remplacée par −∞
renvoyer, pour chaque ligne de masqué, le numéro de la plus grande valeur (argmax rend la première, à égalité)""",
        """\
masked = np.where(legal, q, …)
return np.argmax(masked, axis=1)""",
    ),
    "6.3": (
        "Des deux réseaux, lequel choisit la réplique, lequel dit ce qu'elle vaut ? Ce qu'elle rapporte à "
        "l'adversaire, faut-il l'ajouter ou le retrancher ? Et s'il n'y a plus de réplique, que reste-t-il ?",
        """\
répliques ← les meilleures cases permises, selon le réseau en ligne (masked_argmax sert ici)
valeurs ← dans chaque ligne du réseau cible, la valeur de la réplique de cette ligne
valeurs ← 0 là où la partie est finie
renvoyer les récompenses, moins discount fois les valeurs""",
        """\
replies = masked_argmax(q_next_online, legal_next)
values = q_next_target[np.arange(len(rewards)), …]
values = np.where(dones, 0, values)
return rewards - discount * values""",
    ),
    "6.4": (
        "Combien de places sont remplies quand trois coups sont arrivés ? Et quand il en est arrivé mille de plus que "
        "rows n'a de places ?",
        """\
remplies ← le nombre de coups reçus, sans dépasser le nombre de places
places ← batch entiers au hasard, de 0 à remplies − 1, chacun tiré à part
renvoyer les coups de rows à ces places""",
        """\
filled = …
places = rng.integers(filled, size=batch)
return rows[places]""",
    ),
}

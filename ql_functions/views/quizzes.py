"""Les quiz : trois questions par leçon, dont chaque choix s'explique.

Une ligne vide sépare deux questions. Chaque choix tient sur une ligne, ✓ s'il est juste et ✗ sinon ;
son explication vient dessous, en retrait.
"""

QUIZZES = {
    1: """
Votre agent joue les X et vient de poser sa marque. Vu de lui, quel est l'état suivant ?
✗ Le plateau juste après son coup, quand c'est à O de jouer.
    Sur ce plateau, l'agent n'a rien à décider. L'adversaire fait partie de l'environnement : sa réponse est comprise
    dans la transition.
✓ Le plateau qu'il retrouve après la réponse de O, ou le plateau final si son coup termine la partie.
    La transition réunit son coup, qui est certain, et la réponse de O, qui ne l'est pas. C'est pourquoi P(s' | s, a)
    est une probabilité, même dans un jeu sans dé.
✗ Le plateau que lui laisserait le meilleur O possible.
    La loi de transition décrit l'adversaire tel qu'il joue, bien ou mal. Face à un joueur de hasard, toutes les
    réponses sont possibles, y compris les mauvaises.

Deux parties mènent au même plateau par des coups joués dans un ordre différent. O joue au hasard. L'agent a-t-il
intérêt à se souvenir de l'ordre des coups ?
✗ Oui : sans lui, on ne sait pas à qui c'est de jouer.
    Le plateau le dit. X commence, donc c'est à lui de jouer quand il y a autant de X que de O.
✗ Oui : il trahit les intentions de O.
    Un joueur de hasard n'a pas d'intentions : sa réponse ne dépend que des cases libres. L'historique servirait
    contre un adversaire qui suit un plan.
✗ Non : la suite de la partie est la même, coup pour coup.
    « Markovien » ne veut pas dire « sans hasard » : du même plateau partent bien des suites. Ce sont leurs
    probabilités qui sont les mêmes.
✓ Non : les probabilités de la suite ne dépendent que du plateau.
    C'est la propriété de Markov : l'état présent suffit. L'agent n'a qu'un plateau à retenir, et non toutes les
    façons d'y parvenir.

La victoire rapporte 1, le reste 0, et γ = 0,9. Un coup ne termine pas la partie, mais il prépare une victoire
certaine : l'agent gagnera à son coup suivant. Combien ce coup vaut-il ?
✗ 0, puisqu'il ne rapporte rien.
    C'est sa récompense, non sa valeur. La valeur compte tout ce que l'on peut espérer ensuite : un coup qui ne
    rapporte rien peut valoir beaucoup.
✗ 1, puisque la victoire est certaine.
    Ce serait sa valeur avec γ = 1, c'est-à-dire la probabilité de gagner. Ici, la récompense attend un coup : elle
    est actualisée.
✓ 0,9, car la récompense n'arrive qu'un coup plus tard.
    Le gain est 0 + 0,9 × 1 : rien tout de suite, puis 1, que γ atténue une fois.
✗ 0,81, car la victoire demande deux coups.
    La première récompense, celle du coup lui-même, n'est pas actualisée. Celle du coup suivant l'est une seule fois,
    par γ et non par γ².
""",
    2: """
Un état offre trois coups, et ε = 0,3. Avec quelle probabilité l'agent joue-t-il celui qu'il croit le meilleur ?
✗ 0,7
    C'est la probabilité qu'il choisisse en glouton. Mais quand il joue au hasard, il tombe aussi sur ce coup, une
    fois sur trois.
✗ 0,9
    On a retiré 0,3 / 3, la probabilité d'un seul des autres coups. Or ils sont deux.
✓ 0,8
    0,7 quand il est glouton, plus 0,3 / 3 = 0,1 quand le hasard tombe sur ce coup. Explorer n'exclut pas le meilleur.

Une seule table sert à X et à O, parce que l'agent se voit toujours en X. Qu'y gagne-t-on ?
✗ Deux fois moins d'états : un plateau de O retourné est déjà connu de X.
    Comptez les marques. Quand X doit jouer, il y a autant de X que de O ; sur un plateau de O retourné, il y a un O
    de plus. Jamais les mêmes états.
✓ Une seule façon de choisir un coup et d'apprendre, la même pour les deux joueurs.
    C'est tout, et c'est déjà beaucoup : une fois le plateau retourné, aucune fonction n'a plus à se demander qui
    joue.
✗ Ce que O apprend profite aussitôt à X.
    Leurs états ne se confondent jamais : chacun lit et corrige ses propres lignes de la table, sans toucher à celles
    de l'autre.

Toutes les valeurs partent de 0,3. Un agent toujours glouton a joué la case 0, a gagné, et l'a retenu : elle vaut
maintenant 0,4. Quand essaiera-t-il une autre ouverture ?
✓ Quand la valeur de la case 0 sera tombée sous 0,3, si cela arrive.
    Il ne compare que des nombres. Tant que celui de la case 0 est le plus grand, le centre peut être bien meilleur :
    il n'en saura rien.
✗ À sa première défaite.
    Une défaite fait baisser la valeur, mais peut-être pas assez : à 0,35, la case 0 reste devant les autres.
✗ Tôt ou tard, pour comparer.
    La curiosité, c'est ε, et il n'en a pas. Rien d'autre ne le pousse à essayer un coup qu'il croit moins bon.
✗ Jamais : il a trouvé la meilleure ouverture.
    Il a trouvé la première qui lui ait réussi. Une préférence n'est pas un savoir : les huit autres n'ont pas été
    essayées.
""",
    3: """
Avec 10 000 parties, vous connaissez la probabilité de victoire de X à un point près. Combien en faut-il pour la
connaître à un dixième de point près ?
✗ 20 000
    Deux fois plus de parties ne divise l'incertitude que par √2 : 0,7 point au lieu d'un.
✗ 100 000
    Dix fois plus de parties divise l'incertitude par √10, soit à peine plus de trois.
✓ 1 000 000
    L'incertitude diminue comme 1 / √n : la diviser par dix demande cent fois plus de parties. Une décimale coûte
    cher.

Votre intervalle de confiance à 95 % pour p, la probabilité de victoire de X, va de 0,57 à 0,60. Que promettent ces
95 % ?
✓ Sur cent séries refaites de même, environ 95 intervalles contiendraient p.
    La promesse porte sur la méthode. Le vôtre fait peut-être partie des cinq qui manquent p ; rien ne permet de le
    voir.
✗ p a 95 chances sur cent d'être entre 0,57 et 0,60.
    p est un nombre fixe, inconnu mais sans hasard : il est dans cet intervalle, ou il n'y est pas. C'est l'intervalle
    qui change d'une série à l'autre.
✗ Sur cent séries refaites de même, environ 95 fréquences tomberaient entre 0,57 et 0,60.
    Elles se répartiraient autour de p, non autour du milieu de votre intervalle, qui est déjà un peu à côté de p.

Un agent gagne 75 % de ses parties avec X, contre un adversaire qui joue au hasard. Qu'en concluez-vous ?
✗ Il a appris : un X qui joue au hasard n'en gagne que 58 %.
    Ce n'est pas la bonne comparaison. Un glouton dont la table est neuve n'a rien appris, et en gagne pourtant 78 %.
✓ Rien encore : sans avoir rien appris, un glouton fait mieux.
    Un glouton à la table neuve joue les cases 0, 1, puis 2, et gagne 78 % de ses parties. Un taux se juge par rapport
    à celui d'un joueur qui ne sait rien.
✗ Il joue mal : il perd une partie sur quatre.
    Le quart qui reste réunit les défaites et les matchs nuls. Et le taux de victoires ne dit pas comment elles ont
    été obtenues.
""",
    4: """
X joue un bon coup, puis, en explorant, un coup désastreux, le dernier pour lui : O gagne. Que reçoit le bon coup
quand on remonte la partie ?
✗ Une récompense négative, et la valeur du coup désastreux comme avenir.
    L'avenir n'est pas la valeur du coup joué ensuite, mais celle du meilleur coup de l'état suivant. C'est ainsi que
    le Q-learning apprend le jeu glouton tout en explorant.
✓ Une récompense négative, et comme avenir la valeur du meilleur coup suivant, joué ou non.
    La récompense punit tous les coups d'une partie perdue ; le maximum, lui, suppose que l'on jouera mieux la
    prochaine fois. D'autres parties feront la part des choses.
✗ Aucune punition : le maximum ignore le coup désastreux.
    L'avenir l'ignore, en effet. Mais dans ce cours chaque coup du perdant reçoit aussi une récompense négative, ici
    −0,81 : elle ne distingue pas le bon du mauvais.

L'agent peut gagner tout de suite. Il préfère un coup qui lui assure la victoire au coup suivant. D'où vient ce goût ?
✗ De γ < 1, qui lui fait préférer l'avenir.
    C'est le contraire : γ < 1 rend moins précieux ce qui vient plus tard. À 0,9, il freine ce goût sans le supprimer.
✗ Du maximum, qui surestime les valeurs.
    Le biais existe, mais le calcul s'en passe : si la même partie se répète sans fin, sans aucun bruit, le coup qui
    prépare vaut 2,43 et le coup gagnant 1,8.
✓ De la récompense : chaque coup d'une partie gagnée est payé.
    Une victoire plus longue est payée une fois de plus : 0,81 + 0,9 × 1,8 = 2,43, contre 1,8 tout de suite. L'agent
    maximise ce que vous payez, non ce que vous vouliez.
✗ D'un entraînement trop court.
    Plus on répète la partie, plus les valeurs approchent de 2,43 et de 1,8. L'entraînement affermit ce goût.

Les deux tables de ce cours corrigent-elles le biais de maximisation ?
✓ Non : la table tirée choisit le meilleur coup et dit elle-même sa valeur.
    Le coup que le bruit a flatté garde sa valeur gonflée. Dans le double Q-learning, l'autre table la vérifie : elle
    n'a aucune raison de flatter le même coup.
✗ Oui : leur moyenne efface le bruit.
    La moyenne sert à choisir un coup, un peu mieux. Mais la mise à jour prend le maximum d'une seule table, sans
    moyenne.
✗ Oui : chaque mise à jour n'en change qu'une, tirée au sort.
    Chaque table reste un Q-learning ordinaire, qui reçoit la moitié des mises à jour : elle surestime presque autant,
    un peu plus tard.
✗ Non, mais il disparaît si l'on joue plus de parties.
    Tant que le taux d'apprentissage ne diminue pas, les valeurs tremblent, et leur maximum surestime. Dans
    l'expérience, la table unique passe au-dessus de la valeur exacte et y reste.
""",
    5: """
À la fin du premier lot, X en est à 72 % de victoires quand il apprend contre le hasard. Que donnerait cet agent si on
le mesurait alors, glouton, contre le hasard ?
✗ 72 %, puisque c'est son taux de victoires.
    C'est le taux de tout le lot, coups explorés et débuts compris : celui de l'entraînement, non de l'agent qui en
    sort.
✗ Moins : l'exploration l'a aidé à gagner.
    Explorer lui apprend à gagner plus tard. Sur le moment, jouer au hasard lui coûte des parties.
✓ Plus : ce taux compte ses coups au hasard et ses premières parties.
    Sans hasard, on mesure ce qu'il sait, et ce qu'il sait à la fin : il gagne alors près de 90 % de ses parties.

Contre un O qui joue au hasard, l'ouverture au centre finit par valoir près de 3. Quand les deux joueurs apprennent,
elle retombe bien plus bas. Que s'est-il passé ?
✗ L'agent a oublié ce qu'il savait.
    Il a appris autre chose : contre un O qui se défend, cette ouverture ne mène plus qu'au match nul. Sa nouvelle
    valeur est juste, face à lui.
✓ L'adversaire a changé : la valeur d'un coup dépend de qui y répond.
    L'adversaire fait partie de l'environnement. Quand il progresse, l'environnement change, et la table suit.
✗ Ses parties gagnées l'avaient trompé : un coup ne peut pas valoir plus de 1.
    Une probabilité, non. Mais ici chaque coup d'une partie gagnée est payé : une victoire en trois coups donne 2,92 à
    l'ouverture.

L'agent n'a perdu aucune de ses 3 000 parties contre le hasard. « Il est imbattable », dit un camarade. Êtes-vous
d'accord ?
✗ Oui : il aurait fini par perdre.
    Le hasard trouve rarement la suite de coups qui le battrait, et une absence ne se prouve pas par des essais : zéro
    défaite sur 3 000 parties en autorise encore une sur mille.
✗ Oui, à 95 % : c'est la règle de trois.
    Elle dit seulement qu'il perd au plus une fois sur mille contre le hasard. D'un adversaire qui réfléchit, elle ne
    dit rien.
✗ Non, mais cent fois plus de parties contre le hasard le prouveraient.
    On connaîtrait mieux le même nombre, le taux contre le hasard. La force se juge contre le pire adversaire.
✓ Non : il faut chercher, parmi toutes les répliques, s'il en est une qui le bat.
    Le morpion est assez petit pour que l'on vérifie tout. Un seul trou suffit à un adversaire qui le connaît : il y
    repassera à chaque partie.
""",
    6: """
Vous tirez au sort les états du test, un par un. Un camarade y trouve le miroir d'un état d'entraînement. Qu'est-ce que
cela change ?
✗ Rien : le réseau n'a jamais vu cet état-là.
    Il en a vu la réponse. Un état et son miroir ont la même valeur : un perroquet, qui retient tout et ne comprend
    rien, l'aurait juste.
✗ L'erreur du test est trop grande : cet état compte deux fois.
    C'est le contraire. Une question dont on a déjà lu la réponse paraît facile : l'erreur mesurée est trop petite.
✓ L'erreur du test flatte le réseau : il peut réciter au lieu de comprendre.
    C'est une fuite : on ne sait plus s'il généralise. Il faut tenir à l'écart la classe entière, l'état et toutes ses
    images.
✗ L'entraînement est à refaire sans aucun miroir.
    Entre eux, les états d'entraînement se ressemblent autant qu'ils veulent, et c'est même utile. Rien ne doit passer
    de l'entraînement au test, voilà tout.

Dans la cible, pourquoi masquer les cases occupées de l'état suivant ?
✓ Leurs valeurs ne veulent rien dire, et le maximum tomberait parfois sur elles.
    On n'y joue jamais, donc rien ne les corrige. L'adversaire ferait un coup impossible, et le joueur croirait sa
    position plus mauvaise qu'elle n'est.
✗ Elles valent 0, qui l'emporte sur des valeurs négatives.
    C'est ce qui arrive quand le masque y met 0. Le réseau, lui, y annonce n'importe quoi, au gré de ses poids. Seul
    −∞ perd toujours.
✗ C'est ainsi que le réseau apprend à ne pas y jouer.
    Il ne l'apprend pas : il donne une valeur à toutes les cases, et il faut encore masquer quand il joue. Le masque est
    une règle du jeu, non une chose apprise.

La table apprenait de chaque partie, dans l'ordre. Pourquoi tirer au hasard, dans un tampon, de quoi instruire un
réseau ?
✗ Pour que sa cible ne bouge pas à chaque pas.
    C'est le rôle du réseau cible, qui suit l'autre de loin. Le tampon ne change pas la cible : il choisit de quels
    coups on apprend.
✗ Pour que les coups rares servent davantage.
    Ils ont la même chance que les autres : un coup rare dans les parties est rare aussi dans le tampon.
✗ Parce qu'un lot se calcule plus vite que coup après coup.
    C'est vrai, mais un lot de coups qui se suivent irait aussi vite. Il manquerait l'essentiel : leur diversité.
✓ Parce que des coups voisins se ressemblent, et que tous les états partagent les mêmes poids.
    Corriger d'un bloc des états presque pareils dérange tous les autres. La table n'en changeait qu'une ligne ; un
    réseau change partout.
""",
}

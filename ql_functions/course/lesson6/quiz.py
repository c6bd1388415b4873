"""Le quiz de la leçon 6."""

QUIZ = """
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
✗ C'est ainsi que le réseau apprend, partie après partie, à ne plus jouer sur une case prise.
    Il ne l'apprend pas : il donne une valeur à toutes les cases, et il faut encore masquer quand il joue. Le masque est
    une règle du jeu, non une chose apprise.

La table apprenait de chaque partie, dans l'ordre. L'usage est d'instruire un réseau de coups tirés au hasard dans un
tampon. Dans quel but ?
✗ Pour que sa cible ne bouge pas à chaque pas.
    C'est le rôle du réseau cible, qui suit l'autre de loin. Le tampon ne change pas la cible : il choisit de quels
    coups on apprend.
✗ Pour que les coups rares, comme une victoire de O, servent plus souvent que les autres.
    Ils ont la même chance que les autres : un coup rare dans les parties est rare aussi dans le tampon.
✗ Parce qu'un lot se calcule plus vite que coup après coup.
    C'est vrai, mais un lot de coups qui se suivent se calculerait aussi vite.
✓ Pour qu'un lot réunisse des coups de parties différentes, qui se ressemblent moins.
    Deux coups qui se suivent se ressemblent, et un réseau change partout quand il apprend d'un seul. Le but est donc
    un lot varié, et le tampon n'est pas le seul moyen d'y parvenir. Ici, 128 parties se jouent de front, et leurs
    derniers coups sont déjà variés : des réseaux instruits par eux seuls (graines 0 à 2) deviennent imbattables aussi.
"""

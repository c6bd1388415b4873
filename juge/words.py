"""Les phrases qu'un compte rendu et un retour disent toujours, quel que soit le cours.

Un cours les change : ``words.RIGHT = "{title}: right ({worth})"``, écrit dans son fichier, vaut partout où ce fichier
est chargé, dans le carnet comme à la correction. ``juge/README.en.md`` dit ce qui reste en français.
"""

# le compte rendu d'une vérification
RIGHT = "{title} : juste ({worth})"
THEN = "En attendant, la suite de la leçon utilise la réponse de référence."
TODO = "À compléter : remplacez ce qui est entre les deux lignes ###, puis exécutez les deux cellules."
NO_FUNCTION = "{name} doit être une fonction ; c'est {value}."
NO_RETURN = "Votre fonction ne renvoie rien : ici, elle finit sans passer par un return, ou ce return vaut None."
PRINTS = " Elle affiche quelque chose, mais afficher n'est pas renvoyer."
UNEXPECTED = "Ce n'est pas le résultat attendu."
EARNED = "Déjà juste : {earned}. Reste à obtenir : {left}."
TESTED = "Ce que ce cas éprouve : « {about} »"
CALL, EXPECTED, GOT, WITH = "appel", "attendu", "obtenu", "avec"  # le début des lignes du tableau
SPACE = "un espace"  # ce qu'est un point dans une grille
SPOKEN = {"right": "juste", "wrong": "à revoir", "todo": "à compléter", "note": ""}  # lu à voix haute
POINT, BONUS, CANCELLED = "point", "bonus", "annulé"

# une réponse qui arrête sa vérification
WRITES = "Votre fonction écrit là où elle ne doit pas : elle n'a qu'à renvoyer sa réponse."
LATE = (
    "Votre fonction n'a toujours pas répondu après {seconds:.0f} secondes : elle est trop lente, ou une boucle n'y "
    "finit jamais."
)
DEAD = (
    "Votre fonction arrête Python : elle met fin au programme, s'appelle elle-même sans fin, ou demande trop de "
    "mémoire."
)

# les aides et leurs boutons ; {} y est une commande
HINT = "{title} : indice {number} sur {total}"
A_HINT = 'Un indice : hint("{id}")'  # là où rien ne répond aux boutons
FREE_HINT = "Un indice n'ôte aucun point."
NO_HINT = "Il n'y en a pas."
ALL_HINTS = "Vous avez tous les indices."
ANSWER = 'La réponse : solution("{id}").'
PUZZLE = 'Ses lignes à remettre en ordre : puzzle("{id}").'
NO_PUZZLE = 'La réponse est trop courte pour un puzzle. La voici : solution("{id}").'
HINT_FIRST = 'Avez-vous essayé hint("{id}") ?'
ASK_AGAIN = "Pour voir {what} tout de même, exécutez cette cellule une seconde fois."
THE_PUZZLE, THE_ANSWER = "le puzzle", "la réponse"
BUTTONS = {
    "hint": "Indice",
    "puzzle": "Puzzle",
    "solution": "Réponse",
    "film": "Pas à pas",
    "typed": "Dans une cellule, exécutez {}.",
    "late": "Le noyau ne répond pas encore. Sinon, dans une cellule : {}.",
}
OTHER_WAY = "Une autre façon de l'écrire"
EDITED = (
    "La cellule a changé depuis son exécution : son texte d'à présent n'est pas vérifié. Exécutez-la, puis celle-ci."
)
GO_TO_CELL = "Aller à cette cellule"
RESTORE = "Restaurer ma réponse juste"
YOUR_CODE = "Votre code"

# la barre de progression
EXERCISE, HINTS, OF, COURSE = "exercice", "indice", "sur", "Le cours"
OPENED, ALL_OPENED = "{count} solution ouverte", "{count} solutions ouvertes"

# la page de retour d'une copie
VERDICTS = {"right": "Juste.", "partial": "En partie juste.", "empty": "Pas de réponse.", "wrong": "À revoir."}
HIDDEN_ONLY = "Les cas de la leçon passent, mais pas tous ceux du correcteur."
BY_RUNNING = "Ce que dit votre code quand il est exécuté, et qui ne change pas vos points :"
UNREAD = "Votre copie n'a pas pu être notée."
FAILED = "Ce n'est pas votre faute : la correction s'est arrêtée, votre enseignant le sait et la reprendra."
LESSON, QUESTION = "Leçon {name}", "Question {name}"
TOTAL = " sur {points}"
BY_HAND = "notée à la main"
LOST = "Un cas où elle est fausse : {about}"
REQUEST = "Votre demande : "
TEACHER = "Votre enseignant : "

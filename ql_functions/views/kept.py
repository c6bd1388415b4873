"""Ce qu'un élève a fait dans une image reste d'un jour à l'autre : avec sa progression, et dans son navigateur."""

from juge.learner import notebook
from juge.learner.progress import Progress

LONGEST = 4_000  # signes gardés sous un nom


def keeping(name):
    """Ce dont ``static/kept.js`` a besoin pour garder, sous ce nom, ce qui se fait dans une image.

    Le navigateur garde sans noyau. Avec lui, le fichier de la progression garde aussi : il suit le dossier de l'élève.
    """
    channel = notebook.channel()
    notebook.listen(channel, {"keep": keep})
    # sans lecteur, un carnet doit toujours donner la même sortie
    kept = Progress().read().get(name, {}).get("prediction", "") if channel else ""
    return {"name": name, "channel": channel, "kept": kept}


def keep(name, text):
    """Garde un texte sous ce nom, et rend l'avertissement sur le fichier, s'il y en a un."""
    progress = Progress()
    progress.update(name, prediction=text[:LONGEST])
    return {"notice": progress.notice}

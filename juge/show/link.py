"""Le lien entre les boutons d'un carnet et le noyau : un anywidget qui n'est pas affiché.

La sortie des cellules ne le contient pas. Dans un carnet rouvert sans noyau, le compte rendu donne la commande.
"""

from pathlib import Path

import anywidget
import traitlets

from ..declare.learner import LEARNER


class Link(anywidget.AnyWidget):
    """Reçoit ``{asked, words}`` d'un bouton et renvoie ce que le bouton montre.

    Args:
        channel: l'identifiant du carnet dont les boutons s'adressent à ce noyau.
        answers: commande → la fonction qui rend, en valeurs JSON, ce que le bouton montre ; le premier des ``words``
            est la commande, les autres sont les arguments.
    """

    _esm = (Path(__file__).parents[1] / "static" / "link.js").read_text("utf-8")
    channel = traitlets.Unicode().tag(sync=True)

    def __init__(self, channel):
        self.answers = {}
        super().__init__(channel=channel)
        self.on_msg(self._on_message)

    def _on_message(self, _widget, message, _buffers):
        command, *words = message["words"]
        self.send({"asked": message["asked"], **self.answers[command](*words)})


def connect(channel, answers):
    """Ouvre le lien de ce carnet, une seule fois, et y ajoute ces commandes."""
    if channel not in LEARNER.links:
        LEARNER.links[channel] = Link(channel)
    LEARNER.links[channel].answers.update(answers)

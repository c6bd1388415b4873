"""Le lien entre les boutons des comptes rendus et le noyau : un anywidget qui n'est pas affiché.

La sortie des cellules ne le contient pas. Dans un carnet rouvert sans noyau, le compte rendu donne la commande.
"""

from pathlib import Path

import anywidget
import traitlets

_links = {}  # canal → `Link`, un par noyau


class Link(anywidget.AnyWidget):
    """Reçoit ``{asked, command, exercise}`` d'un bouton et renvoie ce que la commande affiche.

    Args:
        channel: l'identifiant du carnet dont les comptes rendus s'adressent à ce noyau.
        answer: ``answer(command, exercise_id)`` rend, en valeurs JSON, ce que le bouton montre.
    """

    _esm = (Path(__file__).parents[1] / "static" / "link.js").read_text("utf-8")
    channel = traitlets.Unicode().tag(sync=True)

    def __init__(self, channel, answer):
        self.answer = answer
        super().__init__(channel=channel)
        self.on_msg(self._on_message)

    def _on_message(self, _widget, message, _buffers):
        self.send({"asked": message["asked"], **self.answer(message["command"], message["exercise"])})


def connect(channel, answer):
    """Ouvre le lien de ce carnet, une seule fois."""
    if channel not in _links:
        _links[channel] = Link(channel, answer)

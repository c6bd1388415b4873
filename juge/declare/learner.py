"""Ce que le noyau sait de l'élève qui s'en sert ; aucun autre module ne garde rien de lui."""

from dataclasses import dataclass, field


@dataclass
class Learner:
    """Ce qu'un élève a fait depuis que son noyau a démarré.

    Attributes:
        last: id d'exercice → (réponse, cas, globales) de sa dernière réponse fausse ;
            ``None`` si la dernière est juste.
        verdicts: id d'exercice → sa dernière vérification l'a-t-elle trouvé juste ? ``None`` si la réponse était vide,
            `saved_cells.EDITED` si son texte a changé depuis.
        written: id d'exercice → le texte de sa cellule, telle qu'elle a été exécutée en dernier.
        ended: id d'exercice → l'heure où cette exécution a fini, en secondes.
        stopped: id d'exercice → le `stops.Stop` de sa cellule, si la dernière exécution s'est arrêtée.
        before: nom d'un exercice → l'objet qu'il désignait avant la cellule en cours.
        asked: les couples (commande, id d'exercice) déjà demandés une fois.
        handed_back: id d'exercice → la référence que `check` a mise à la place d'une réponse fausse.
        shown: les noms des affichages que l'on peut remplacer.
        links: canal → `link.Link`, un par noyau.
    """

    last: dict = field(default_factory=dict)
    verdicts: dict = field(default_factory=dict)
    written: dict = field(default_factory=dict)
    ended: dict = field(default_factory=dict)
    stopped: dict = field(default_factory=dict)
    before: dict = field(default_factory=dict)
    asked: set = field(default_factory=set)
    handed_back: dict = field(default_factory=dict)
    shown: set = field(default_factory=set)
    links: dict = field(default_factory=dict)

    def forget(self):
        """Redevient l'élève d'un noyau qui démarre."""
        vars(self).update(vars(Learner()))


LEARNER = Learner()

"""Une image s'affiche dès qu'on l'appelle, une seule fois : ``_ = full_training()`` la montre aussi."""

from functools import wraps

from juge.learner.notebook import channel, in_notebook


def displayed(view):
    """La même fonction, dont l'image s'affiche dès l'appel ; hors d'un carnet, elle est seulement rendue."""

    @wraps(view)
    def call(*args, **kwargs):
        picture = view(*args, **kwargs)
        if in_notebook():
            from IPython import display, get_ipython  # tous les navigateurs ne l'ont pas

            display.display(picture)
            _keep_quiet(picture, get_ipython().events)
        return picture

    return call


def _keep_quiet(picture, events):
    """Jusqu'à la fin de la cellule, la redemander ne l'affiche pas une seconde fois ; dans une autre, si."""

    def speak_again(_result):
        del picture._ipython_display_
        events.unregister("post_run_cell", speak_again)

    picture._ipython_display_ = lambda: None
    events.register("post_run_cell", speak_again)


class Pictured:
    """Un widget qui ne se montre pas : une cellule affiche à sa place l'image que ``_drawn`` fait de ses données."""

    def _fragment(self):
        key = self.data["key"] if channel() else ""  # sans lecteur, un carnet doit toujours donner la même sortie
        return self._drawn(self.data | {"key": key})

    def __repr__(self):
        return repr(self._fragment())

    def _repr_mimebundle_(self, **_kwargs):
        fragment = self._fragment()
        return {"text/plain": repr(fragment), "text/html": fragment.as_html()}

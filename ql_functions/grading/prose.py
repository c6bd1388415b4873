"""Une réponse ouverte en HTML : le Markdown d'un élève, sans rien qui agisse ni qui vienne du réseau."""

from html import escape

from mistune import HTMLRenderer, create_markdown


class _Passive(HTMLRenderer):
    """Ni lien ni image : leur texte, et leur adresse à lire ; les formules restent comme elles sont écrites."""

    def link(self, text, url, title=None):
        return f"{text} ({escape(url)})"

    image = link

    def inline_math(self, text):
        return f"<code>${escape(text)}$</code>"

    def block_math(self, text):
        return f"<pre>{escape(text)}</pre>"


html_of = create_markdown(renderer=_Passive(escape=True), plugins=["table", "math"])

"""Les dessins du cours : ceux que ses salles ont dans leur ``static/``, et les marques du jeu."""

from pathlib import Path

from juge.drawing import fragment
from juge.drawing.fragment import Fragment, as_script, module_source, style_source
from juge.drawing.numbers import say

__all__ = ["Fragment", "as_script", "module_source", "say", "style_source"]

fragment.FOLDERS.append(Path(__file__).parents[1])

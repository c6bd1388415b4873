"""The straight apostrophes that a page still shows between two letters, outside its code."""

import re
from html.parser import HTMLParser

STRAIGHT = re.compile(r"\w*[^\W\d_]'[^\W\d_]\w*")
_VOID = ("br", "hr", "img", "input", "link", "meta", "wbr")
_CODE = ("code", "mark", "pre", "style", "textarea")
_CODE_KINDS = {"ql-code", "ql-line", "ql-name", "ql-value", "input_area", "output_area"}
_READ = ("alt", "aria-label", "content", "placeholder", "title")


class _Reader(HTMLParser):
    """Scripts are read whole: what they say is among their strings, and what they draw, among their data."""

    def __init__(self):
        super().__init__()
        self.open, self.found = [], []

    def handle_starttag(self, tag, attrs):
        said = [value for name, value in attrs if name in _READ and value]
        self.found += STRAIGHT.findall("\n".join(said))
        kinds = (dict(attrs).get("class") or "").split()
        if tag not in _VOID:
            self.open.append((tag, tag in _CODE or not _CODE_KINDS.isdisjoint(kinds)))

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not any(is_code for _, is_code in self.open):
            is_script = bool(self.open) and self.open[-1][0] == "script"
            self.found += STRAIGHT.findall(re.sub("(?m)//.*$", "", data) if is_script else data)


def straight(html):
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.found

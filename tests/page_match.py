"""The matches of the page, played by Node: `static/match.js` behind the names that a test asks for."""

import functools
import json
import subprocess
import tempfile
from itertools import count

import missing
from typed import typed

from juge.drawing.fragment import module_source
from ql_functions.views import match as python

SCRIPT = """
const matches = {}, asked = [];
let fixed = false;
const chance = Math.random;
Math.random = () => (fixed ? 0 : chance());
const shown = (id, full) => {
  const match = matches[id], said = full ? position(match) : {};
  const { board, boards, verdict, playable, undoable, score: counts, mark, seat, steps } = match;
  const match_now = { board, boards, verdict, playable, undoable, mark, seat, steps, counts };
  return { ...said, ...match_now, asked: asked.splice(0) };
};
const does = {
  open: ({ id, data, linked }) => {
    matches[id] = new Match(data, (message) => asked.push(message));
    matches[id].linked = linked;
  },
  receive: ({ id, message }) => matches[id].receive(message),
  hear: ({ id, answer }) => matches[id].hear(answer),
  read: ({ id, data }) => matches[id].read(data),
  advance: ({ id }) => matches[id].advance(),
  show: () => {},
  luck: (request) => { fixed = request.fixed; },
};
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  if (request.evaluate) return process.stdout.write(JSON.stringify(eval(request.evaluate)(request.given)) + "\\n");
  does[request.do](request);
  const answer = request.id === undefined ? null : shown(request.id, request.full);
  process.stdout.write(JSON.stringify(answer) + "\\n");
});
"""
_ids = count()


def plain(found):
    """What the page says, as one types it."""
    match found:
        case str():
            return typed(found)
        case dict():
            return {name: plain(value) for name, value in found.items()}
        case list():
            return [plain(value) for value in found]
    return found


@functools.cache
def _process():
    script = tempfile.NamedTemporaryFile("w", suffix=".js", delete=False, encoding="utf-8")  # noqa: SIM115
    with script:
        script.write(module_source("board_link") + SCRIPT)
    return subprocess.Popen([missing.node(), script.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**request):
    """What Node answers."""
    process = _process()
    process.stdin.write(json.dumps(request) + "\n")
    process.stdin.flush()
    return plain(json.loads(process.stdout.readline()))


def evaluate(function, given):
    """The value of a JS function of one argument, among the functions of the match."""
    return ask(evaluate=f"({function})", given=given)


class PageMatch:
    """A match of the page; what an agent that the page must ask for thinks, Python tells it as the widget would.

    Arguments: those of `views.match.Match`; ``linked``: does Python answer?
    """

    def __init__(self, *seats, linked=True, data=None, **more):
        self.match = python.Match(*seats, **more).checked()
        self.id, self.linked = next(_ids), linked
        self._follow("open", data=data or python.data_of(self.match), linked=linked)

    def send(self, action, **more):
        """A click, and what the agents answer to it; the failure of one is raised again here."""
        self.receive({"action": action, "board": self.board} | more)

    def receive(self, message):
        self._follow("receive", message=message)

    def read(self, data):
        self._follow("read", data=data)

    def _follow(self, what, **more):
        failed, told = None, []
        self.now = ask(do=what, id=self.id, full=True, **more)
        while self.linked and (message := next((one for one in self.now["asked"] if one not in told), None)):
            told.append(message)
            others = self.now["asked"]
            failed = self._tell(message) or failed
            self.now["asked"] += others
        if failed:
            raise failed

    def _tell(self, message):
        place = {"seat": message["seat"], "board": message["board"]}
        try:
            thoughts = python.think((self.match.first, self.match.second)[place["seat"]], place["board"])
        except Exception as error:
            self.now = ask(do="hear", id=self.id, full=True, answer=place | {"trouble": str(error)})
            return error
        self.now = ask(do="hear", id=self.id, full=True, answer=place | {"thoughts": thoughts._asdict()})
        return None

    def __getattr__(self, name):
        try:
            return self.now[name]
        except KeyError:
            raise AttributeError(name) from None


def luck(fixed):
    """Draw always the first, or at random again."""
    ask(do="luck", fixed=fixed)

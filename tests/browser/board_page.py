"""A board in a page: what its squares say, and how one plays on it."""

from typed import typed

from ql_functions import game

OUTCOMES = {"X": "X gagne !", "O": "O gagne !", "T": "Match nul"}

SETUP = """from ql_functions.agents.agent import RandomAgent
from ql_functions.agents.minimax import MinimaxAgent
from ql_functions.views.board import Board, two_players, versus_agent
from ql_functions.views.match import Match"""
# Two boards are in the table: the empty one, and « X in the centre » seen by O.
TABLE = """q_table = {}
for state, best in (" " * 9, 4), ("    O    ", 0):
    values = {move: .9 if move == best else -.304 for move in range(9) if state[move] == " "}
    q_table[state] = {"Q1": values, "Q2": dict(values)}"""


class BoardPage:
    """The board `root` (a locator), read from its DOM only."""

    def __init__(self, root):
        self.root, self.page = root, root.page

    def square(self, i):
        return self.root.locator(f'[data-square="{i}"]')

    def labels(self):
        squares = self.root.locator(".ql-board-square")
        return squares.evaluate_all("squares => squares.map(square => square.getAttribute('aria-label'))")

    def board(self):
        contents = [label.split(", ")[2] for label in self.labels()]
        return "".join(" " if content == "libre" else content for content in contents)

    def status(self):
        return typed(self.root.get_by_role("status").inner_text())  # « X gagne ! », d'un seul tenant

    def line(self):
        # Not is_visible(): a horizontal line has no height.
        return self.root.locator(".ql-board-line").get_attribute("visibility")

    def after(self, action):
        """The board once `action` has changed what is read on its squares."""
        before = self.labels()
        action()
        read = "[...root.querySelectorAll('.ql-board-square')].map((square) => square.getAttribute('aria-label'))"
        changed = f"([root, before]) => {read}.join() !== before.join()"
        self.page.wait_for_function(changed, arg=[self.root.element_handle(), before])
        return self.board()

    def answered(self):
        """Wait until the kernel has treated every message sent so far."""
        self.page.evaluate("() => window.panel.sessionContext.session.kernel.requestKernelInfo()")

    def click(self, i):
        """Click square `i` with the mouse, disabled or not."""
        self.square(i).click(force=True)

    def press(self, move):
        """Go to the square `move` with the arrows, from the focused one, and play it."""
        size = game.side(self.board())
        row, column = divmod(self.focused(), size)
        down, right = move // size - row, move % size - column
        for key in abs(down) * ["ArrowDown" if down > 0 else "ArrowUp"]:
            self.page.keyboard.press(key)
        for key in abs(right) * ["ArrowRight" if right > 0 else "ArrowLeft"]:
            self.page.keyboard.press(key)
        assert self.focused() == move
        self.page.keyboard.press("Enter" if move % 2 else "Space")

    def focused(self):
        return int(self.page.evaluate("() => document.activeElement.dataset.square ?? -1"))

    def play_to_the_end(self, player, choose, act):
        """Play as `player` against the agent; `choose(board)` gives a move, `act(move)` makes it.

        Checks every reply on the way, and the verdict; gives the final board.
        """
        now = self.board()
        size = game.side(now)  # the whole side is to be aligned
        while game.verdict(now, size) == "C":
            assert game.player_to_move(now) == player
            move = choose(now)
            then = self.after(lambda move=move: act(move))
            changed = [i for i in range(len(now)) if then[i] != now[i]]
            assert move in changed
            assert all(now[i] == " " for i in changed), "an occupied square was played"
            assert game.check_board(then, size) == then
            assert len(changed) == 2 or game.verdict(then, size) != "C"
            now = then
        assert OUTCOMES[game.verdict(now, size)] in self.status()
        return now

"""Run nbval as an instructor does, on the notebooks of a folder; what their kernels have put out is kept there.

python nbval_outputs.py folder    writes folder/outputs.json: {id of the cell: the messages of its outputs}
"""

import json
import sys
from pathlib import Path

import pytest

OPTIONS = ["--nbval", "--nbval-current-env", "-q", "-p", "no:cacheprovider", "-c", "/dev/null"]
OPTIONS += ["--disable-plugin-autoload", "-p", "nbval.plugin"]  # the others are slow to load; one shuffles the cells
KINDS = ("stream", "display_data", "execute_result", "error", "update_display_data", "clear_output")


class Listener:
    """Plugin of pytest that keeps the messages that nbval receives."""

    def __init__(self):
        self.messages = {}

    def pytest_runtest_call(self, item):
        """Listen, while this cell runs."""
        receive, kept = type(item.parent).get_kernel_message, self.messages.setdefault(item.cell.id, [])

        def received(**options):
            message = receive(item.parent, **options)
            if (kind := message["msg_type"]) in KINDS:
                header = {"msg_type": kind}
                kept.append({**header, "header": header, "parent_header": {}, "content": message["content"]})
            return message

        item.parent.get_kernel_message = received


if __name__ == "__main__":
    folder, listener = Path(sys.argv[1]), Listener()
    status = pytest.main([*OPTIONS, "--rootdir", str(folder), str(folder)], plugins=[listener])
    (folder / "outputs.json").write_text(json.dumps(listener.messages), "utf-8")
    sys.exit(status)

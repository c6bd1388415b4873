"""A frame arrives whole, or says why it does not: nobody reads, nobody writes, nobody is left, or it is too big."""

import os
import time

import pytest

from juge.call import frames

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a pipe of Windows has no deadline")


@pytest.fixture
def pipe():
    ends = list(os.pipe())
    yield ends
    for end in filter(None, ends):
        os.close(end)


def closed(pipe, place):
    os.close(pipe[place])
    pipe[place] = None


@pytest.mark.parametrize("content", [None, [], "é\ud800", {"a": [1, 0.5]}, "x" * 30_000])
def test_what_is_sent_is_received(pipe, content):
    for deadline in (None, time.monotonic() + 5):
        frames.send(pipe[1], content, deadline)
        assert frames.receive(pipe[0], deadline) == content


@pytest.mark.parametrize("begun", [b"", b"\0\0", b"\0\0\0\4nul"])
def test_a_frame_cut_by_a_death_or_by_time_is_no_frame(pipe, begun):
    os.write(pipe[1], begun)
    with pytest.raises(TimeoutError):
        frames.receive(pipe[0], time.monotonic() + 0.05)
    os.write(pipe[1], begun)
    closed(pipe, 1)
    with pytest.raises(EOFError):
        frames.receive(pipe[0], time.monotonic() + 5)


def test_who_does_not_read_is_left(pipe):
    with pytest.raises(TimeoutError):
        frames.send(pipe[1], "x" * 1_000_000, time.monotonic() + 0.05)
    closed(pipe, 0)
    with pytest.raises(BrokenPipeError):
        frames.send(pipe[1], "")


@pytest.mark.parametrize("most", [0, 3, 99])
def test_what_is_too_big_neither_leaves_nor_is_read(pipe, most):
    frames.write(pipe[1], b"x" * most, most=most)
    assert frames.read(pipe[0], most=most) == b"x" * most
    with pytest.raises(frames.WireError):
        frames.write(pipe[1], b"x" * (most + 1), most=most)
    frames.write(pipe[1], b"x" * (most + 1))
    with pytest.raises(frames.WireError):
        frames.read(pipe[0], most=most)


def test_an_answer_that_replaces_what_writes_and_reads_changes_no_frame(pipe, monkeypatch):
    for name in ("write", "read"):
        monkeypatch.setattr(os, name, None)
    frames.send(pipe[1], 1)
    assert frames.receive(pipe[0]) == 1

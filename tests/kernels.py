"""Kernels without a port: of two that start at the same moment over TCP, one may find its port taken, and die."""

import zmq


def portless(prefix):
    """Settings of a KernelManager, so that its sockets are files; nothing where there are none (Windows).

    ``prefix``: how their paths begin, short since a path has 100 characters at most; relative if the kernel starts in
    the working folder of its client.
    """
    return {"transport": "ipc", "ip": str(prefix)} if zmq.has("ipc") else {}


def options(prefix):
    """The same, for the command line."""
    return [f"--KernelManager.{name}={value}" for name, value in portless(prefix).items()]

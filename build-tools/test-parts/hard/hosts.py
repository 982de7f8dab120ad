"""Simulates the hosts of a cluster on one machine.

A host is a set of namespaces with its own name, processes, shared memory, address and sshd, and a cable to one switch.
All hosts end with the process that created them, even if it is killed.
"""

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from promises import LIMIT

# A folder in memory that all hosts share, like a cluster's file system. It is deleted with the process.
SHARED = Path("/mnt")
SSH = SHARED / "ssh"
# The host of the launcher, and the hosts of the ranks.
LOGIN = "login"
NAMES = ["host-1", "host-2", "host-3"]
NEW_MOUNTS, NEW_NAME, NEW_PROCESSES, NEW_NETWORK = 0x20000, 0x4000000, 0x20000000, 0x40000000
SIGNAL_WHEN_PARENT_ENDS = 1

SERVER = """
ListenAddress {address}
HostKey {shared}/host-key
AuthorizedKeysFile {shared}/key.pub
PidFile none
StrictModes no
UsePAM no
PermitRootLogin yes
PasswordAuthentication no
MaxStartups 100
LogLevel ERROR
"""

CLIENT = """
IdentityFile {shared}/key
IdentitiesOnly yes
StrictHostKeyChecking no
UserKnownHostsFile /dev/null
LogLevel ERROR
"""

# Waits for the cable, and starts sshd. sysfs is mounted again to show the devices of the new network namespace.
BOOT = """
mount -t tmpfs tmpfs /tmp
mount -t tmpfs tmpfs /dev/shm
mount -t sysfs sysfs /sys
hostname "$1"
ip link set lo up
read -r is_plugged_in
ip address add "$2/24" dev cable
ip link set cable up
exec "$3" -D -e -f "$4"
"""


def run(*command) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=LIMIT).stdout


def enter_namespaces() -> None:
    """Continues in a child with its own processes, network and mounts. The parent exits with the child's exit code. If
    the parent is killed, the child is killed too."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(NEW_MOUNTS | NEW_NAME | NEW_PROCESSES | NEW_NETWORK):
        raise OSError(ctypes.get_errno(), "unshare")
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
    libc.prctl(SIGNAL_WHEN_PARENT_ENDS, signal.SIGKILL)
    run("mount", "--make-rprivate", "/")
    run("mount", "-t", "proc", "proc", "/proc")
    for folder in ("/run", str(SHARED)):
        run("mount", "-t", "tmpfs", "tmpfs", folder)
    # Changes to a folder that also exists on the hosts.
    os.chdir(SHARED)
    build_network()
    allow_logins()


def build_network() -> None:
    run("hostname", LOGIN)
    run("ip", "link", "set", "lo", "up")
    run("ip", "link", "add", "switch", "type", "bridge")
    run("ip", "address", "add", f"{address(LOGIN)}/24", "dev", "switch")
    run("ip", "link", "set", "switch", "up")
    names = [f"{address(name)} {name}\n" for name in (LOGIN, *NAMES)]
    (SHARED / "hosts").write_text("127.0.0.1 localhost\n" + "".join(names))
    run("mount", "--bind", SHARED / "hosts", "/etc/hosts")


def allow_logins() -> None:
    # sshd needs this folder to confine its unprivileged part.
    Path("/run/sshd").mkdir(mode=0o755)
    for key in ("key", "host-key"):
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", SHARED / key)
    (SHARED / "client").write_text(CLIENT.format(shared=SHARED))
    SSH.write_text(f'#!/bin/sh\nexec ssh -F {SHARED}/client "$@"\n')
    SSH.chmod(0o755)


def address(name: str) -> str:
    return f"10.77.0.{(LOGIN, *NAMES).index(name) + 1}"


class Host:
    """A host. Its first process is sshd."""

    def __init__(self, name: str):
        self.name = name
        self.cable = f"to-{name}"
        settings = SHARED / f"{name}.sshd"
        settings.write_text(SERVER.format(address=address(name), shared=SHARED))
        server = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")
        spaces = ["--net", "--uts", "--ipc", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
        boot = ["sh", "-ec", BOOT, "boot", name, address(name), server, settings]
        self.outer = subprocess.Popen(["unshare", *spaces, *boot], stdin=subprocess.PIPE)
        self.first = self.first_process()
        run("ip", "link", "add", self.cable, "type", "veth", "peer", "name", "cable", "netns", str(self.first))
        run("ip", "link", "set", self.cable, "master", "switch", "up")
        self.outer.stdin.write(b"\n")
        self.outer.stdin.close()
        self.wait_for_sshd()

    def first_process(self) -> int:
        """Returns the ID of the host's first process, as seen outside the host."""
        children = Path(f"/proc/{self.outer.pid}/task/{self.outer.pid}/children")
        while not (found := children.read_text().split()):
            if self.outer.poll() is not None:
                sys.exit(f"{self.name} does not start")
            time.sleep(0.01)
        return int(found[0])

    def wait_for_sshd(self) -> None:
        for _ in range(100):
            if subprocess.run([SSH, self.name, "true"], stderr=subprocess.DEVNULL, timeout=LIMIT).returncode == 0:
                return
            time.sleep(0.1)
        sys.exit(f"no sshd answers on {self.name}")

    def cut(self) -> None:
        """Cuts the cable. Processes get no error; they wait for data."""
        run("ip", "link", "set", self.cable, "down")

    def mend(self) -> None:
        run("ip", "link", "set", self.cable, "up")

    def bytes_sent(self) -> int:
        """Returns the bytes sent by the host through its cable."""
        [told] = json.loads(run("ip", "-json", "-statistics", "link", "show", "dev", self.cable))
        return told["stats64"]["rx"]["bytes"]

    def own(self, path: Path) -> Path:
        """Returns the outside path of a file on this host, such as a file in /tmp."""
        return Path(f"/proc/{self.first}/root") / path.relative_to("/")

    def processes(self, program: str) -> list[int]:
        """Returns the IDs of a program's processes on the host, as seen outside the host."""
        space = os.readlink(f"/proc/{self.first}/ns/pid")
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                # The kernel truncates names to 15 characters.
                if os.readlink(process / "ns/pid") == space and (process / "comm").read_text().strip() == program[:15]:
                    found.append(int(process.name))
            except OSError:
                # The process has just ended.
                continue
        return found

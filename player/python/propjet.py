"""Plays games of Propjet from Python: one at a time, or many at once. Needs numpy, and nothing else.

    from propjet import Game, VectorEnv

Copy this file to where you need it. It starts the command line of Propjet as a process of its own: the one that the
environment variable PROPJET names, or that lies in the same clone as this file, or that is on the PATH.
"""

import json
import mmap
import os
import shutil
import subprocess
import tempfile

import numpy as np

__all__ = ["Game", "PropjetError", "VectorEnv"]


class PropjetError(Exception):
    """What Propjet refuses; the message is for people."""


def _command():
    named = os.environ.get("PROPJET")
    if named:
        return [named]
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "propjet")
    found = beside if os.path.exists(beside) else shutil.which("propjet")
    if not found:
        raise PropjetError("there is no propjet: set the environment variable PROPJET to where it is")
    return [found]


class _Process:
    """A running command, with lines in both directions."""

    def __init__(self, command, arguments):
        self.errors = tempfile.TemporaryFile()
        self.popen = subprocess.Popen(
            list(command or _command()) + arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
        )
        self.greeting = json.loads(self.receive())

    def send(self, line):
        if self.errors.closed:
            raise PropjetError("propjet has ended")
        try:
            self.popen.stdin.write(line)
            self.popen.stdin.flush()
        except OSError:
            raise self.lost() from None

    def receive(self):
        line = self.popen.stdout.readline()
        if not line:
            raise self.lost()
        return line.decode("utf-8")

    def lost(self):
        self._end()
        self.errors.seek(0)
        said = self.errors.read().decode("utf-8", "replace")
        self.errors.close()
        lines = [line for line in said.splitlines() if not line.startswith("WARNING")]
        return PropjetError("\n".join(lines).strip() or "propjet has ended")

    def close(self):
        self._end()
        self.errors.close()

    def _end(self):
        for stream in (self.popen.stdin, self.popen.stdout):
            try:
                stream.close()
            except OSError:
                pass
        try:
            self.popen.wait(10)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            self.popen.wait()


class Game:
    """One game that is stepped through, move by move, by JSON lines (docs/json-lines.md).

    game: a bundled game's name, or the path of a rulesheet.
    command: how Propjet is started, a list of words; by default it is looked for.
    """

    def __init__(self, game, command=None):
        self._process = _Process(command, ["step", game, "--json"])
        self.name = self._process.greeting["game"]
        self.roles = self._process.greeting["roles"]

    def ask(self, request, **members):
        """Sends a request and returns the answer, a dict."""
        line = json.dumps({"do": request, **members})
        self._process.send(line.encode("utf-8") + b"\n")
        answer = json.loads(self._process.receive())
        if "error" in answer:
            raise PropjetError(answer["error"])
        return answer

    def state(self):
        """Returns ply, terminal, state (the facts), legal (each role's moves) and goals."""
        return self.ask("state")

    def legal(self):
        """Returns the legal moves of each role, a list of lists of texts."""
        return self.ask("legal")["legal"]

    def play(self, moves):
        """Plays a move of each role, texts or numbers among the legal ones; returns the new state."""
        return self.ask("play", moves=list(moves), show=["state", "legal", "goals"])

    def undo(self, count=1):
        """Takes moves back; returns the state."""
        return self.ask("undo", count=count, show=["state", "legal", "goals"])

    def reset(self):
        """Begins again; returns the state."""
        return self.ask("reset", show=["state", "legal", "goals"])

    def close(self):
        """Ends the process."""
        self._process.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class VectorEnv:
    """Many games that are stepped together: N games, their arrays in shared memory.

    game: a bundled game's name, or the path of a rulesheet.
    num_envs: N.
    seed: fixes what chance does.
    observations: "bytes", "bits" or "none".
    command: how Propjet is started, a list of words; by default it is looked for.

    A game that ends with a step begins again at once. All arrays are views of the shared memory: nothing is copied,
    and the next step changes them. Their last axis in memory is N, so a column, such as observations[:, 3], is
    contiguous, and a game's row is not.

        observations  (N, fluents) bool   which fluents hold; with "bits" (fluents, ceil(N / 64)) uint64
        masks         (N, moves) bool     which moves are legal for the role whose turn it is
        rewards       (N, roles) int8     goal values, 0 to 100, of games that ended with the last step; 0 otherwise
        dones         (N,) bool           which games ended with the last step
        players       (N,) int8           the role whose turn it is; -1 if roles do not take turns
        actions       (N,) int32          where step() puts the actions; write there yourself and call step() without

    If roles may move at the same time, masks are (N, actors, moves) and actions (N, actors); actors are the roles but
    chance, by number in `actors`.
    """

    def __init__(self, game, num_envs, seed=1, observations="bytes", command=None):
        folder = "/dev/shm" if os.path.isdir("/dev/shm") else None
        handle, self._file = tempfile.mkstemp(prefix="propjet-", dir=folder)
        try:
            self._process = _Process(
                command,
                ["batch", game, "--games", str(num_envs), "--memory", self._file]
                + ["--seed", str(seed), "--observations", observations],
            )
            self._map = mmap.mmap(handle, 0)
        finally:
            os.close(handle)
            os.unlink(self._file)
        greeting = self._process.greeting
        self.name = greeting["game"]
        self.num_envs = greeting["games"]
        self.roles = greeting["roles"]
        self.in_turn = greeting["in_turn"]
        self.actors = greeting["actors"]
        self.fluents = greeting["fluents"]
        self.moves = greeting["moves"]
        arrays = {name: self._array(**place) for name, place in greeting["arrays"].items()}
        single = arrays["actions"].shape[0] == 1
        self.actions = arrays["actions"][0] if single else arrays["actions"].T
        masks = arrays["masks"].view(np.bool_)
        self.masks = masks[0].T if single else masks.transpose(2, 0, 1)
        self.rewards = arrays["rewards"].T
        self.dones = arrays["dones"].view(np.bool_)
        self.players = arrays["players"]
        self.observations = arrays.get("observations")
        if observations == "bytes":
            self.observations = self.observations.view(np.bool_).T

    def _array(self, offset, type, shape):
        count = int(np.prod(shape))
        return np.frombuffer(self._map, dtype=type, count=count, offset=offset).reshape(shape)

    def reset(self):
        """Begins all games again; returns observations and masks."""
        self._ask(b"r")
        return self.observations, self.masks

    def step(self, actions=None):
        """Plays a joint move in every game; returns observations, rewards, dones and masks.

        actions: a move's number for each game, an index into masks; by default what `actions` holds.
        An action that is not legal is a PropjetError that names the game and the role, and plays nothing.
        """
        if actions is not None:
            self.actions[...] = actions
        self._ask(b"s")
        return self.observations, self.rewards, self.dones, self.masks

    def _ask(self, letter):
        self._process.send(letter)
        answer = self._process.receive()
        if answer != "ok\n":
            raise PropjetError(answer.strip())

    def random_actions(self, generator):
        """Draws a legal action for each game, each as likely as the others: fills `actions`, and returns it."""
        ranks = np.cumsum(self.masks.T, axis=0, dtype=np.uint16)
        drawn = generator.random(ranks.shape[1:], dtype=np.float32) * ranks[-1]
        self.actions[...] = (ranks <= drawn.astype(np.uint16)).sum(axis=0).T
        return self.actions

    def close(self):
        """Ends the process. The arrays stay as they are."""
        self._process.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

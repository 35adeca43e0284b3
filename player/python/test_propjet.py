"""Tests of propjet.py: python3 test_propjet.py COMMAND..., the words that start Propjet."""

import sys
import unittest

import numpy as np

from propjet import Game, PropjetError, VectorEnv

COMMAND = None


class VectorEnvTest(unittest.TestCase):
    def test_shapes(self):
        with VectorEnv("connectFour", 100, command=COMMAND) as env:
            observations, masks = env.reset()
            self.assertEqual(observations.shape, (100, len(env.fluents)))
            self.assertEqual(masks.shape, (100, 8))
            self.assertEqual(env.actions.shape, (100,))
            self.assertEqual(env.rewards.shape, (100, 2))
            self.assertEqual(env.dones.shape, (100,))
            self.assertTrue(env.in_turn)
            self.assertTrue((env.players == 0).all())
            self.assertEqual(env.moves[0][0], "(drop 1)")
            held = [env.fluents[i] for i in np.flatnonzero(observations[0])]
            self.assertIn("(control red)", held)

    def test_games_end_and_begin_again(self):
        generator = np.random.default_rng(1)
        with VectorEnv("connectFour", 256, command=COMMAND) as env:
            first = env.observations[0].copy()
            ended = 0
            for _ in range(100):
                observations, rewards, dones, masks = env.step(env.random_actions(generator))
                self.assertTrue((rewards[~dones] == 0).all())
                self.assertTrue((rewards[dones].sum(axis=1) == 100).all())
                self.assertTrue((observations[dones] == first).all())
                self.assertTrue(masks.any(axis=1).all())
                ended += dones.sum()
            self.assertGreater(ended, 256)

    def test_the_same_game_as_by_json_lines(self):
        generator = np.random.default_rng(2)
        with VectorEnv("connectFour", 3, command=COMMAND) as env, Game("connectFour", COMMAND) as game:
            for _ in range(50):
                actions = env.random_actions(generator)
                role = env.players[1]
                move = env.moves[role][actions[1]]
                legal = game.legal()
                moves = [move if i == role else legal[i][0] for i in range(2)]
                env.step()
                state = game.play(moves)
                self.assertEqual(bool(env.dones[1]), state["terminal"])
                if state["terminal"]:
                    self.assertEqual(list(env.rewards[1]), state["goals"])
                    state = game.reset()
                held = [env.fluents[i] for i in np.flatnonzero(env.observations[1])]
                self.assertEqual(sorted(held), sorted(state["state"]))

    def test_roles_that_move_at_the_same_time(self):
        generator = np.random.default_rng(3)
        with VectorEnv("rockPaperScissors", 65, command=COMMAND) as env:
            self.assertEqual(env.actions.shape, (65, 2))
            self.assertEqual(env.masks.shape[:2], (65, 2))
            self.assertTrue((env.players == -1).all())
            for _ in range(20):
                actions = env.random_actions(generator)
                self.assertTrue(np.take_along_axis(env.masks, actions[..., None], axis=-1).all())
                env.step()

    def test_bits_and_none(self):
        with VectorEnv("ticTacToe", 70, observations="bits", command=COMMAND) as env:
            self.assertEqual(env.observations.shape, (len(env.fluents), 2))
            bits = np.unpackbits(env.observations.view(np.uint8), axis=1, bitorder="little")
            with VectorEnv("ticTacToe", 70, command=COMMAND) as plain:
                self.assertTrue((bits[:, :70].T == plain.observations).all())
        with VectorEnv("ticTacToe", 70, observations="none", command=COMMAND) as env:
            self.assertIsNone(env.observations)

    def test_mistakes(self):
        with VectorEnv("connectFour", 4, command=COMMAND) as env:
            with self.assertRaisesRegex(PropjetError, "game 2 of the batch: action 77 of role red"):
                env.step(np.array([0, 1, 77, 3]))
            env.step(np.array([0, 1, 2, 3]))
        with self.assertRaisesRegex(PropjetError, "did you mean connectFour"):
            VectorEnv("conectFour", 4, command=COMMAND)
        with self.assertRaisesRegex(PropjetError, "--games"):
            VectorEnv("connectFour", 0, command=COMMAND)
        with Game("ticTacToe", COMMAND) as game:
            with self.assertRaises(PropjetError):
                game.play(["(mark 9 9)", "noop"])
            self.assertEqual(game.state()["ply"], 0)


if __name__ == "__main__":
    COMMAND = sys.argv[1:] or None
    unittest.main(argv=sys.argv[:1])

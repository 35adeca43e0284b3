"""Random players in 4,096 games of connect four: how fast, and who wins. The rest of docs/python.md says more."""

import sys
import time

import numpy as np

from propjet import VectorEnv

command = sys.argv[1:] or None  # by default the launcher of this clone
generator = np.random.default_rng(1)

with VectorEnv("connectFour", 4096, command=command) as env:
    points = np.zeros(len(env.roles))
    games = 0
    begin = time.perf_counter()
    for _ in range(1000):
        actions = env.random_actions(generator)  # or what your network chooses
        observations, rewards, dones, masks = env.step(actions)
        points += rewards.sum(axis=0)
        games += dones.sum()
    seconds = time.perf_counter() - begin

print(f"{1000 * env.num_envs / seconds:,.0f} moves a second")
for role, mean in zip(env.roles, points / games):
    print(f"{role}: {mean:.1f} points in {games:,} games")

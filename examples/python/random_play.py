"""Random play of Splendor on many tables at once: how long games last, and who wins them."""
import numpy as np
import patolli

TABLES, GAMES = 256, 2000
env = patolli.make_vec("splendor", num_envs=TABLES, players=2, seed=7)
obs, info = env.reset()
won, turns, endings = np.zeros(env.players), [], {}
while len(turns) < GAMES:
    obs, reward, terminated, truncated, info = env.step(env.random_actions())
    won += reward[terminated].sum(axis=0)
    turns.extend(info["result"]["turns"][terminated].tolist())
    for ending in info["result"]["ending"][terminated]:
        name = patolli.ending_text(int(ending))
        endings[name] = endings.get(name, 0) + 1

print(f"{len(turns)} games of {np.mean(turns):.1f} turns on average")
print("victories by seat:", ", ".join(f"{share:.1%}" for share in won / won.sum()))
print("ended by:", ", ".join(f"{name} {count}" for name, count in sorted(endings.items())))

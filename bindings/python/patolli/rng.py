"""The generator of random numbers that all of Patolli uses, so that a seed gives the same game everywhere."""

from __future__ import annotations

from typing import Union

_MASK = (1 << 64) - 1


class Rng:
    """splitmix64. Any whole number is a seed.

    >>> rng = Rng(7)
    >>> first = rng.next()
    >>> Rng(7).next() == first
    True
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = int(seed) & _MASK

    def next(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A number below `bound`, each as likely as the others."""
        if not 0 < bound < 1 << 32:
            raise ValueError(f"a bound from 1 to 2**32 - 1 was expected, not {bound}")
        product = (self.next() >> 32) * bound
        if product & 0xFFFFFFFF < bound:
            threshold = ((1 << 32) - bound) % bound
            while product & 0xFFFFFFFF < threshold:
                product = (self.next() >> 32) * bound
        return product >> 32

    def split(self, stream: int) -> "Rng":
        """An independent generator, number `stream` of those that this one has."""
        return Rng(Rng(self.state ^ ((stream + 1) * 0xD1342543DE82EF95 & _MASK)).next())

    def __repr__(self) -> str:
        return f"Rng({self.state})"


def generator(rng: Union[int, Rng]) -> Rng:
    """A generator as it is, or one with that seed."""
    return rng if isinstance(rng, Rng) else Rng(rng)

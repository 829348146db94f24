"""Spaces for the adapters: those of Gymnasium where it is installed, otherwise small ones with the same properties."""

from __future__ import annotations

from typing import Any, Dict, Optional

import numpy as np

try:
    from gymnasium import spaces as _real
except ImportError:
    _real = None


class _Box:
    def __init__(self, low: float, high: float, shape: Any, dtype: Any) -> None:
        self.low = np.full(shape, low, dtype)
        self.high = np.full(shape, high, dtype)
        self.shape = tuple(shape)
        self.dtype = np.dtype(dtype)

    def contains(self, value: Any) -> bool:
        array = np.asarray(value)
        return array.shape == self.shape and array.dtype == self.dtype and bool(
            np.all(array >= self.low) and np.all(array <= self.high)
        )

    __contains__ = contains


class _Discrete:
    def __init__(self, n: int) -> None:
        self.n = n
        self.shape = ()
        self.dtype = np.dtype(np.int64)
        self._random = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random = np.random.default_rng(seed)

    def contains(self, value: Any) -> bool:
        return isinstance(value, (int, np.integer)) and bool(0 <= value < self.n)

    __contains__ = contains

    def sample(self, mask: Any = None) -> int:
        return int(self._random.integers(self.n) if mask is None else self._random.choice(np.flatnonzero(mask)))


class _MultiDiscrete:
    def __init__(self, sizes: Any) -> None:
        self.nvec = np.asarray(sizes)
        self.shape = self.nvec.shape
        self.dtype = np.dtype(np.int64)

    def contains(self, value: Any) -> bool:
        array = np.asarray(value)
        return array.shape == self.shape and array.dtype.kind in "iu" and bool(np.all((array >= 0) & (array < self.nvec)))

    __contains__ = contains


class _Dict:
    def __init__(self, spaces: Dict[str, Any]) -> None:
        self.spaces = spaces

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def contains(self, value: Any) -> bool:
        return set(value) == set(self.spaces) and all(space.contains(value[key]) for key, space in self.spaces.items())

    __contains__ = contains


def box(low: float, high: float, shape: Any, dtype: Any) -> Any:
    return _real.Box(low, high, tuple(shape), dtype) if _real else _Box(low, high, shape, dtype)


def discrete(n: int) -> Any:
    return _real.Discrete(n) if _real else _Discrete(n)


def multi_discrete(sizes: Any) -> Any:
    return _real.MultiDiscrete(sizes) if _real else _MultiDiscrete(sizes)


def mapping(spaces: Dict[str, Any]) -> Any:
    return _real.Dict(spaces) if _real else _Dict(spaces)

"""The C library: where it is, what its functions take, and how its statuses become exceptions."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import threading
from ctypes import (
    POINTER,
    Structure,
    byref,
    c_char,
    c_char_p,
    c_double,
    c_float,
    c_int8,
    c_int16,
    c_int32,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from pathlib import Path
from typing import Any, Callable, List, Optional

ABI_VERSION = 1
MAX_SEATS = 4
CHANCE = -1
OVER = -2
SPECTATOR = -2

OK, BAD_ARGUMENT, MALFORMED, ILLEGAL, NOT_NOW, TOO_SMALL, STOPPED, NO_MEMORY, INTERNAL = range(9)


class Error(ValueError):
    """Something was asked for that cannot be. The text says what was expected."""


class IllegalActionError(Error):
    """An action that the rules do not allow here."""


class ClosedError(Error):
    """An environment that was closed already."""


class ErrorText(Structure):
    _fields_ = [("status", c_int32), ("text", c_char * 252)]


class GameInfo(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("version", c_int32),
        ("min_seats", c_int32),
        ("max_seats", c_int32),
        ("options", c_uint32),
        ("state_bytes", c_uint32),
        ("view_bytes", c_uint32),
    ]


class OptionInfo(Structure):
    _fields_ = [("name", c_char_p), ("values", c_char_p), ("default_value", c_char_p)]


class OptionValue(Structure):
    _fields_ = [("name", c_char_p), ("value", c_char_p)]


class StateInfo(Structure):
    _fields_ = [("seats", c_int32), ("to_act", c_int32), ("turn", c_int32)]


class ViewInfo(Structure):
    _fields_ = [("viewer", c_int32), ("seats", c_int32), ("to_act", c_int32), ("turn", c_int32)]


class ResultInfo(Structure):
    _fields_ = [
        ("sides", c_int32),
        ("ending", c_int32),
        ("winners", c_uint32),
        ("score", c_int32 * MAX_SEATS),
        ("tie_break", (c_int32 * 2) * MAX_SEATS),
    ]


class RngState(Structure):
    _fields_ = [("state", c_uint64)]


StopFunction = ctypes.CFUNCTYPE(c_int32, c_void_p)
NO_STOP = StopFunction(0)


class BudgetInfo(Structure):
    _fields_ = [("iterations", c_uint32), ("time_ms", c_uint32), ("stop", StopFunction), ("user", c_void_p)]


class RootActionInfo(Structure):
    _fields_ = [("action", c_uint32), ("visits", c_uint32), ("value", c_float), ("prior", c_float)]


class PlayerInfo(Structure):
    _fields_ = [("name", c_char_p), ("kind", c_char_p)]


class EventInfo(Structure):
    _fields_ = [("actor", c_int32), ("action", c_uint32), ("turn", c_int32)]


class EncodingInfo(Structure):
    _fields_ = [
        ("version", c_int32),
        ("default_actions", c_int32),
        ("all_actions", c_int32),
        ("observation", c_int32),
        ("parts", c_uint32),
    ]


class PartInfo(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("meaning", c_char_p),
        ("offset", c_int32),
        ("rows", c_int32),
        ("width", c_int32),
    ]


class BatchConfig(Structure):
    _fields_ = [
        ("tables", c_uint32),
        ("threads", c_uint32),
        ("seed", c_uint64),
        ("space", c_int32),
        ("margin", c_int32),
        ("history", c_int32),
    ]


class BatchArrays(Structure):
    _fields_ = [
        (name, c_void_p)
        for name in (
            "to_act",
            "reward",
            "terminated",
            "observation",
            "mask",
            "packed",
            "legal",
            "legal_offsets",
            "final_observation",
            "score",
            "winners",
            "ending",
            "turns",
            "game",
        )
    ]


_HANDLE = c_void_p
_OUT = POINTER(c_void_p)
_ERROR = POINTER(ErrorText)
_SIZE = POINTER(c_size_t)
_TEXT = (c_void_p, c_size_t, _SIZE)  # buffer, capacity, size

# What each function takes. All return a status but those that free something.
_TAKES = {
    "patolli_game_count": (_SIZE,),
    "patolli_game_at": (c_size_t, _OUT),
    "patolli_game_find": (c_char_p, c_int32, _OUT, _ERROR),
    "patolli_game_describe": (_HANDLE, POINTER(GameInfo)),
    "patolli_game_option": (_HANDLE, c_uint32, POINTER(OptionInfo)),
    "patolli_game_cards_json": (_HANDLE, *_TEXT),
    "patolli_game_signature": (_HANDLE, POINTER(c_uint64)),
    "patolli_game_encoding": (_HANDLE, POINTER(EncodingInfo), _ERROR),
    "patolli_game_part": (_HANDLE, c_uint32, POINTER(PartInfo)),
    "patolli_action_text": (_HANDLE, c_uint32, *_TEXT),
    "patolli_action_parse": (_HANDLE, c_char_p, c_size_t, POINTER(c_uint32), _ERROR),
    "patolli_state_make": (_HANDLE, c_int32, POINTER(OptionValue), c_size_t, _OUT, _ERROR),
    "patolli_state_parse": (_HANDLE, c_char_p, c_size_t, _OUT, _ERROR),
    "patolli_state_copy": (_HANDLE, _OUT),
    "patolli_state_describe": (_HANDLE, POINTER(StateInfo)),
    "patolli_state_option": (_HANDLE, c_char_p, *_TEXT),
    "patolli_state_text": (_HANDLE, *_TEXT),
    "patolli_state_hash": (_HANDLE, POINTER(c_uint64)),
    "patolli_state_equal": (_HANDLE, _HANDLE, POINTER(c_int32)),
    "patolli_state_result": (_HANDLE, POINTER(ResultInfo)),
    "patolli_state_legal": (_HANDLE, c_void_p, c_size_t, _SIZE),
    "patolli_state_outcomes": (_HANDLE, c_void_p, c_void_p, c_size_t, _SIZE),
    "patolli_state_play": (_HANDLE, c_uint32, c_void_p, _ERROR),
    "patolli_state_sample": (_HANDLE, POINTER(RngState), POINTER(c_uint32)),
    "patolli_state_view": (_HANDLE, c_int32, _OUT),
    "patolli_state_perft": (_HANDLE, c_int32, POINTER(c_uint64)),
    "patolli_view_copy": (_HANDLE, _OUT),
    "patolli_view_describe": (_HANDLE, POINTER(ViewInfo)),
    "patolli_view_legal": (_HANDLE, c_void_p, c_size_t, _SIZE),
    "patolli_view_indices": (_HANDLE, c_int32, c_void_p, c_size_t, _SIZE),
    "patolli_view_action": (_HANDLE, c_int32, c_int32, POINTER(c_uint32)),
    "patolli_view_observe": (_HANDLE, c_void_p, c_size_t, _SIZE),
    "patolli_view_text": (_HANDLE, *_TEXT),
    "patolli_view_json": (_HANDLE, *_TEXT),
    "patolli_view_hash": (_HANDLE, POINTER(c_uint64)),
    "patolli_view_equal": (_HANDLE, _HANDLE, POINTER(c_int32)),
    "patolli_view_determinize": (_HANDLE, POINTER(RngState), _OUT),
    "patolli_solution_make": (_HANDLE, c_char_p, c_size_t, _OUT, _ERROR),
    "patolli_solution_json": (_HANDLE, *_TEXT),
    "patolli_score_json": (_HANDLE, c_char_p, c_size_t, *_TEXT, _ERROR),
    "patolli_search": (_HANDLE, POINTER(BudgetInfo), c_uint64, c_void_p, c_size_t, _SIZE),
    "patolli_bot_make": (_HANDLE, c_char_p, POINTER(BudgetInfo), c_uint64, _OUT, _ERROR),
    "patolli_bot_decide": (_HANDLE, _HANDLE, POINTER(c_uint32), POINTER(c_uint32)),
    "patolli_match_make": (_HANDLE, _OUT),
    "patolli_match_act": (_HANDLE, c_int32, c_uint32, _ERROR),
    "patolli_match_state": (_HANDLE, _OUT),
    "patolli_match_log": (_HANDLE, c_int32, c_size_t, c_void_p, c_size_t, _SIZE),
    "patolli_record_read": (c_char_p, c_size_t, _OUT, _ERROR),
    "patolli_record_of": (_HANDLE, POINTER(PlayerInfo), c_int32, _OUT),
    "patolli_record_set_seed": (_HANDLE, c_uint64, c_uint64),
    "patolli_record_write": (_HANDLE, c_int32, *_TEXT),
    "patolli_record_game": (_HANDLE, _OUT, _ERROR),
    "patolli_record_size": (_HANDLE, _SIZE),
    "patolli_record_result": (_HANDLE, POINTER(ResultInfo)),
    "patolli_record_check": (_HANDLE, _ERROR),
    "patolli_record_match": (_HANDLE, c_size_t, _OUT, _ERROR),
    "patolli_analysis_make": (_HANDLE, POINTER(BudgetInfo), c_uint64, c_uint32, _OUT, _ERROR),
    "patolli_analysis_size": (_HANDLE, _SIZE),
    "patolli_analysis_look": (_HANDLE, c_size_t),
    "patolli_analysis_json": (_HANDLE, *_TEXT),
    "patolli_batch_make": (_HANDLE, POINTER(BatchConfig), _OUT, _ERROR),
    "patolli_batch_list_limit": (_HANDLE, _SIZE),
    "patolli_batch_bind": (_HANDLE, POINTER(BatchArrays)),
    "patolli_batch_reset": (_HANDLE, POINTER(c_uint64)),
    "patolli_batch_step": (_HANDLE, c_void_p, POINTER(c_uint32)),
    "patolli_batch_random_actions": (_HANDLE, c_void_p),
    "patolli_batch_observe": (_HANDLE, c_void_p, c_void_p),
    "patolli_batch_state": (_HANDLE, c_uint32, _OUT),
    "patolli_batch_game": (_HANDLE, c_uint32, POINTER(c_uint64)),
    "patolli_batch_log": (_HANDLE, c_uint32, c_void_p, c_size_t, _SIZE),
}
_FREES = ("state", "view", "bot", "match", "record", "analysis", "batch", "solution")


def _candidates() -> List[str]:
    named = os.environ.get("PATOLLI_LIBRARY")
    if named:
        return [named]
    beside = sorted(str(path) for path in Path(__file__).parent.glob("libpatolli.so*"))
    found = ctypes.util.find_library("patolli")
    return beside + [f"libpatolli.so.{ABI_VERSION}"] + ([found] if found else [])


def _load() -> ctypes.CDLL:
    problems = []
    for path in _candidates():
        try:
            library = ctypes.CDLL(path)
        except OSError as error:
            problems.append(str(error))
            continue
        library.patolli_abi_version.restype = c_uint32
        if library.patolli_abi_version() != ABI_VERSION:
            problems.append(f"{path} has interface {library.patolli_abi_version()}, not {ABI_VERSION}")
            continue
        return library
    raise ImportError("libpatolli was not found; set PATOLLI_LIBRARY to its path. Tried: " + "; ".join(problems))


C = _load()
for _name, _arguments in _TAKES.items():
    _function = getattr(C, _name)
    _function.argtypes = list(_arguments)
    _function.restype = c_int32
for _name in _FREES:
    _function = getattr(C, f"patolli_{_name}_free")
    _function.argtypes = [c_void_p]
    _function.restype = None
C.patolli_version.restype = c_char_p
C.patolli_status_text.argtypes = [c_int32]
C.patolli_status_text.restype = c_char_p


def fail(status: int, what: str = "", error: Optional[ErrorText] = None) -> None:
    """Raises what a status means."""
    if status == NO_MEMORY:
        raise MemoryError("no memory left")
    reason = error.text.decode("utf-8", "replace") if error is not None and error.text else ""
    if not reason:
        reason = C.patolli_status_text(status).decode()
    text = f"{what}: {reason}" if what else reason
    if status == ILLEGAL:
        raise IllegalActionError(text)
    if status == INTERNAL:
        raise RuntimeError(text)
    raise Error(text)


def check(status: int, what: str = "", error: Optional[ErrorText] = None) -> None:
    if status != OK:
        fail(status, what, error)


class Handle:
    """Something of the library's that is freed with this object."""

    __slots__ = ("pointer", "_free", "__weakref__")

    def __init__(self, pointer: Any, free: Callable[[Any], None]) -> None:
        self.pointer = pointer
        self._free = free

    def __del__(self) -> None:
        if self.pointer:
            self._free(self.pointer)
            self.pointer = None


def handle(kind: str, call: Callable[..., int], *arguments: Any, what: str = "", error: bool = False) -> Handle:
    """Calls a function that makes something of this kind; with `error` its last argument says why it failed."""
    made = c_void_p()
    reason = ErrorText() if error else None
    more = (byref(reason),) if reason is not None else ()
    check(call(*arguments, byref(made), *more), what, reason)
    return Handle(made, getattr(C, f"patolli_{kind}_free"))


def text(call: Callable[..., int], *arguments: Any) -> str:
    """Calls a function that writes a text."""
    capacity = 2048
    while True:
        buffer = ctypes.create_string_buffer(capacity)
        size = c_size_t()
        status = call(*arguments, buffer, capacity, byref(size))
        if status != TOO_SMALL:
            check(status)
            return buffer.raw[: size.value].decode("utf-8")
        capacity = size.value + 1


class Stop:
    """A stop function of the library's, and the event that makes it end what asks it."""

    def __init__(self) -> None:
        self.event = threading.Event()
        event = self.event
        self.function = StopFunction(lambda _user: 1 if event.is_set() else 0)


def abandonable(call: Callable[[], Any]) -> Any:
    """Makes a call that may take long and looks at nothing. Ctrl-C leaves it alone: it goes on by itself, and is forgotten."""
    if threading.current_thread() is not threading.main_thread():
        return call()
    results: List[Any] = []
    done = threading.Event()

    def work() -> None:
        try:
            results.append((call(), None))
        except BaseException as error:  # handed over to the caller's thread
            results.append((None, error))
        finally:
            done.set()

    threading.Thread(target=work, name="patolli", daemon=True).start()
    done.wait()
    found, problem = results[0]
    if problem is not None:
        raise problem
    return found


def interruptible(call: Callable[[Any], int], stop: Optional[Stop] = None) -> int:
    """Makes a call that may take long and that looks at a stop function, such that Ctrl-C ends it.

    Signals reach Python in its main thread only, between two instructions. So the call is made in another thread while
    the main one waits.
    """
    if threading.current_thread() is not threading.main_thread():
        return call(NO_STOP)
    stop = stop or Stop()
    stopped, function = stop.event, stop.function
    stopped.clear()
    status: List[int] = []
    problem: List[BaseException] = []
    done = threading.Event()  # join() would take an interrupted thread for one that has ended

    def work() -> None:
        try:
            status.append(STOPPED if stopped.is_set() else call(function))
        except BaseException as error:  # handed over to the caller's thread
            problem.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=work, name="patolli")
    try:
        thread.start()
        done.wait()
    except RuntimeError:  # no thread could be started
        raise
    except BaseException:
        stopped.set()
        done.wait()
        raise
    if problem:
        raise problem[0]
    return status[0]


__version__ = C.patolli_version().decode()

# Names that other modules of the package take from here.
__all__ = [
    "C",
    "CHANCE",
    "ClosedError",
    "Error",
    "IllegalActionError",
    "Handle",
    "MAX_SEATS",
    "OVER",
    "SPECTATOR",
    "abandonable",
    "byref",
    "c_double",
    "c_int8",
    "c_int16",
    "c_uint8",
    "check",
    "handle",
    "interruptible",
    "text",
]

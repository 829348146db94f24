# What ./run and ./test share: the Debian packages they need, installed only where they are missing. To be sourced.
# shellcheck shell=bash

PATOLLI_RUN_PACKAGES=(g++ cmake ninja-build ccache nlohmann-json3-dev libfmt-dev libcli11-dev
  libsqlite3-dev libsodium-dev pkgconf)
PATOLLI_TEST_PACKAGES=("${PATOLLI_RUN_PACKAGES[@]}" libgtest-dev clang-19 libclang-rt-19-dev clang-format-14 clang-tidy-14
  emscripten python3)

# The cache of compiled files serves every clone on this machine, not only the folder it was filled from.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1

say() { printf '%s\n' "$*" >&2; }

is_installed() { [[ $(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2> /dev/null) == ii* ]]; }

# need_packages <package>…: installs those that are missing; nothing is ever removed for them.
need_packages() {
  local package missing=() as_root=()
  if ! command -v dpkg-query > /dev/null; then
    say "This is no Debian system: taking for granted that these packages, or what they stand for, are here:"
    say "  $*"
    return 0
  fi
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  ((${#missing[@]} == 0)) && return 0
  if ((EUID != 0)); then
    if ! command -v sudo > /dev/null; then
      say "Missing packages: ${missing[*]}"
      say "They can be installed by root only, and there is no sudo here. As root:"
      say "  apt-get install --no-remove --no-install-recommends ${missing[*]}"
      return 1
    fi
    as_root=(sudo)
  fi
  say "Installing what is missing: ${missing[*]}"
  "${as_root[@]}" apt-get update -q >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-remove --no-install-recommends "${missing[@]}" >&2
}

# quietly <log> <command>…: shows what the command says only if it fails.
quietly() {
  local log=$1
  shift
  mkdir -p "$(dirname "$log")"
  if ! "$@" > "$log" 2>&1; then
    cat "$log" >&2
    return 1
  fi
}

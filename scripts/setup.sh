# What ./run and ./test share: the Debian packages they need, installed only where they are missing. To be sourced.
# shellcheck shell=bash

PATOLLI_RUN_PACKAGES=(g++ cmake ninja-build ccache pkgconf nlohmann-json3-dev libfmt-dev libcli11-dev libboost-dev
  libspdlog-dev libsimdjson-dev libsqlite3-dev libpq-dev libnats-dev libsodium-dev prometheus-cpp-dev libicu-dev
  libzxcvbn-dev libssl-dev libcurl4-openssl-dev libedit-dev libncurses-dev)
# The web client's engine is compiled by clang for WebAssembly.
PATOLLI_PAGE_PACKAGES=(binaryen clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32)
# The wheel of the Python package.
PATOLLI_PYTHON_PACKAGES=(binutils python3 python3-numpy python3-setuptools python3-wheel)
# Debian packages and the archive for other systems (scripts/build_packages).
PATOLLI_PACKAGING_PACKAGES=(dpkg-dev patchelf libstdc++-12-pic)
PATOLLI_TEST_PACKAGES=("${PATOLLI_RUN_PACKAGES[@]}" "${PATOLLI_PAGE_PACKAGES[@]}" "${PATOLLI_PYTHON_PACKAGES[@]}"
  "${PATOLLI_PACKAGING_PACKAGES[@]}" python3-pytest python3-distributed python3-mypy libgtest-dev libclang-rt-19-dev
  clang-format-14 clang-tidy-14 emscripten python3 faketime chromium fonts-dejavu-core universal-ctags
  firefox-esr python3-pyte webkit2gtk-driver xvfb doxygen postgresql-15 nats-server haproxy zsh fish groff-base lintian mmdebstrap
  openssl systemd)

# Share ccache between clones: paths are stored relative to the clone.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1

say() { printf '%s\n' "$*" >&2; }

is_installed() { [[ $(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2> /dev/null) == ii* ]]; }

# need_packages <package>…: installs those that are missing; never removes any.
need_packages() {
  local package missing=() as_root=()
  if ! command -v dpkg-query > /dev/null; then
    say "This is not a Debian system. These packages or their equivalents are needed:"
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
      say "Only root can install them, and sudo is missing. As root:"
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

# quietly <log> <command>…: shows the output only if the command fails.
quietly() {
  local log=$1
  shift
  mkdir -p "$(dirname "$log")"
  if ! "$@" > "$log" 2>&1; then
    cat "$log" >&2
    return 1
  fi
}

node_is_new() {
  command -v npm > /dev/null &&
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2> /dev/null
}

# Building the web client needs Node.js 20.19 or later. Debian 12 has an older one, whose npm can install a newer one,
# into this folder only.
need_node() {
  local own=$PWD/build/node
  export PATH=$own/node_modules/.bin:$PATH
  node_is_new && return 0
  command -v npm > /dev/null || need_packages nodejs npm
  node_is_new && return 0
  say "Fetching Node.js 22 into build/node: the web client cannot be built with $(node --version 2> /dev/null || echo none)"
  mkdir -p "$own"
  quietly "$own/npm.log" npm install --prefix "$own" --no-audit --no-fund --allow-scripts=node node@22
  hash -r
  node_is_new
}

#!/usr/bin/env bash
# completions.bash FILE: does the completion offer what the program takes?
set -euo pipefail
source "$1"
compopt() { :; } # only while bash completes

# offers <word>… : the last word is being typed; what is offered, on one line.
offers() {
  COMP_WORDS=(patolli "$@") COMP_CWORD=$#
  _patolli
  printf '%s ' "${COMPREPLY[@]-}"
}
expect() {
  local wanted=$1
  shift
  local got
  got=$(offers "$@")
  [[ " $got" == *" $wanted "* ]] || { echo "after 'patolli $*': expected $wanted, got $got"; exit 1; }
}
expect play pl
expect splendor play ''
expect splendor play spl
expect --seed selfplay splendor --se
expect always play splendor --color ''
expect --version --ver
[[ $(offers play splendor --color n) == 'never ' ]] || { echo "more than what begins with n"; exit 1; }

# The common start of the scripts in build-tools, which source this file. It changes to the repository's folder.
#
# A part of build-tools/VERB is a program in VERB-parts, or a folder with a program `run`. Its second line describes it.
# These lines may follow:
#   # found: WHAT        what a test found last, or why it stays
#   # usage: ARGUMENTS   the arguments after its name; other parts have none
#   # needs: NEED, NEED  requirements besides Rust: names of needs.sh, or commands that must succeed
#   # uses: NEED, NEED   requirements of some of its tests, which it leaves out itself
#   # limit: MINUTES     the time limit of a test (default: 20)
#   # all: ARGUMENTS     the arguments in `build-tools/test all`
set -euo pipefail
exec </dev/null
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$repository"
source build-tools/needs.sh

# Prints the program of a part: program VERB PART
program() {
    find "build-tools/$1-parts/"{"$2/run","$2","hard/$2"} -maxdepth 0 -type f -perm -u+x 2>/dev/null || true
}

# Prints the value of a line at the beginning of a program: field NAME PROGRAM
field() {
    sed -nE "2,16s/^# $1: //p" "$2"
}

# Prints each PART with its description, and what it found: list VERB PART...
list() {
    local part file
    for part in "${@:2}"; do
        file=$(program "$1" "$part")
        printf '  %-20s %s\n' "$part" "$(sed -E '2!d; s/^(# |""")//; s/\.?(""")?$//' "$file")"
        sed -nE '2,16s/^# found: /                       found: /p' "$file"
    done
}

usage() {
    echo "usage: $0 $(field usage "$0")" >&2
    exit 2
}

# Prints NAME, and runs COMMAND in a subshell: step NAME COMMAND...
step() {
    printf '\n== %s\n' "$1"
    ("${@:2}")
}

# Reports that WHAT is left out since each NEED is missing: left_out WHAT NEED...
left_out() {
    printf "$1: needs %s\n" "${@:2}" | tee -a "${LEFT_OUT:-/dev/null}" >&2
}

# Runs a command. Prints its output only if it fails.
quietly() {
    local said
    said=$("$@" 2>&1) || {
        printf 'failed: %s\n%s\n' "$*" "$(tail -20 <<<"$said")"
        return 1
    }
}

# Installs the npm packages of the current folder's lock file, unless they are installed.
install_npm_packages() {
    cmp -s package-lock.json node_modules/.installed-lock.json && return
    npm ci --silent --no-audit --no-fund
    cp package-lock.json node_modules/.installed-lock.json
}

# The words that a part's usage allows, if it allows nothing else: [--small] or [root | user]..., for example.
of_usage=()
if [[ $0 == *-parts/* && $(field usage "$0") =~ ^(\[[-a-z| ]+\](\.\.\.)?)?$ ]]; then
    read -ra of_usage < <(tr '[]|.' ' ' <<<"${BASH_REMATCH[0]}")
    for word in "$@"; do [[ " ${of_usage[*]} " == *" $word "* ]] || usage; done
fi

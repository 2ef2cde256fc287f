#!/bin/sh
# Builds the container image as an OCI archive, without a daemon and without root.
#
#   build.sh BINARY LICENSES OUTPUT VERSION SOURCE_DATE_EPOCH
#
# BINARY    the program for the architecture of this machine
# LICENSES  directory with LICENSE, NOTICE and sbom.cdx.json
# OUTPUT    for example tracewright_0.1.0_amd64.oci.tar
#
# Needs Debian with umoci, ca-certificates and GNU tar. The bytes depend only on the arguments and on the versions of
# Debian's libc6, libgcc-s1, ca-certificates and umoci.
set -eu
export LC_ALL=C TZ=UTC
umask 022

if [ $# -ne 5 ]; then
    echo "usage: $0 BINARY LICENSES OUTPUT VERSION SOURCE_DATE_EPOCH" >&2
    exit 64
fi
binary=$1 licenses=$2 output=$3 version=$4 epoch=$5
here=$(dirname "$0")
created=$(date --utc --date "@$epoch" +%Y-%m-%dT%H:%M:%SZ)
architecture=$(dpkg --print-architecture)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

# Name of the Debian package that contains a file. Debian knows it with or without /usr, because /lib is a link.
package_of() {
    { dpkg-query --search "$1" || dpkg-query --search "/usr$1" || dpkg-query --search "${1#/usr}"; } 2> /dev/null |
        head -n 1 | cut -d : -f 1
}

install -D -m 0755 "$binary" "$root/tracewright"
install -D -m 0644 "$here/passwd" "$root/etc/passwd"
install -D -m 0644 "$here/group" "$root/etc/group"
install -d "$root/licenses"
for file in LICENSE NOTICE sbom.cdx.json; do
    install -m 0644 "$licenses/$file" "$root/licenses/$file"
done

# The certificates of the package, not the bundle in /etc: that one also trusts what an administrator added to the
# machine that builds.
install -d "$root/etc/ssl/certs"
cat /usr/share/ca-certificates/mozilla/*.crt > "$root/etc/ssl/certs/ca-certificates.crt"
packages=ca-certificates

# The libraries and their loader, at the paths that the program names. A static program has none.
if libraries=$(ldd "$binary" 2> /dev/null); then
    install -m 0644 "$here/nsswitch.conf" "$root/etc/nsswitch.conf"
    for library in $(echo "$libraries" | tr -s ' \t' '\n' | grep '^/'); do
        package=$(package_of "$library")
        if [ -z "$package" ]; then
            echo "$library is not from a Debian package" >&2
            exit 1
        fi
        install -D -m 0755 "$library" "$root$library"
        packages="$packages $package"
    done
fi
for package in $(echo "$packages" | tr ' ' '\n' | sort -u); do
    install -D -m 0644 "/usr/share/doc/$package/copyright" "$root/licenses/debian/$package"
    # shellcheck disable=SC2016 # dpkg-query replaces these words.
    dpkg-query --show --showformat '${binary:Package} ${Version}\n' "$package" >> "$root/licenses/debian/versions"
done

# Sorted names, numeric owners and one time. umoci would take times and owners from this machine.
pack() {
    tar --format=ustar --numeric-owner --mtime="@$epoch" --no-recursion --file "$work/layer.tar" "$@"
}
(cd "$root" && find . -mindepth 1 -printf '%P\n' | sort) > "$work/names"
pack --create --directory "$root" --owner=0 --group=0 --files-from "$work/names"
install -d "$work/empty/tmp" "$work/empty/media"
pack --append --directory "$work/empty" --owner=0 --group=0 --mode=1777 tmp
pack --append --directory "$work/empty" --owner=65532 --group=65532 --mode=0750 media

image=$work/image
umoci init --layout "$image"
umoci new --image "$image:$version"
umoci raw add-layer --image "$image:$version" --history.created "$created" \
    --history.created_by "tracewright $version" "$work/layer.tar"
label=org.opencontainers.image
umoci config --image "$image:$version" --no-history --created "$created" --os linux --architecture "$architecture" \
    --config.user 65532:65532 --config.workingdir / --config.stopsignal SIGTERM --config.exposedports 8080/tcp \
    --config.entrypoint /tracewright --config.cmd serve \
    --config.env TRACEWRIGHT_LISTEN=0.0.0.0:8080 --config.env TRACEWRIGHT_MEDIA=/media \
    --config.label "$label.title=Tracewright" \
    --config.label "$label.description=Production and traceability system (MES)" \
    --config.label "$label.version=$version" \
    --config.label "$label.created=$created" \
    --config.label "$label.licenses=Apache-2.0"
umoci gc --layout "$image"

# A name, so that podman load does not call the image by its version.
sed -i 's/\(image\.ref\.name":"\)/\1tracewright:/' "$image/index.json"

tar --create --format=ustar --sort=name --numeric-owner --owner=0 --group=0 --mode=u=rwX,go=rX --mtime="@$epoch" \
    --file "$output" --directory "$image" .

#!/bin/sh
# After an installation or an upgrade. Debian passes "configure" and the previous version, RPM the number of installed
# versions.
set -e

upgrade=no
case "$1" in
    configure) [ -z "$2" ] || upgrade=yes ;;
    abort-*) exit 0 ;;
    1) ;;
    *) upgrade=yes ;;
esac

# Containers and chroots may have no systemd.
if ! getent passwd tracewright > /dev/null; then
    if command -v systemd-sysusers > /dev/null; then
        systemd-sysusers tracewright.conf
    else
        getent group tracewright > /dev/null || groupadd --system tracewright
        useradd --system --gid tracewright --comment 'Tracewright service' --home-dir /var/lib/tracewright \
            --no-create-home --shell /usr/sbin/nologin tracewright
    fi
fi

# Created here and not unpacked: the package manager needs the group before it can unpack a directory of the group, and
# it would remove the directory with the package.
if [ ! -d /etc/tracewright ]; then
    install -d -m 0750 -o root -g tracewright /etc/tracewright
fi

if [ ! -e /etc/tracewright/tracewright.env ]; then
    echo 'Run tracewright setup to prepare the database and start the service.'
fi

[ -d /run/systemd/system ] || exit 0
systemctl daemon-reload || :
[ "$upgrade" = yes ] || exit 0
systemctl --quiet is-active tracewright.service || exit 0

# systemd reads the settings, because a shell reads quotes and dollar signs of such a file in another way.
if systemd-run --quiet --wait --pipe --collect --property=RuntimeMaxSec=60 \
    --property=User=tracewright --property=EnvironmentFile=/etc/tracewright/tracewright.env \
    /usr/bin/tracewright serve --check-schema < /dev/null; then
    systemctl restart tracewright.service ||
        echo 'tracewright.service did not start. See: journalctl --unit tracewright.service' >&2
else
    echo 'Run tracewright migrate, then systemctl restart tracewright.'
fi

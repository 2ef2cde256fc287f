#!/bin/sh
# Before the package is removed. Debian passes "remove", RPM the number of versions that remain.
set -e

# The old process keeps running during an upgrade, until postinstall.sh has checked the schema.
case "$1" in
    remove | 0) ;;
    *) exit 0 ;;
esac

command -v systemctl > /dev/null || exit 0
if [ -d /run/systemd/system ]; then
    systemctl --quiet --no-reload disable --now tracewright.service || :
else
    systemctl --quiet --no-reload disable tracewright.service || :
fi

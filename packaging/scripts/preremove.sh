#!/bin/sh
# Before the package is removed. Debian passes "remove", RPM the number of versions that remain.
set -e

# The old process keeps running during an upgrade, until postinstall.sh has checked the schema.
case "$1" in
    remove | 0) ;;
    *) exit 0 ;;
esac

command -v systemctl > /dev/null || exit 0
units='tracewright.service tracewright-backup.timer tracewright-verify.timer'
# A timer that was never enabled is not an error.
for unit in $units; do
    if [ -d /run/systemd/system ]; then
        systemctl --quiet --no-reload disable --now "$unit" || :
    else
        systemctl --quiet --no-reload disable "$unit" || :
    fi
done

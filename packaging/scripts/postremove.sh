#!/bin/sh
# After the package was removed or purged. Only Debian knows "purge".
set -e

if [ -d /run/systemd/system ]; then
    systemctl daemon-reload || :
fi

# Files, database and user stay: the user owns the files, and another one could get its number.
if [ "$1" = purge ]; then
    rm -rf /etc/tracewright
fi

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Ends the job with the STATUS of fieldwise-cli.
set -euo pipefail
case $STATUS in
    0) ;;
    1) echo "::error::fieldwise: the pull request does something that fail-on names; the report says what" ;;
    *) echo "::error::fieldwise: fieldwise-cli ended with status $STATUS; the report says why" ;;
esac
exit "$STATUS"

#!/bin/sh
# The command of the image. It never works as root: root becomes PUID:PGID first, also in `docker exec`.
set -eu
data=${DATA_DIR:-/data}

fail() {
  echo "Larder cannot start: $*" >&2
  exit 1
}

become_user() {
  uid=${PUID:-1000} gid=${PGID:-$uid}
  case $uid in '' | 0 | *[!0-9]*) fail "PUID is '$uid', but must be the number of a user other than root. 'id -u' prints yours." ;; esac
  case $gid in '' | *[!0-9]*) fail "PGID is '$gid', but must be the number of a group. 'id -g' prints yours." ;; esac
  setpriv --reuid="$uid" --regid="$gid" --clear-groups true 2>/dev/null ||
    fail "the container may not change to the user $uid. Start it with 'user: $uid:$gid', or with the capabilities SETUID, SETGID and CHOWN."
  own_data "$uid:$gid"
  exec setpriv --reuid="$uid" --regid="$gid" --clear-groups --no-new-privs "$0" "$@"
}

# A folder that Docker created belongs to root; a volume may belong to an earlier PUID. Files of other programs stay.
own_data() {
  [ -d "$data" ] && [ "$(stat -c %u:%g "$data")" != "$1" ] || return 0
  depth=--no-dereference
  [ -e "$data/postgres/PG_VERSION" ] && depth=--recursive
  # Where it fails, for example on NFS, Larder says that it cannot write.
  chown "$depth" "$1" "$data" 2>/dev/null || true
}

[ "$(id -u)" = 0 ] && become_user "$@"
# With a read-only root file system, only Podman provides /tmp.
[ -w /tmp ] || { mkdir -p "$data/tmp" 2>/dev/null && export TMPDIR="$data/tmp"; } || true
# PostgreSQL's initdb insists on a name for its user.
if ! id -un >/dev/null 2>&1; then
  names=${TMPDIR:-/tmp}/passwd-$(id -u)
  { echo "larder:x:$(id -u):$(id -g)::$data:/bin/false" > "$names"; } 2>/dev/null &&
    export NSS_WRAPPER_PASSWD="$names" NSS_WRAPPER_GROUP=/etc/group LD_PRELOAD=libnss_wrapper.so
fi
cd /larder
command=${1:-start}
[ $# -gt 0 ] && shift
# tini removes processes that lost their parent. It passes SIGTERM on.
case $command in
  start) exec tini -s -- node --max-semi-space-size=1 build/supervise.js ;;
  api | website) fail "the API and the website are one program. Start the image without '$command'." ;;
  health) exec node deploy/health-check.mjs ;;
  backup | restore | create-admin | reset-password | emergency-login | seed | config) exec node "backend/commands/$command.js" "$@" ;;
  *) exec "$command" "$@" ;;
esac

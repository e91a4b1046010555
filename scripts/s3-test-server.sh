#!/bin/bash
# A real S3 server for tests: Ceph's gateway over one monitor and one in-memory store, on loopback, without root.
#
#   s3-test-server.sh start FOLDER PORT ACCESS_KEY SECRET_KEY    prints the address when it answers
#   s3-test-server.sh stop FOLDER                                ends it; the data is gone
#
# Needs: apt-get install -y --no-install-recommends radosgw ceph-mon ceph-osd
set -euo pipefail

fail() { echo "s3-test-server: $*" >&2; exit 1; }

command=${1:-}
folder=$(realpath -m "${2:?a folder is missing}")

stop() {
  [ -f "$folder/pids" ] || return 0
  while read -r pid; do kill -9 "$pid" 2>/dev/null || true; done < "$folder/pids"
  rm -f "$folder/pids"
}

# Its own session, so that Ctrl-C in a test run ends the tests and not the server under them.
daemon() {
  setsid "$@" >> "$folder/log/daemons.log" 2>&1 < /dev/null &
  echo $! >> "$folder/pids"
}

# Tries again until it works or `seconds` have passed.
within() {
  local seconds=$1; shift
  local end=$((SECONDS + seconds))
  until "$@" >> "$folder/log/setup.log" 2>&1; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}

answers() { (exec 3<> "/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

write_config() {
  cat > "$folder/ceph.conf" <<CONFIG
[global]
fsid = $cluster
mon host = [v2:127.0.0.1:$monitor_port/0]
ms bind msgr1 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
# Without cephx; the gateway then insists on encryption unless these three say crc.
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
run dir = $folder/run
admin socket = $folder/run/\$name.asok
pid file = $folder/run/\$name.pid
log file = $folder/log/\$name.log
mon cluster log file = $folder/log/cluster.log
crash dir = $folder/log
# One copy of everything, on one disk that is memory.
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
mon data avail warn = 2
# These two make the difference between 12 seconds and 2.
paxos propose interval = 0.02
paxos min wait = 0.005

[mon]
mon data = $folder/mon

[osd]
osd data = $folder/osd
osd objectstore = memstore
memstore device bytes = 4294967296

[client.rgw]
rgw data = $folder/rgw
rgw frontends = beast endpoint=127.0.0.1:$port
rgw thread pool size = 32
rgw run sync thread = false
rgw dynamic resharding = false
rgw override bucket index max shards = 1
rgw enable usage log = false
debug rgw = 0/0
CONFIG
}

start() {
  port=${1:?a port is missing}; access_key=${2:?an access key is missing}; secret_key=${3:?a secret key is missing}
  monitor_port=$((port + 1000))
  for tool in radosgw radosgw-admin ceph-mon ceph-osd monmaptool ceph; do
    command -v "$tool" > /dev/null || fail "$tool is not installed: apt-get install radosgw ceph-mon ceph-osd"
  done
  answers "$port" && fail "port $port is taken"
  mkdir -p "$folder"/{mon,osd,rgw,run,log}
  : > "$folder/pids"
  cluster=$(cat /proc/sys/kernel/random/uuid)
  disk=$(cat /proc/sys/kernel/random/uuid)
  write_config
  local config=(-c "$folder/ceph.conf")

  monmaptool --create --fsid "$cluster" --addv a "[v2:127.0.0.1:$monitor_port]" "$folder/monmap" > /dev/null
  ceph-mon --mkfs -i a --monmap "$folder/monmap" "${config[@]}"
  daemon ceph-mon -f -i a "${config[@]}"

  within 30 ceph "${config[@]}" --connect-timeout 5 osd new "$disk" || fail "the monitor did not answer, see $folder/log"
  ceph-osd -i 0 "${config[@]}" --mkfs --osd-uuid "$disk" >> "$folder/log/setup.log" 2>&1
  daemon ceph-osd -f -i 0 "${config[@]}"

  # Making the user also makes the pools, which waits for the disk.
  timeout 60 radosgw-admin "${config[@]}" -n client.rgw user create --uid=larder --display-name=larder \
    --access-key="$access_key" --secret-key="$secret_key" >> "$folder/log/setup.log" 2>&1 ||
    fail "the user could not be made, see $folder/log"
  daemon radosgw -f -n client.rgw "${config[@]}"
  within 30 answers "$port" || fail "the gateway did not answer, see $folder/log"
  echo "http://127.0.0.1:$port"
}

case $command in
  start) shift 2; start "$@" || { stop; exit 1; } ;;
  stop) stop ;;
  *) fail "say start or stop" ;;
esac

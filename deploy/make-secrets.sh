#!/bin/sh
# Creates the secrets that compose.yaml reads. Existing secrets stay unchanged, so it is safe to run again.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# Only you can enter the folder. The files are readable for all, because each container reads them as a different user.
chmod 700 secrets

make() {
  [ -s "secrets/$1" ] && return
  # Renamed when complete, so an interrupted run leaves no partial secret.
  rm -f "secrets/.$1"
  printf '%s' "$2" > "secrets/.$1"
  chmod 444 "secrets/.$1"
  mv -f "secrets/.$1" "secrets/$1"
  echo "made secrets/$1"
}
random() { head -c "$1" /dev/urandom | od -An -tx1 | tr -d ' \n'; }

make token_secret "$(random 48)"
make database_password "$(random 24)"
make database_url "postgres://larder:$(cat secrets/database_password)@database:5432/larder"
make storage_access_key "larder-$(random 6)"
make storage_secret_key "$(random 20)"
# For you to fill in, if you do not want these in .env.
for name in smtp_url metrics_token; do [ -e "secrets/$name" ] || { : > "secrets/$name" && chmod 644 "secrets/$name"; }; done
sync

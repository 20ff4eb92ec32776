#!/bin/sh
# The main job, watched: a simulator of APNs and FCM, silent pushes to three phones, a malformed one, and the limiter.
# Stops what it started, and leaves nothing behind.
set -eu
# One stream, so that results and what people read stay in order where the output is kept in a file.
exec 2>&1

silentpush=${1:-silentpush}
place=$(mktemp -d "${TMPDIR:-/tmp}/silentpush-demo.XXXXXX")
phones=$place/phones.txt
: >"$phones"
shown=0
simulator=

finish() {
    [ -z "$simulator" ] || { kill "$simulator" 2>/dev/null || true; wait "$simulator" 2>/dev/null || true; }
    rm -rf "$place"
}
trap finish EXIT
trap 'exit 130' INT TERM

title() { printf '\n== %s\n' "$*"; }

# Shows the command as a person would type it, then runs it; a refusal is part of the show.
try() {
    printf '\n$ silentpush'
    for word in "$@"; do
        case $word in *[!A-Za-z0-9_./:=-]*) printf " '%s'" "$word" ;; *) printf ' %s' "$word" ;; esac
    done
    printf '\n'
    code=0
    "$silentpush" "$@" || code=$?
    printf '[exit %s]\n' "$code"
}

# Shows what the phones have said since last time, waiting for at least $1 new lines.
show_phones() {
    tries=0
    while [ "$(($(wc -l <"$phones") - shown))" -lt "$1" ] && [ "$tries" -lt 100 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    tail -n "+$((shown + 1))" "$phones" | sed 's/^/  simulator | /'
    shown=$(wc -l <"$phones")
}

iphone=00a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f
android=dX0androidInstance01:APA91bEXAMPLE-registration_token-not-real-00000000a1d0
ipad=eX0ipadInstanceID001:APA91bEXAMPLE-ios-registration_token-not-real-000001pad

title "A simulator of APNs and FCM starts on this machine. No account is needed."
"$silentpush" simulate --port 0 --state "$place/state" >"$phones" 2>&1 &
simulator=$!
tries=0
until [ -s "$place/state/config.json" ] && [ -s "$phones" ]; do
    kill -0 "$simulator" 2>/dev/null || { cat "$phones"; echo "the simulator did not start"; exit 1; }
    [ "$tries" -lt 200 ] || { echo "the simulator said nothing for 20 seconds"; exit 1; }
    sleep 0.1
    tries=$((tries + 1))
done
show_phones 1
SILENTPUSH_CONFIG=$place/state/config.json
export SILENTPUSH_CONFIG

title "A dry run: exactly what would cross the wire. Nothing is sent."
try send --apns "$iphone" --data account=42 --data action=refresh --delivery-id order-8812-v3 --dry-run --format http

title "The same push, sent: signed, over TLS and HTTP/2, to an iPhone."
try send --apns "$iphone" --data account=42 --data action=refresh --delivery-id order-8812-v3
show_phones 1

title "One push to an Android device and an iPad, both over FCM."
try send --fcm "$android" --os android --fcm "$ipad" --os ios --data account=42 --data action=refresh
show_phones 2

title "A malformed push is refused before it is sent, with everything that is wrong with it."
try send --apns not-a-token --data from=me --data 'google.id=7' --collapse-id 'two
lines'

title "Apple's guidance is two or three an hour for each device. Pushes two, three and four to the same iPhone:"
try send --apns "$iphone" --data account=42 --delivery-id order-8812-v4
try send --apns "$iphone" --data account=42 --delivery-id order-8812-v5
show_phones 2
try send --apns "$iphone" --data account=42 --delivery-id order-8812-v6

title "That was the main job: four pushes to one iPhone, the fourth held until there is room."

# Keeps one dump of the database at $DATABASE_URL for each day, in the folder where it is run: the newest fourteen.
set -eu
umask 077
dump=patience.$(date -u +%F).dump
[ ! -e "$dump" ] || exit 0
trap 'rm -f part' EXIT
pg_dump --format=custom --file=part "$DATABASE_URL"
# What cannot be read is no dump.
pg_restore --file=/dev/null part
mv part "$dump"
ls -1r patience.*.dump | tail -n +15 | xargs -r rm --

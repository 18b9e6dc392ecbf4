#!/bin/sh
# The two roles of Surahi: the owner runs migrations, the application can add to the history and not change it.
set -eu
psql -v ON_ERROR_STOP=1 --username postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role surahi_owner login password :'owner';
create role surahi_app login password :'app';
create database surahi owner surahi_owner;
SQL

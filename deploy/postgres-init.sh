#!/bin/sh
# The two roles of Surahi. The owner runs migrations. The application can add to the history and cannot change it.
# Nobody else may connect. Only the owner may make temporary tables: a temporary table could take the place of a real one.
set -eu
psql -v ON_ERROR_STOP=1 --username postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role surahi_owner login password :'owner';
create role surahi_app login password :'app';
create database surahi owner surahi_owner;
revoke all on database surahi from public;
grant connect on database surahi to surahi_app;
SQL

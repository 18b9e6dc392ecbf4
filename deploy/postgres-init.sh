#!/bin/sh
# Creates the two roles of Surahi. The owner runs migrations. The application can add transfers and cannot change them.
set -eu
psql -v ON_ERROR_STOP=1 --username postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role surahi_owner login password :'owner';
create role surahi_app login password :'app';
create database surahi owner surahi_owner;
SQL

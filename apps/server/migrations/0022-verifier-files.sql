-- Every verifier file that a node of this site has offered.

create table verifier_files (
  sha256 bytea primary key,
  bytes bytea not null,
  since timestamptz not null default app_now(),
  check (sha256 = sha256(bytes))
);
create trigger verifier_files_append_only before update or delete on verifier_files for each row execute function refuse_change();
create trigger verifier_files_no_truncate before truncate on verifier_files for each statement execute function refuse_change();
comment on table verifier_files is
'The verifier files that records name. A node stores its own file at the start, so that the version of an old record can
be downloaded after later releases, and from nodes of another release.';
comment on column verifier_files.sha256 is 'As in the field verifier of a record.';
grant select, insert on verifier_files to surahi_app;

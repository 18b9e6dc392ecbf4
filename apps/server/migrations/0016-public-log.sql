-- The public log: an append-only Merkle tree (RFC 6962) that anyone can read and check. docs/fairness-format.md has its bytes.

create table log_identity (
  only_row boolean primary key default true check (only_row),
  verifier_key text not null,
  since timestamptz not null default app_now()
);
create trigger log_identity_append_only before update or delete on log_identity for each row execute function refuse_change();
create trigger log_identity_no_truncate before truncate on log_identity for each statement execute function refuse_change();
comment on table log_identity is
'One row from the first start with a public log: its name and key. A node with another name or key signs nothing, because
readers would see two logs.';
comment on column log_identity.only_row is 'Always true. As the key it keeps the table at one row.';
comment on column log_identity.verifier_key is 'Name, key hash and public key, as /log/key returns them.';

create table log_entries (
  entry_no bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,31}$'),
  subject text not null check (subject ~ '^[\x21-\x7e]{1,100}$'),
  version integer not null default 1 check (version >= 1),
  bytes bytea not null check (octet_length(bytes) between 2 and 65535),
  added_at timestamptz not null default app_now(),
  log_index bigint unique check (log_index >= 0),
  unique (kind, subject, version)
);
create index log_entries_waiting on log_entries (entry_no) where log_index is null;
create index log_entries_subject on log_entries (subject, entry_no);
comment on table log_entries is
'What the public log holds. A transaction adds an entry without a place, so that it never waits for the log. The sequencer of
one node gives waiting entries their places, in order of entry_no. An entry never changes, and never leaves.';
comment on column log_entries.kind is 'The kind of the entry, for example record (M), bids (B) or payouts (S).';
comment on column log_entries.subject is
'What the entry is about, for example 7/2026-11-23/open. Its parts are in bytes too.';
comment on column log_entries.version is 'A correction is another version.';
comment on column log_entries.bytes is 'The canonical encoding: what the leaf hash covers.';
comment on column log_entries.log_index is 'The place in the log, from 0. Null while the entry waits. It is set once.';

create function refuse_entry_change() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old.log_index is null and new.log_index is not null
    and (new.entry_no, new.kind, new.subject, new.version, new.bytes, new.added_at)
      = (old.entry_no, old.kind, old.subject, old.version, old.bytes, old.added_at) then
    return new;
  end if;
  raise exception 'an entry of the public log is final' using errcode = 'integrity_constraint_violation';
end $$;
comment on function refuse_entry_change() is
'Trigger of log_entries: raises on every change, except when a waiting entry gets its place.';
create trigger log_entries_final before update or delete on log_entries for each row execute function refuse_entry_change();
create trigger log_entries_no_truncate before truncate on log_entries for each statement execute function refuse_change();

create table log_nodes (
  level smallint not null check (level between 0 and 62),
  position bigint not null check (position >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, position)
);
create trigger log_nodes_append_only before update or delete on log_nodes for each row execute function refuse_change();
create trigger log_nodes_no_truncate before truncate on log_nodes for each statement execute function refuse_change();
comment on table log_nodes is
'Hashes of the complete subtrees of the log. The node (level, position) covers the entries from position * 2^level on, 2^level
of them. Every proof is made of these.';

create table log_checkpoints (
  tree_size bigint primary key check (tree_size >= 0),
  root bytea not null check (octet_length(root) = 32),
  note text not null,
  made_at timestamptz not null default app_now(),
  published_at timestamptz
);
create index log_checkpoints_published on log_checkpoints (tree_size desc) where published_at is not null;
comment on table log_checkpoints is
'The signed roots of the log. A size has one root for ever: the primary key refuses a second one.';
comment on column log_checkpoints.note is 'The checkpoint as a signed note, with the signature of the log alone.';
comment on column log_checkpoints.published_at is
'Set when the entries are in the archive outside the database. Only then does the checkpoint leave the server, so that a
database that lost its newest transactions never signs another root for a size that somebody has seen.';

create function refuse_checkpoint_change() returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and old.published_at is null and new.published_at is not null
    and (new.tree_size, new.root, new.note, new.made_at) = (old.tree_size, old.root, old.note, old.made_at) then
    return new;
  end if;
  raise exception 'a checkpoint is final' using errcode = 'integrity_constraint_violation';
end $$;
comment on function refuse_checkpoint_change() is
'Trigger of log_checkpoints: raises on every change, except when a checkpoint is published.';
create trigger log_checkpoints_final before update or delete on log_checkpoints
  for each row execute function refuse_checkpoint_change();
create trigger log_checkpoints_no_truncate before truncate on log_checkpoints
  for each statement execute function refuse_change();

create table log_cosignatures (
  tree_size bigint not null references log_checkpoints,
  witness_key text not null,
  line text not null,
  cosigned_at timestamptz not null,
  primary key (tree_size, witness_key, cosigned_at)
);
create trigger log_cosignatures_append_only before update or delete on log_cosignatures
  for each row execute function refuse_change();
create trigger log_cosignatures_no_truncate before truncate on log_cosignatures
  for each statement execute function refuse_change();
comment on table log_cosignatures is
'What witnesses signed: that a checkpoint extends the one they saw before. The earliest time of a witness counts.';
comment on column log_cosignatures.witness_key is 'The verifier key of the witness: name, key hash and public key.';
comment on column log_cosignatures.line is 'The signature line, as appended to the note.';
comment on column log_cosignatures.cosigned_at is 'The time that the witness signed, in whole seconds.';

create table limit_leaves (
  change_id bigint primary key,
  entry_version integer not null check (entry_version >= 1),
  position integer not null check (position >= 0),
  unique (entry_version, position)
);
create trigger limit_leaves_append_only before update or delete on limit_leaves for each row execute function refuse_change();
create trigger limit_leaves_no_truncate before truncate on limit_leaves for each statement execute function refuse_change();
comment on table limit_leaves is
'The changes of play_limit_changes that are in the public log. Each row names the entry of kind limits, and the position
of the change among its leaves.';
comment on column limit_leaves.entry_version is
'Version of the entry. Two nodes cannot add the same version, because (entry_version, position) is unique.';

revoke execute on function refuse_entry_change, refuse_checkpoint_change from public;
grant execute on function refuse_entry_change, refuse_checkpoint_change to surahi_app;
grant select, insert, update on log_entries, log_checkpoints to surahi_app;
grant select, insert on log_identity, log_nodes, log_cosignatures, limit_leaves to surahi_app;

create table fraud_reports (
  report_id bigint generated always as identity primary key,
  evidence_hash bytea not null unique check (octet_length(evidence_hash) = 32),
  evidence text not null check (length(evidence) <= 300000),
  reported_at timestamptz not null default app_now()
);
create trigger fraud_reports_append_only before update or delete on fraud_reports for each row execute function refuse_change();
create trigger fraud_reports_no_truncate before truncate on fraud_reports for each statement execute function refuse_change();
comment on table fraud_reports is
'Reports of readers which prove that this log signed two histories. The server verifies a report before it stores it.';
comment on column fraud_reports.evidence is 'Two signed checkpoints of one size with different roots, as JSON.';
comment on column fraud_reports.evidence_hash is 'SHA-256 of evidence. It is unique, so the same proof is stored once.';
grant select, insert on fraud_reports to surahi_app;

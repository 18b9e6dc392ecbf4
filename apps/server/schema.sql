-- The schema as the migrations leave it. Written by `npm run schema:dump`; never edited by hand.

-- Schema

grant usage on schema public to surahi_app;

-- Sequences

-- Numbers of slips. Numbers of the slips of one draw rise with their arrival.
create sequence slip_numbers as bigint start 1 increment 1;
grant select, usage on sequence slip_numbers to surahi_app;

-- Tables, each with its constraints, indexes, triggers and grants

-- The accounts that money moves between. Numbers below 10 belong to a player and keep a stored balance in wallets.
-- The others belong to the house. Their balance is the sum of their transfers, because a stored balance would be one row that
-- every bid writes.
-- The same numbers as ACCOUNTS in apps/server/src/ledger/accounts.ts. A test compares them.
create table account_kinds (
  account smallint not null,
  name text not null,
  belongs_to_player boolean not null
);
alter table account_kinds add constraint account_kinds_name_key UNIQUE (name);
alter table account_kinds add constraint account_kinds_pkey PRIMARY KEY (account);
grant select on table account_kinds to surahi_app;

-- Accounts that may belong to an excluded person. An account is linked if it used a number of that person when the
-- exclusion began, if it has one when its own exclusion ends, or if it was registered in a browser of that person. An operator
-- decides about each link. A link that was decided as same is opened again when one of the two plays during an exclusion of the
-- other.
create table account_links (
  link_id bigint generated always as identity not null,
  player_id bigint not null,
  excluded_player_id bigint not null,
  -- mobile: the account's own number is a number of the excluded player. payout: one of its payout numbers is.
  -- device: the account was registered in a browser in which the excluded player had signed in.
  kind text not null,
  -- True if the registration, or the end of an exclusion of the account, left betting off until the decision.
  holds_betting boolean default false not null,
  found_at timestamp with time zone default app_now() not null,
  -- same: the account belongs to the excluded person and was excluded too. other: it belongs to another person.
  decision text,
  decided_by bigint,
  decided_at timestamp with time zone,
  note text
);
alter table account_links add constraint account_links_check CHECK ((player_id <> excluded_player_id));
alter table account_links add constraint account_links_check1 CHECK ((num_nulls(decision, decided_by, decided_at, note) = ANY (ARRAY[0, 4])));
alter table account_links add constraint account_links_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(operator_id);
alter table account_links add constraint account_links_decision_check CHECK ((decision = ANY (ARRAY['same'::text, 'other'::text])));
alter table account_links add constraint account_links_excluded_player_id_fkey FOREIGN KEY (excluded_player_id) REFERENCES players(player_id);
alter table account_links add constraint account_links_kind_check CHECK ((kind = ANY (ARRAY['mobile'::text, 'payout'::text, 'device'::text])));
alter table account_links add constraint account_links_pkey PRIMARY KEY (link_id);
alter table account_links add constraint account_links_player_id_excluded_player_id_kind_key UNIQUE (player_id, excluded_player_id, kind);
alter table account_links add constraint account_links_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
CREATE INDEX account_links_excluded ON public.account_links USING btree (excluded_player_id);
CREATE INDEX account_links_open ON public.account_links USING btree (link_id DESC) WHERE (decision IS NULL);
grant insert, select, update on table account_links to surahi_app;

-- Which operator has taken over an alert. Alerts are not stored: they follow from the state of the platform.
create table alert_acknowledgements (
  -- The alert, for example payout:7. An alert that comes again has another key.
  alert_key text not null,
  acknowledged_by text not null,
  operator_id bigint not null,
  acknowledged_at timestamp with time zone default app_now() not null
);
alter table alert_acknowledgements add constraint alert_acknowledgements_alert_key_check CHECK (((length(alert_key) >= 3) AND (length(alert_key) <= 200)));
alter table alert_acknowledgements add constraint alert_acknowledgements_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id);
alter table alert_acknowledgements add constraint alert_acknowledgements_pkey PRIMARY KEY (alert_key);
grant insert, select on table alert_acknowledgements to surahi_app;

-- Months of slips and payouts that were written to files and dropped. Months go in order, so that one date (archived_before)
-- separates what is here from what is in files. Their transfers stay in the ledger. Append-only.
create table archives (
  -- First day of the month.
  month date not null,
  -- Folder of the archive.
  name text not null,
  slips bigint not null,
  -- Sum of the slips. The check of the books compares it with the transfers.
  stake_paise bigint not null,
  -- SHA-256 of the file of slips. It proves that a file is the archived one.
  slips_sha256 text not null,
  payouts bigint not null,
  -- Sum of the payouts. The check of the books compares it with the transfers.
  paid_paise bigint not null,
  -- SHA-256 of the file of payouts.
  payouts_sha256 text not null,
  -- The last day, in India, on which one of these wins was credited.
  wins_until date not null,
  archived_at timestamp with time zone default app_now() not null
);
alter table archives add constraint archives_month_check CHECK ((month = (date_trunc('month'::text, (month)::timestamp with time zone))::date));
alter table archives add constraint archives_name_key UNIQUE (name);
alter table archives add constraint archives_paid_paise_check CHECK ((paid_paise >= 0));
alter table archives add constraint archives_payouts_check CHECK ((payouts >= 0));
alter table archives add constraint archives_pkey PRIMARY KEY (month);
alter table archives add constraint archives_slips_check CHECK ((slips >= 0));
alter table archives add constraint archives_stake_paise_check CHECK ((stake_paise >= 0));
CREATE TRIGGER archives_append_only BEFORE DELETE OR UPDATE ON public.archives FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER archives_no_truncate BEFORE TRUNCATE ON public.archives FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on table archives to surahi_app;

-- What each check of the whole chain of seals found.
create table audit_checks (
  check_id bigint generated always as identity not null,
  at timestamp with time zone default app_now() not null,
  -- Seals that were checked.
  seals bigint not null,
  rows_sealed bigint not null,
  -- Rows of the log that no seal covered yet.
  rows_waiting bigint not null,
  -- Hash of the last seal; null without seals.
  head bytea,
  problem_count bigint not null,
  -- The first problems: seal, row and what is wrong.
  problems jsonb not null
);
alter table audit_checks add constraint audit_checks_pkey PRIMARY KEY (check_id);
CREATE TRIGGER audit_checks_append_only BEFORE DELETE OR UPDATE ON public.audit_checks FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_checks_no_truncate BEFORE TRUNCATE ON public.audit_checks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table audit_checks to surahi_app;

-- Everything that operators, the command line and the system itself changed. Append-only, and sealed by audit_seals.
create table audit_log (
  audit_id bigint generated always as identity not null,
  at timestamp with time zone default app_now() not null,
  -- Name of who acted: an operator, the command line or the system.
  actor text not null,
  -- Null when the actor is not an operator.
  operator_id bigint,
  address text,
  action text not null,
  -- What was changed, as kind:id, for example player:7.
  subject text not null,
  -- The values before, for the fields that changed.
  before jsonb,
  -- The values after.
  after jsonb,
  reason text
);
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (audit_id);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action, audit_id DESC);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject, audit_id DESC);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table audit_log to surahi_app;

-- Which seal covers which row of the log. An id is given before its row is committed, so a row may be sealed after higher ones.
-- There is no foreign key to audit_log: a row that was removed from the log stays named here.
create table audit_sealed (
  audit_id bigint not null,
  seal_no bigint not null,
  row_hash bytea not null
);
alter table audit_sealed add constraint audit_sealed_pkey PRIMARY KEY (audit_id);
alter table audit_sealed add constraint audit_sealed_row_hash_check CHECK ((octet_length(row_hash) = 32));
alter table audit_sealed add constraint audit_sealed_seal_no_fkey FOREIGN KEY (seal_no) REFERENCES audit_seals(seal_no);
CREATE TRIGGER audit_sealed_append_only BEFORE DELETE OR UPDATE ON public.audit_sealed FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_sealed_no_truncate BEFORE TRUNCATE ON public.audit_sealed FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table audit_sealed to surahi_app;

-- A chain of hashes over the audit log. Each seal covers some rows and the seal before it. A row that is altered, removed or
-- inserted behind the triggers breaks the chain. Why: docs/decisions/0008-audit-log-is-sealed-in-batches.md.
create table audit_seals (
  seal_no bigint not null,
  sealed_at timestamp with time zone not null,
  -- Rows that this seal covers.
  row_count integer not null,
  -- Rows that this seal and all earlier ones cover.
  rows_total bigint not null,
  -- The highest audit_id that this seal or an earlier one covers.
  highest_audit_id bigint not null,
  -- True when no row was left for the next seal.
  is_complete boolean not null,
  previous_hash bytea not null,
  -- SHA-256 of previous_hash and of the hashes of the rows.
  hash bytea not null
);
alter table audit_seals add constraint audit_seals_check CHECK ((rows_total >= row_count));
alter table audit_seals add constraint audit_seals_hash_check CHECK ((octet_length(hash) = 32));
alter table audit_seals add constraint audit_seals_hash_key UNIQUE (hash);
alter table audit_seals add constraint audit_seals_pkey PRIMARY KEY (seal_no);
alter table audit_seals add constraint audit_seals_previous_hash_check CHECK ((octet_length(previous_hash) = 32));
alter table audit_seals add constraint audit_seals_previous_hash_key UNIQUE (previous_hash);
alter table audit_seals add constraint audit_seals_row_count_check CHECK ((row_count >= 1));
alter table audit_seals add constraint audit_seals_seal_no_check CHECK ((seal_no >= 1));
CREATE INDEX audit_seals_complete ON public.audit_seals USING btree (seal_no DESC) WHERE is_complete;
CREATE TRIGGER audit_seals_append_only BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table audit_seals to surahi_app;

-- Backups that were taken. Written by the command line.
create table backups (
  backup_id bigint generated always as identity not null,
  taken_at timestamp with time zone default app_now() not null,
  -- Folder of the backup.
  name text not null,
  tables integer not null,
  row_count bigint not null,
  bytes bigint not null,
  -- When a restore of the backup was compared with its manifest and found whole; null before that.
  verified_at timestamp with time zone
);
alter table backups add constraint backups_bytes_check CHECK ((bytes >= 0));
alter table backups add constraint backups_name_key UNIQUE (name);
alter table backups add constraint backups_pkey PRIMARY KEY (backup_id);
alter table backups add constraint backups_row_count_check CHECK ((row_count >= 0));
alter table backups add constraint backups_tables_check CHECK ((tables >= 0));
grant select on table backups to surahi_app;

-- The most points that one draw accepts. A cap of a draw replaces that of its market, and a cap of a market that of its family.
-- A cap of one number replaces the cap of each number of its game.
create table bid_caps (
  cap_id bigint generated always as identity not null,
  family text not null,
  -- Null: for every market of the family.
  market_id integer,
  -- Null: for every draw of the market.
  draw_id bigint,
  -- draw: all points of the draw. player: those of each player. game: those of a game. number: those of each number.
  -- loss: the payout of the worst result less the stakes of the draw.
  kind text not null,
  game text,
  -- With kind number: the one number that the cap is for. Null: each number of the game.
  pick integer,
  max_points bigint not null,
  changed_by text not null,
  changed_at timestamp with time zone default app_now() not null
);
alter table bid_caps add constraint bid_caps_check CHECK (((draw_id IS NULL) OR (market_id IS NOT NULL)));
alter table bid_caps add constraint bid_caps_check1 CHECK (((kind = ANY (ARRAY['game'::text, 'number'::text])) = (game IS NOT NULL)));
alter table bid_caps add constraint bid_caps_check2 CHECK (((pick IS NULL) OR (kind = 'number'::text)));
alter table bid_caps add constraint bid_caps_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draws(draw_id);
alter table bid_caps add constraint bid_caps_family_check CHECK ((family = ANY (ARRAY['main'::text, 'starline'::text, 'gali'::text])));
alter table bid_caps add constraint bid_caps_family_market_id_draw_id_kind_game_pick_key UNIQUE NULLS NOT DISTINCT (family, market_id, draw_id, kind, game, pick);
alter table bid_caps add constraint bid_caps_kind_check CHECK ((kind = ANY (ARRAY['draw'::text, 'player'::text, 'game'::text, 'number'::text, 'loss'::text])));
alter table bid_caps add constraint bid_caps_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(market_id);
alter table bid_caps add constraint bid_caps_max_points_check CHECK ((max_points >= 0));
alter table bid_caps add constraint bid_caps_pkey PRIMARY KEY (cap_id);
grant delete, insert, select, update on table bid_caps to surahi_app;

-- What each check of the books found.
create table book_checks (
  check_id bigint generated always as identity not null,
  -- The last transfer that the check covers. The next incremental check starts after it.
  up_to_transfer_id bigint not null,
  -- Array of {check, subject, detail}; empty when the books are in order.
  problems jsonb not null,
  -- True when every transfer was read, false for an incremental check.
  whole boolean not null,
  at timestamp with time zone default app_now() not null,
  -- Balance of each account by name, null for an incremental check. json, not jsonb: it keeps the order of the accounts.
  totals_paise json
);
alter table book_checks add constraint book_checks_pkey PRIMARY KEY (check_id);
grant insert, select on table book_checks to surahi_app;

-- How far a player has read: every notice with a live_no up to seen_no is seen.
create table broadcast_reads (
  player_id bigint not null,
  seen_no bigint not null
) with (fillfactor=90);
alter table broadcast_reads add constraint broadcast_reads_pkey PRIMARY KEY (player_id);
alter table broadcast_reads add constraint broadcast_reads_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
grant insert, select, update on table broadcast_reads to surahi_app;

-- Receivers of a notice that is filtered by market or balance, as selected when it went live. A row holds up to 1000
-- players, so a notice to a million players writes 1000 rows.
create table broadcast_receivers (
  broadcast_id bigint not null,
  -- player_id / 1000.
  block bigint not null,
  -- player_id % 1000 of each receiver.
  members smallint[] not null
);
alter table broadcast_receivers add constraint broadcast_receivers_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(broadcast_id);
alter table broadcast_receivers add constraint broadcast_receivers_pkey PRIMARY KEY (broadcast_id, block);
grant insert, select on table broadcast_receivers to surahi_app;

-- Notices that operators write. broadcasts_of computes the list of each player, so a notice to all players is one row.
-- A notice waits until starts_at, is live until ends_at, and disappears when it is withdrawn.
create table broadcasts (
  broadcast_id bigint generated always as identity not null,
  -- Idempotency key, made by the console. A repeated request sends one notice.
  request_id uuid not null,
  -- news does not reach excluded players. promotion does not reach excluded players or players in a time-out. safety is
  -- about safety or money and reaches everyone.
  purpose text not null,
  text text not null,
  -- Empty: players who read Hindi see the English text.
  text_hindi text not null,
  -- The only receiver; null for all players who match the filters.
  player_id bigint,
  -- Only players who bid on this market in the 30 days before it goes live.
  market_id integer,
  -- Only players who registered then or later.
  registered_from timestamp with time zone,
  -- Only players with at least this balance when it goes live.
  balance_from_paise bigint,
  balance_to_paise bigint,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  -- Position in the order in which notices went live; null before. It is assigned under an advisory lock, so a number is
  -- committed before the next one is assigned. A player who saw number 7 was therefore shown all lower ones.
  live_no bigint,
  -- When it went live. Players who registered later do not receive it.
  live_at timestamp with time zone,
  -- Number of players whom it reached at live_at.
  receivers integer,
  created_by bigint not null,
  created_at timestamp with time zone default app_now() not null,
  withdrawn_by bigint,
  withdrawn_at timestamp with time zone
);
alter table broadcasts add constraint broadcasts_balance_from_paise_check CHECK ((balance_from_paise >= 0));
alter table broadcasts add constraint broadcasts_balance_to_paise_check CHECK ((balance_to_paise >= 0));
alter table broadcasts add constraint broadcasts_check CHECK ((starts_at < ends_at));
alter table broadcasts add constraint broadcasts_check1 CHECK ((balance_from_paise <= balance_to_paise));
alter table broadcasts add constraint broadcasts_check2 CHECK (((player_id IS NULL) OR ((COALESCE((market_id)::bigint, balance_from_paise, balance_to_paise) IS NULL) AND (registered_from IS NULL))));
alter table broadcasts add constraint broadcasts_check3 CHECK ((((live_no IS NULL) = (live_at IS NULL)) AND ((live_no IS NULL) = (receivers IS NULL))));
alter table broadcasts add constraint broadcasts_check4 CHECK (((withdrawn_by IS NULL) = (withdrawn_at IS NULL)));
alter table broadcasts add constraint broadcasts_created_by_fkey FOREIGN KEY (created_by) REFERENCES operators(operator_id);
alter table broadcasts add constraint broadcasts_live_no_key UNIQUE (live_no);
alter table broadcasts add constraint broadcasts_pkey PRIMARY KEY (broadcast_id);
alter table broadcasts add constraint broadcasts_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table broadcasts add constraint broadcasts_purpose_check CHECK ((purpose = ANY (ARRAY['news'::text, 'promotion'::text, 'safety'::text])));
alter table broadcasts add constraint broadcasts_request_id_key UNIQUE (request_id);
alter table broadcasts add constraint broadcasts_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)));
alter table broadcasts add constraint broadcasts_text_hindi_check CHECK ((length(text_hindi) <= 1000));
alter table broadcasts add constraint broadcasts_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES operators(operator_id);
CREATE INDEX broadcasts_ending ON public.broadcasts USING btree (ends_at) WHERE (withdrawn_at IS NULL);
CREATE INDEX broadcasts_shared ON public.broadcasts USING btree (ends_at) WHERE ((player_id IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX broadcasts_single ON public.broadcasts USING btree (player_id, ends_at) WHERE ((player_id IS NOT NULL) AND (withdrawn_at IS NULL));
CREATE INDEX broadcasts_waiting ON public.broadcasts USING btree (starts_at) WHERE ((live_no IS NULL) AND (withdrawn_at IS NULL));
grant insert, select, update on table broadcasts to surahi_app;

-- Browsers that support let in after strangers used up the codes or tries of a number. Until the given time their requests are
-- counted as those of a known device. Why: docs/decisions/0010-support-lets-a-browser-in.md.
create table browsers_let_in (
  browser_id bigint generated always as identity not null,
  mobile text not null,
  -- The code that the browser shows: a hash of the number and the browser.
  support_code text not null,
  let_in_by bigint not null,
  reason text not null,
  let_in_at timestamp with time zone default app_now() not null,
  until timestamp with time zone not null
);
alter table browsers_let_in add constraint browsers_let_in_let_in_by_fkey FOREIGN KEY (let_in_by) REFERENCES operators(operator_id);
alter table browsers_let_in add constraint browsers_let_in_pkey PRIMARY KEY (browser_id);
CREATE INDEX browsers_let_in_number ON public.browsers_let_in USING btree (mobile, support_code, until);
grant delete, insert, select, update on table browsers_let_in to surahi_app;

-- Points accepted so far, only for what has a cap. Locked after the wallets, by draw_id and counter.
create table cap_counters (
  draw_id bigint not null,
  -- What is counted: draw, player:7, game:jodi or pick:5061000. loss: the payout of the worst result in points, or more.
  counter text collate "C" not null,
  points bigint not null
) with (fillfactor=70);
alter table cap_counters add constraint cap_counters_pkey PRIMARY KEY (draw_id, counter);
alter table cap_counters add constraint cap_counters_points_check CHECK ((points >= 0));
grant delete, insert, select, update on table cap_counters to surahi_app;

-- One row: the key with which every node signs the challenges that strangers solve while log-ins are overloaded.
create table challenge_key (
  -- Always true. As the key it keeps the table at one row.
  only_row boolean default true not null,
  -- 244 random bits. Whoever reads it can only skip the work of a challenge.
  secret bytea default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) not null
);
alter table challenge_key add constraint challenge_key_only_row_check CHECK (only_row);
alter table challenge_key add constraint challenge_key_pkey PRIMARY KEY (only_row);
grant select on table challenge_key to surahi_app;

-- One row: how far the clock of decisions is from the clock of the machine. For tests only, and writable by the owner alone.
-- The server refuses to start in production while the offset is not 0.
create table clock_control (
  -- Always true. As the key it keeps the table at one row.
  only_row boolean default true not null,
  -- Milliseconds that app_now() adds to the time of the machine.
  offset_ms bigint default 0 not null
);
alter table clock_control add constraint clock_control_only_row_check CHECK (only_row);
alter table clock_control add constraint clock_control_pkey PRIMARY KEY (only_row);
grant select on table clock_control to surahi_app;

-- One row: the latest time by which a decision was made. place_bids does not trust a clock that is below this mark.
-- A clock that is set back would otherwise reopen bidding on a draw whose result may be known.
-- The low fillfactor leaves room to update the row in place, once a second on every node.
create table clock_marks (
  -- Always true. As the key it keeps the table at one row.
  only_row boolean default true not null,
  at timestamp with time zone not null,
  -- The offset of clock_control under which the mark was made. Tests move time on purpose, so a mark of another offset is ignored.
  offset_ms bigint not null
) with (fillfactor=10);
alter table clock_marks add constraint clock_marks_only_row_check CHECK (only_row);
alter table clock_marks add constraint clock_marks_pkey PRIMARY KEY (only_row);
grant select on table clock_marks to surahi_app;

-- Notes of operators who acknowledged the signs of harmful play of a player. Append-only.
create table concern_notes (
  note_id bigint generated always as identity not null,
  player_id bigint not null,
  operator_id bigint not null,
  -- The number of signs when the operator wrote the note.
  concern smallint not null,
  note text not null,
  at timestamp with time zone default app_now() not null
);
alter table concern_notes add constraint concern_notes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id);
alter table concern_notes add constraint concern_notes_pkey PRIMARY KEY (note_id);
alter table concern_notes add constraint concern_notes_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
CREATE INDEX concern_notes_player ON public.concern_notes USING btree (player_id, note_id DESC);
CREATE TRIGGER concern_notes_append_only BEFORE DELETE OR UPDATE ON public.concern_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER concern_notes_no_truncate BEFORE TRUNCATE ON public.concern_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table concern_notes to surahi_app;

-- Closed days and handovers of a shift, each signed by two operators. Append-only, so later bookings do not alter a record.
create table day_closes (
  close_id bigint generated always as identity not null,
  -- close: the whole day, once, after it is over. handover: the day until the figures were counted.
  kind text not null,
  -- The day in India.
  business_date date not null,
  -- Cash, open items, negative wallets and checks of the books, as counted for the first signature.
  figures jsonb not null,
  -- What the first operator wrote for the next shift.
  note text not null,
  signed_by bigint not null,
  -- When the figures were counted.
  signed_at timestamp with time zone not null,
  approved_by bigint not null,
  approved_at timestamp with time zone default app_now() not null
);
alter table day_closes add constraint day_close_by_two CHECK ((signed_by <> approved_by));
alter table day_closes add constraint day_closes_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operators(operator_id);
alter table day_closes add constraint day_closes_kind_check CHECK ((kind = ANY (ARRAY['close'::text, 'handover'::text])));
alter table day_closes add constraint day_closes_pkey PRIMARY KEY (close_id);
alter table day_closes add constraint day_closes_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES operators(operator_id);
CREATE UNIQUE INDEX day_closes_once ON public.day_closes USING btree (business_date) WHERE (kind = 'close'::text);
CREATE TRIGGER day_closes_append_only BEFORE DELETE OR UPDATE ON public.day_closes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER day_closes_no_truncate BEFORE TRUNCATE ON public.day_closes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table day_closes to surahi_app;

-- Who bid on the draws of a business date, from the slips that slip_totals has summed. Old dates are deleted.
create table day_players (
  business_date date not null,
  player_id bigint not null
);
alter table day_players add constraint day_players_pkey PRIMARY KEY (business_date, player_id);
grant delete, insert, select on table day_players to surahi_app;

-- Players who asked for the deletion of their account. An operator declines a request with a reason, or two operators delete the
-- account. A player has one open request at most.
create table deletion_requests (
  deletion_request_id bigint generated always as identity not null,
  player_id bigint not null,
  -- What the player wrote. Empty once the account is deleted.
  reason text default ''::text not null,
  at timestamp with time zone default app_now() not null,
  handled_at timestamp with time zone,
  -- Null while the request is open. Null with handled_at: support handled it by hand.
  outcome text,
  -- Why it was declined. The player reads it in the app.
  decline_reason text,
  -- The operator who declined the request or approved the deletion.
  handled_by bigint
);
alter table deletion_requests add constraint deletion_requests_decided CHECK (((outcome IS NULL) OR ((handled_at IS NOT NULL) AND (handled_by IS NOT NULL)))) NOT VALID;
alter table deletion_requests add constraint deletion_requests_declined_with_reason CHECK (((NOT (outcome IS DISTINCT FROM 'declined'::text)) = (decline_reason IS NOT NULL))) NOT VALID;
alter table deletion_requests add constraint deletion_requests_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES operators(operator_id);
alter table deletion_requests add constraint deletion_requests_outcome_check CHECK ((outcome = ANY (ARRAY['deleted'::text, 'declined'::text])));
alter table deletion_requests add constraint deletion_requests_pkey PRIMARY KEY (deletion_request_id);
alter table deletion_requests add constraint deletion_requests_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
CREATE INDEX deletion_requests_player ON public.deletion_requests USING btree (player_id, deletion_request_id DESC);
grant insert, select, update on table deletion_requests to surahi_app;

-- Approvals that one operator may not make alone, because the evidence differs or a limit is exceeded. A second operator credits or rejects the request.
create table deposit_mismatches (
  deposit_id bigint not null,
  -- Why one operator is not enough, by the codes of the contract.
  problems text[] not null,
  -- The amount that the first operator wanted to credit.
  amount_paise bigint not null,
  -- The normalised reference that the first operator entered.
  utr text not null,
  -- The line of a statement that the first operator linked.
  line_id bigint,
  proposed_by bigint,
  proposed_at timestamp with time zone default app_now() not null
);
alter table deposit_mismatches add constraint deposit_mismatches_amount_paise_check CHECK ((amount_paise > 0));
alter table deposit_mismatches add constraint deposit_mismatches_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit_requests(deposit_id);
alter table deposit_mismatches add constraint deposit_mismatches_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_lines(line_id);
alter table deposit_mismatches add constraint deposit_mismatches_pkey PRIMARY KEY (deposit_id);
alter table deposit_mismatches add constraint deposit_mismatches_problems_check CHECK ((cardinality(problems) > 0));
alter table deposit_mismatches add constraint deposit_mismatches_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(operator_id);
grant insert, select, update on table deposit_mismatches to surahi_app;

-- Players who say that they have paid. Only the approval moves money. A decided request never changes.
create table deposit_requests (
  -- The protocol's request_number.
  deposit_id bigint generated always as identity not null,
  player_id bigint not null,
  -- The id that the client made.
  request_id uuid not null,
  -- What the player says was paid.
  amount_paise bigint not null,
  method text not null,
  -- The payee that the app showed to the player.
  payee text default ''::text not null,
  -- The reference that the app gave to the payment app.
  txn_ref text default ''::text not null,
  -- The bank reference as the player gave it.
  claimed_utr text default ''::text not null,
  -- Screenshot of the payment.
  slip_image uuid,
  state text default 'pending'::text not null,
  -- The bank reference under which the payment was approved.
  utr text,
  -- What was credited.
  approved_paise bigint,
  -- The transfer that credited it, or put it aside to be returned.
  transfer_id bigint,
  reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  -- What the approval rests on: the entry of one operator, a line of a bank statement, or two operators.
  evidence text,
  -- True when a deposit limit or an exclusion of the player refused the credit. The money waits in the account to_return.
  is_to_return boolean default false not null,
  created_at timestamp with time zone default app_now() not null,
  -- How often the screenshot was replaced. Bounded, because each one is kept.
  slip_uploads smallint default 0 not null
);
alter table deposit_requests add constraint deposit_approved_whole CHECK ((((state = 'approved'::text) = (transfer_id IS NOT NULL)) AND ((state = 'approved'::text) = (utr IS NOT NULL)) AND ((state = 'approved'::text) = (approved_paise IS NOT NULL)) AND ((state = 'approved'::text) = (evidence IS NOT NULL))));
alter table deposit_requests add constraint deposit_decided CHECK (((state = 'pending'::text) = (decided_at IS NULL)));
alter table deposit_requests add constraint deposit_rejected_with_reason CHECK (((state = 'rejected'::text) = (reason IS NOT NULL)));
alter table deposit_requests add constraint deposit_requests_amount_paise_check CHECK ((amount_paise > 0));
alter table deposit_requests add constraint deposit_requests_approved_paise_check CHECK ((approved_paise > 0));
alter table deposit_requests add constraint deposit_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(operator_id);
alter table deposit_requests add constraint deposit_requests_evidence_check CHECK ((evidence = ANY (ARRAY['typed'::text, 'statement'::text, 'second_person'::text])));
alter table deposit_requests add constraint deposit_requests_method_check CHECK ((method = ANY (ARRAY['phonepe'::text, 'googlepay'::text, 'paytm'::text, 'qr'::text, 'other'::text])));
alter table deposit_requests add constraint deposit_requests_pkey PRIMARY KEY (deposit_id);
alter table deposit_requests add constraint deposit_requests_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table deposit_requests add constraint deposit_requests_player_id_request_id_key UNIQUE (player_id, request_id);
alter table deposit_requests add constraint deposit_requests_slip_image_fkey FOREIGN KEY (slip_image) REFERENCES receipt_images(image_id);
alter table deposit_requests add constraint deposit_requests_slip_uploads_check CHECK (((slip_uploads >= 0) AND (slip_uploads <= 5)));
alter table deposit_requests add constraint deposit_requests_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])));
alter table deposit_requests add constraint deposit_requests_transfer_id_key UNIQUE (transfer_id);
CREATE INDEX deposit_requests_amount ON public.deposit_requests USING btree (amount_paise, deposit_id);
CREATE INDEX deposit_requests_claimed ON public.deposit_requests USING btree (claimed_utr) WHERE (claimed_utr <> ''::text);
CREATE INDEX deposit_requests_decided ON public.deposit_requests USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX deposit_requests_pending ON public.deposit_requests USING btree (deposit_id) WHERE (state = 'pending'::text);
CREATE INDEX deposit_requests_player ON public.deposit_requests USING btree (player_id, deposit_id DESC);
CREATE INDEX deposit_requests_to_return ON public.deposit_requests USING btree (deposit_id) WHERE is_to_return;
-- One payment is credited once, whoever claims it.
CREATE UNIQUE INDEX deposit_utr_once ON public.deposit_requests USING btree (utr) WHERE (utr IS NOT NULL);
CREATE TRIGGER deposit_requests_final BEFORE DELETE OR UPDATE ON public.deposit_requests FOR EACH ROW EXECUTE FUNCTION refuse_decided_change();
grant insert, select, update on table deposit_requests to surahi_app;

-- Payments of the account to_return that were paid back to the player. Append-only.
create table deposit_returns (
  deposit_id bigint not null,
  transfer_id bigint not null,
  -- Normalised reference of the payment to the player.
  reference text not null,
  returned_by bigint not null,
  returned_at timestamp with time zone default app_now() not null,
  -- Who proposed the record; null if one operator was enough.
  proposed_by bigint,
  -- False for rows that are older than the unique index. Several of them may have the same reference.
  is_reference_unique boolean default true not null
);
alter table deposit_returns add constraint deposit_returns_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit_requests(deposit_id);
alter table deposit_returns add constraint deposit_returns_pkey PRIMARY KEY (deposit_id);
alter table deposit_returns add constraint deposit_returns_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(operator_id);
alter table deposit_returns add constraint deposit_returns_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES operators(operator_id);
alter table deposit_returns add constraint deposit_returns_transfer_id_key UNIQUE (transfer_id);
alter table deposit_returns add constraint deposit_returns_two_people CHECK ((proposed_by <> returned_by));
-- One payment pays one refused deposit back.
CREATE UNIQUE INDEX deposit_return_reference_once ON public.deposit_returns USING btree (reference) WHERE is_reference_unique;
-- Finds the refused deposit that a payment paid back.
CREATE INDEX deposit_returns_reference ON public.deposit_returns USING btree (reference);
CREATE TRIGGER deposit_returns_append_only BEFORE DELETE OR UPDATE ON public.deposit_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on table deposit_returns to surahi_app;

-- Screenshots that a player sent on the last day with one. Decoding is work, so refused ones count too.
create table deposit_uploads (
  player_id bigint not null,
  -- The day in India.
  day date not null,
  uploads integer not null
);
alter table deposit_uploads add constraint deposit_uploads_pkey PRIMARY KEY (player_id);
alter table deposit_uploads add constraint deposit_uploads_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table deposit_uploads add constraint deposit_uploads_uploads_check CHECK ((uploads > 0));
grant insert, select, update on table deposit_uploads to surahi_app;

-- The bids of a draw by player.
create table draw_player_sums (
  draw_id bigint not null,
  player_id bigint not null,
  bids bigint not null,
  stake_paise bigint not null,
  refunded_paise bigint not null,
  paid_paise bigint not null
);
alter table draw_player_sums add constraint draw_player_sums_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draws(draw_id);
alter table draw_player_sums add constraint draw_player_sums_pkey PRIMARY KEY (draw_id, player_id);
grant delete, insert, select, update on table draw_player_sums to surahi_app;

-- Per session of a draw: the id of its record in the public log, and the key of the salts. Backed up with the books, because the
-- salts of receipts come from it. It never leaves the server.
create table draw_secrets (
  draw_id bigint not null,
  -- 1 open (and the only side of Starline and Gali), 2 close.
  side smallint not null,
  -- The id of the record (M-id in docs/fairness-format.md).
  record_id bytea not null,
  -- Random bytes. Each leaf of bids and payouts has a salt that is derived from them.
  salt_key bytea not null,
  -- Mode draw: the round that decides the session, as in its record. Null in mode operator. The seed is nowhere in the database: the
  -- sealed one in the record opens with this round.
  beacon_round bigint,
  -- Mode draw: when the round is due.
  drawn_at timestamp with time zone
);
alter table draw_secrets add constraint draw_secrets_beacon_round_check CHECK ((beacon_round > 0));
alter table draw_secrets add constraint draw_secrets_check CHECK (((beacon_round IS NULL) = (drawn_at IS NULL)));
alter table draw_secrets add constraint draw_secrets_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draws(draw_id);
alter table draw_secrets add constraint draw_secrets_pkey PRIMARY KEY (draw_id, side);
alter table draw_secrets add constraint draw_secrets_record_id_check CHECK ((octet_length(record_id) = 32));
alter table draw_secrets add constraint draw_secrets_salt_key_check CHECK ((octet_length(salt_key) = 32));
alter table draw_secrets add constraint draw_secrets_side_check CHECK ((side = ANY (ARRAY[1, 2])));
CREATE TRIGGER draw_secrets_append_only BEFORE DELETE OR UPDATE ON public.draw_secrets FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER draw_secrets_no_truncate BEFORE TRUNCATE ON public.draw_secrets FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table draw_secrets to surahi_app;

-- The bids of a draw by kind of pick.
create table draw_sums (
  draw_id bigint not null,
  -- pick_kind of the bids.
  kind integer not null,
  -- One pick of the kind, to name its game by.
  pick integer not null,
  bids bigint not null,
  stake_paise bigint not null,
  refunded_paise bigint not null,
  paid_paise bigint not null,
  -- Ids of the players who bid on the kind, four bytes each, one after the other.
  players bytea not null
);
alter table draw_sums add constraint draw_sums_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draws(draw_id);
alter table draw_sums add constraint draw_sums_pkey PRIMARY KEY (draw_id, kind);
grant delete, insert, select, update on table draw_sums to surahi_app;

-- Draws whose sums are in draw_sums and draw_player_sums. All of it can be calculated again from slips, payouts and refunds.
create table draw_sums_kept (
  draw_id bigint not null,
  -- The settlements of the draw when the sums were calculated. A void, a new declaration or a cancellation changes the state of the
  -- draw, and sums of another state are not used.
  state text not null
);
alter table draw_sums_kept add constraint draw_sums_kept_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draws(draw_id);
alter table draw_sums_kept add constraint draw_sums_kept_pkey PRIMARY KEY (draw_id);
grant delete, insert, select, update on table draw_sums_kept to surahi_app;

-- One market on one business date. Rows are made ahead of time and follow the timetable until current_from.
-- From then on their instants and rates are frozen.
-- Each side of a draw has an advisory lock, see lock_draw_side. It is always taken before wallets.
create table draws (
  draw_id bigint generated always as identity not null,
  market_id integer not null,
  -- As in markets, repeated for the reads that need it without the market.
  family text not null,
  -- The day the draw belongs to. A close after midnight is still of this day.
  business_date date not null,
  -- From this instant the market shows this draw and takes bids on it.
  current_from timestamp with time zone not null,
  -- Cut-off of bids that the open result decides. In families with one result, the only cut-off.
  open_at timestamp with time zone not null,
  -- Cut-off of bids that the close result decides. Equals open_at in families with one result.
  close_at timestamp with time zone not null,
  rate_version integer not null,
  -- True when the timetable or a closure leaves the market without a draw on this day.
  is_off boolean default false not null,
  -- Set when bidding ended before the cut-offs. It never starts again.
  closed_early_at timestamp with time zone,
  -- Set when the draw was cancelled and every stake is given back.
  cancelled_at timestamp with time zone,
  cancel_reason text,
  -- True for the draws of the demo, whose results are made up.
  is_demo boolean default false not null,
  -- As in markets when the record was made.
  result_mode text default 'operator'::text not null,
  -- True until the record of the draw is in the public log under a cosigned checkpoint. Until then the draw takes no bid.
  awaits_record boolean default false not null,
  -- Set when the record was made. From then on times, rates and mode never change.
  record_made_at timestamp with time zone,
  -- Set when bidding on the open session ended before its cut-off, while bidding on close went on. It never starts again.
  open_closed_early_at timestamp with time zone
);
alter table draws add constraint draws_check CHECK ((close_at >= open_at));
alter table draws add constraint draws_market_id_business_date_key UNIQUE (market_id, business_date);
alter table draws add constraint draws_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(market_id);
alter table draws add constraint draws_pkey PRIMARY KEY (draw_id);
alter table draws add constraint draws_rate_version_fkey FOREIGN KEY (rate_version) REFERENCES rate_versions(rate_version);
alter table draws add constraint draws_result_mode_check CHECK ((result_mode = ANY (ARRAY['draw'::text, 'operator'::text])));
CREATE INDEX draws_by_date ON public.draws USING btree (business_date);
grant insert, select, update on table draws to surahi_app;

-- Keyed hashes of mobile and payout numbers of excluded persons, and of the mobile number of a deleted account whose limits or
-- break still run. A row outlives the deletion of the account until the term ends. No other account may be opened with the
-- number or use it for payouts.
create table excluded_numbers (
  -- HMAC-SHA256 of the ten digits under EXCLUSION_KEY.
  number_hash bytea not null,
  -- The account that was excluded. It may keep using its own numbers.
  player_id bigint not null,
  until timestamp with time zone not null
);
alter table excluded_numbers add constraint excluded_numbers_pkey PRIMARY KEY (number_hash, player_id);
grant delete, insert, select, update on table excluded_numbers to surahi_app;

-- One row from the first start of a server: which EXCLUSION_KEY made the hashes of excluded_numbers. Under another key no hash would
-- match, and excluded persons could register again. So a server with another key refuses to start. The server may insert the row and
-- not change it. `ops exclusion-key accept` changes it as the owner.
create table exclusion_key (
  -- Always true. As the key it keeps the table at one row.
  only_row boolean default true not null,
  -- HMAC-SHA256 of a fixed text under the key.
  fingerprint bytea not null,
  -- The first start, or the last accepted change.
  since timestamp with time zone default app_now() not null
);
alter table exclusion_key add constraint exclusion_key_fingerprint_check CHECK ((length(fingerprint) = 32));
alter table exclusion_key add constraint exclusion_key_only_row_check CHECK (only_row);
alter table exclusion_key add constraint exclusion_key_pkey PRIMARY KEY (only_row);
grant insert, select on table exclusion_key to surahi_app;

-- Reports of readers which prove that this log signed two histories, or that it dropped a bid that it had accepted. The
-- server verifies a report before it stores it.
create table fraud_reports (
  report_id bigint generated always as identity not null,
  -- SHA-256 of evidence. It is unique, so the same proof is stored once.
  evidence_hash bytea not null,
  -- As JSON: two signed checkpoints of one size with different roots, or a signed leaf that the bids of its session lack.
  evidence text not null,
  reported_at timestamp with time zone default app_now() not null
);
alter table fraud_reports add constraint fraud_reports_evidence_check CHECK ((length(evidence) <= 300000));
alter table fraud_reports add constraint fraud_reports_evidence_hash_check CHECK ((octet_length(evidence_hash) = 32));
alter table fraud_reports add constraint fraud_reports_evidence_hash_key UNIQUE (evidence_hash);
alter table fraud_reports add constraint fraud_reports_pkey PRIMARY KEY (report_id);
CREATE TRIGGER fraud_reports_append_only BEFORE DELETE OR UPDATE ON public.fraud_reports FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fraud_reports_no_truncate BEFORE TRUNCATE ON public.fraud_reports FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table fraud_reports to surahi_app;

-- The three headlines of the player app.
create table headlines (
  place smallint not null,
  is_on boolean not null,
  -- The English text.
  notes text not null,
  -- The Hindi text; when it is empty, everyone reads the English one.
  notes_hindi text default ''::text not null
);
alter table headlines add constraint headlines_pkey PRIMARY KEY (place);
alter table headlines add constraint headlines_place_check CHECK ((place = ANY (ARRAY[1, 2, 3])));
grant insert, select, update on table headlines to surahi_app;

-- Browsers in which a player has signed in. Their requests are counted apart from those of strangers who know the number.
create table known_devices (
  player_id bigint not null,
  -- Hash of a random token that the browser keeps in a cookie.
  device_hash text not null,
  -- The last session that was opened there. Ending it by hand forgets the device.
  session_id bigint not null,
  -- The first sign-in. Until a day later (a setting) the device sends money only with a code.
  first_at timestamp with time zone default app_now() not null,
  last_at timestamp with time zone default app_now() not null,
  -- True for the browser in which the player registered. It may send money at once.
  registered_here boolean default false not null
);
alter table known_devices add constraint known_devices_pkey PRIMARY KEY (player_id, device_hash);
alter table known_devices add constraint known_devices_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
-- At a registration, finds the excluded players who have signed in in the browser.
CREATE INDEX known_devices_hash ON public.known_devices USING btree (device_hash);
grant delete, insert, select, update on table known_devices to surahi_app;

-- The timelines of this database's leaders. A node adds the row when it first sees a leader on a timeline. A standby serves reads
-- only when it has replayed the row of the leader's timeline.
create table leader_timelines (
  -- The identifier of the PostgreSQL cluster, because a database that is restored into another cluster begins at timeline 1 again.
  system_id bigint not null,
  timeline integer not null,
  seen_at timestamp with time zone default app_now() not null
);
alter table leader_timelines add constraint leader_timelines_pkey PRIMARY KEY (system_id, timeline);
alter table leader_timelines add constraint leader_timelines_timeline_check CHECK ((timeline > 0));
grant insert, select on table leader_timelines to surahi_app;

-- Hashes of the trees of bids and payouts. A receipt gets its inclusion proof from them. They can be computed again from
-- slips, payouts and draw_secrets. A tree without leaves has one empty tile.
create table leaf_tiles (
  draw_id bigint not null,
  -- 1 open (and the only side of Starline and Gali), 2 close.
  side smallint not null,
  tree text not null,
  -- Version of the log entry: 1 for bids. For payouts it counts the settlements of the session from 1.
  version integer not null,
  -- A hash of level L is the root of a complete subtree of 2^(8 * L) leaves. A tile has 256 hashes, the last one fewer.
  level smallint not null,
  -- Number of the tile in its level, from 0. Leaves are sorted by their hashes.
  tile integer not null,
  -- The first hash in hashes. The search for the tile of a leaf uses it.
  first_hash bytea not null,
  hashes bytea not null
);
alter table leaf_tiles add constraint leaf_tiles_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draws(draw_id);
alter table leaf_tiles add constraint leaf_tiles_level_check CHECK ((level >= 0));
alter table leaf_tiles add constraint leaf_tiles_pkey PRIMARY KEY (draw_id, side, tree, version, level, tile);
alter table leaf_tiles add constraint leaf_tiles_side_check CHECK ((side = ANY (ARRAY[1, 2])));
alter table leaf_tiles add constraint leaf_tiles_tile_check CHECK ((tile >= 0));
alter table leaf_tiles add constraint leaf_tiles_tree_check CHECK ((tree = ANY (ARRAY['bids'::text, 'payouts'::text])));
alter table leaf_tiles add constraint leaf_tiles_version_check CHECK ((version >= 1));
CREATE INDEX leaf_tiles_first ON public.leaf_tiles USING btree (draw_id, side, tree, version, first_hash) WHERE (level = 0);
CREATE TRIGGER leaf_tiles_append_only BEFORE DELETE OR UPDATE ON public.leaf_tiles FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER leaf_tiles_no_truncate BEFORE TRUNCATE ON public.leaf_tiles FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table leaf_tiles to surahi_app;

-- The changes of play_limit_changes that are in the public log. Each row names the entry of kind limits, and the position
-- of the change among its leaves.
create table limit_leaves (
  change_id bigint not null,
  -- Version of the entry. Two nodes cannot add the same version, because (entry_version, position) is unique.
  entry_version integer not null,
  "position" integer not null
);
alter table limit_leaves add constraint limit_leaves_entry_version_check CHECK ((entry_version >= 1));
alter table limit_leaves add constraint limit_leaves_entry_version_position_key UNIQUE (entry_version, "position");
alter table limit_leaves add constraint limit_leaves_pkey PRIMARY KEY (change_id);
alter table limit_leaves add constraint limit_leaves_position_check CHECK (("position" >= 0));
CREATE TRIGGER limit_leaves_append_only BEFORE DELETE OR UPDATE ON public.limit_leaves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER limit_leaves_no_truncate BEFORE TRUNCATE ON public.limit_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table limit_leaves to surahi_app;

-- The signed roots of the log. A size has one root for ever: the primary key refuses a second one.
create table log_checkpoints (
  tree_size bigint not null,
  root bytea not null,
  -- The checkpoint as a signed note, with the signature of the log alone.
  note text not null,
  made_at timestamp with time zone default app_now() not null,
  -- Set when the entries are in the archive outside the database. Only then does the checkpoint leave the server, so that a
  -- database that lost its newest transactions never signs another root for a size that somebody has seen.
  published_at timestamp with time zone
);
alter table log_checkpoints add constraint log_checkpoints_pkey PRIMARY KEY (tree_size);
alter table log_checkpoints add constraint log_checkpoints_root_check CHECK ((octet_length(root) = 32));
alter table log_checkpoints add constraint log_checkpoints_tree_size_check CHECK ((tree_size >= 0));
CREATE INDEX log_checkpoints_published ON public.log_checkpoints USING btree (tree_size DESC) WHERE (published_at IS NOT NULL);
CREATE TRIGGER log_checkpoints_final BEFORE DELETE OR UPDATE ON public.log_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_checkpoint_change();
CREATE TRIGGER log_checkpoints_no_truncate BEFORE TRUNCATE ON public.log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select, update on table log_checkpoints to surahi_app;

-- What witnesses signed: that a checkpoint extends the one they saw before. The earliest time of a witness counts.
create table log_cosignatures (
  tree_size bigint not null,
  -- The verifier key of the witness: name, key hash and public key.
  witness_key text not null,
  -- The signature line, as appended to the note.
  line text not null,
  -- The time that the witness signed, in whole seconds.
  cosigned_at timestamp with time zone not null
);
alter table log_cosignatures add constraint log_cosignatures_pkey PRIMARY KEY (tree_size, witness_key, cosigned_at);
alter table log_cosignatures add constraint log_cosignatures_tree_size_fkey FOREIGN KEY (tree_size) REFERENCES log_checkpoints(tree_size);
CREATE TRIGGER log_cosignatures_append_only BEFORE DELETE OR UPDATE ON public.log_cosignatures FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_cosignatures_no_truncate BEFORE TRUNCATE ON public.log_cosignatures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table log_cosignatures to surahi_app;

-- What the public log holds. A transaction adds an entry without a place, so that it never waits for the log. The sequencer of
-- one node gives waiting entries their places, in order of entry_no. An entry never changes, and never leaves.
create table log_entries (
  entry_no bigint generated always as identity not null,
  -- The kind of the entry, for example record (M), bids (B) or payouts (S).
  kind text not null,
  -- What the entry is about, for example 7/2026-11-23/open. Its parts are in bytes too.
  subject text not null,
  -- A correction is another version.
  version integer default 1 not null,
  -- The canonical encoding: what the leaf hash covers.
  bytes bytea not null,
  added_at timestamp with time zone default app_now() not null,
  -- The place in the log, from 0. Null while the entry waits. It is set once.
  log_index bigint
);
alter table log_entries add constraint log_entries_bytes_check CHECK (((octet_length(bytes) >= 2) AND (octet_length(bytes) <= 65535)));
alter table log_entries add constraint log_entries_kind_check CHECK ((kind ~ '^[a-z][a-z-]{0,31}$'::text));
alter table log_entries add constraint log_entries_kind_subject_version_key UNIQUE (kind, subject, version);
alter table log_entries add constraint log_entries_log_index_check CHECK ((log_index >= 0));
alter table log_entries add constraint log_entries_log_index_key UNIQUE (log_index);
alter table log_entries add constraint log_entries_pkey PRIMARY KEY (entry_no);
alter table log_entries add constraint log_entries_subject_check CHECK ((subject ~ '^[\x21-\x7e]{1,100}$'::text));
alter table log_entries add constraint log_entries_version_check CHECK ((version >= 1));
CREATE INDEX log_entries_subject ON public.log_entries USING btree (subject, entry_no);
CREATE INDEX log_entries_waiting ON public.log_entries USING btree (entry_no) WHERE (log_index IS NULL);
CREATE TRIGGER log_entries_final BEFORE DELETE OR UPDATE ON public.log_entries FOR EACH ROW EXECUTE FUNCTION refuse_entry_change();
CREATE TRIGGER log_entries_no_truncate BEFORE TRUNCATE ON public.log_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select, update on table log_entries to surahi_app;

-- One row from the first start with a public log: its name and key. A node with another name or key signs nothing, because
-- readers would see two logs.
create table log_identity (
  -- Always true. As the key it keeps the table at one row.
  only_row boolean default true not null,
  -- Name, key hash and public key, as /log/key returns them.
  verifier_key text not null,
  since timestamp with time zone default app_now() not null
);
alter table log_identity add constraint log_identity_only_row_check CHECK (only_row);
alter table log_identity add constraint log_identity_pkey PRIMARY KEY (only_row);
CREATE TRIGGER log_identity_append_only BEFORE DELETE OR UPDATE ON public.log_identity FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_identity_no_truncate BEFORE TRUNCATE ON public.log_identity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table log_identity to surahi_app;

-- Hashes of the complete subtrees of the log. The node (level, position) covers the entries from position * 2^level on, 2^level
-- of them. Every proof is made of these.
create table log_nodes (
  level smallint not null,
  "position" bigint not null,
  hash bytea not null
);
alter table log_nodes add constraint log_nodes_hash_check CHECK ((octet_length(hash) = 32));
alter table log_nodes add constraint log_nodes_level_check CHECK (((level >= 0) AND (level <= 62)));
alter table log_nodes add constraint log_nodes_pkey PRIMARY KEY (level, "position");
alter table log_nodes add constraint log_nodes_position_check CHECK (("position" >= 0));
CREATE TRIGGER log_nodes_append_only BEFORE DELETE OR UPDATE ON public.log_nodes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER log_nodes_no_truncate BEFORE TRUNCATE ON public.log_nodes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table log_nodes to surahi_app;

-- Failed sign-ins of players, for a wait that grows with each failure. Counted per origin, so that the failures of a stranger
-- never keep a player waiting at home.
create table login_failures (
  mobile text not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  -- Who tried: '' for all strangers together, the hash of a device or a subscriber (an IPv4 address or an IPv6 /64) that the
  -- player has signed in from, the hash of the /48 of such a subscriber, or 'inside' for a signed-in player who enters the current password.
  origin text default ''::text not null
);
alter table login_failures add constraint login_failures_pkey PRIMARY KEY (mobile, origin);
grant delete, insert, select, update on table login_failures to surahi_app;

-- Days without a draw.
create table market_closures (
  closure_id bigint generated always as identity not null,
  -- Null closes every market on the date.
  market_id integer,
  business_date date not null,
  reason text default ''::text not null
);
alter table market_closures add constraint market_closures_market_id_business_date_key UNIQUE NULLS NOT DISTINCT (market_id, business_date);
alter table market_closures add constraint market_closures_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(market_id);
alter table market_closures add constraint market_closures_pkey PRIMARY KEY (closure_id);
grant delete, insert, select, update on table market_closures to surahi_app;

-- Times at which a market stopped or resumed taking bids by its switches. The public log gets a pause or resume entry for
-- each.
create table market_stops (
  stop_id bigint generated always as identity not null,
  market_id integer not null,
  -- True: the market became paused or inactive. False: it takes bids again.
  is_stopped boolean not null,
  at timestamp with time zone default app_now() not null
);
alter table market_stops add constraint market_stops_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(market_id);
alter table market_stops add constraint market_stops_pkey PRIMARY KEY (stop_id);
CREATE INDEX market_stops_market ON public.market_stops USING btree (market_id, stop_id);
CREATE TRIGGER market_stops_append_only BEFORE DELETE OR UPDATE ON public.market_stops FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER market_stops_no_truncate BEFORE TRUNCATE ON public.market_stops FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table market_stops to surahi_app;

-- The weekly timetable of a market, in its time zone.
create table market_weekdays (
  market_id integer not null,
  -- 0 is Sunday.
  weekday smallint not null,
  open_time time without time zone not null,
  -- Null for families with one result. A close at or before the open is on the next day.
  close_time time without time zone,
  is_on boolean default true not null
);
alter table market_weekdays add constraint market_weekdays_close_time_check CHECK ((close_time <> '00:00:00'::time without time zone));
alter table market_weekdays add constraint market_weekdays_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(market_id);
alter table market_weekdays add constraint market_weekdays_open_time_check CHECK ((open_time <> '00:00:00'::time without time zone));
alter table market_weekdays add constraint market_weekdays_pkey PRIMARY KEY (market_id, weekday);
alter table market_weekdays add constraint market_weekdays_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)));
grant insert, select, update on table market_weekdays to surahi_app;

-- What players bid on, day after day. A market of family main has an open and a close result, the others one.
create table markets (
  market_id integer generated always as identity not null,
  family text not null,
  name text not null,
  name_hindi text default ''::text not null,
  -- Time zone of the timetable, by its IANA name.
  zone text default 'Asia/Kolkata'::text not null,
  display_order integer default 0 not null,
  -- False: the market is no longer offered.
  is_active boolean default true not null,
  -- True: the market is shown and takes no bids.
  is_paused boolean default false not null,
  -- draw: the result follows from public randomness, and nobody can enter it. operator: people enter the result of an outside event.
  -- A change applies to draws whose record is not made yet.
  result_mode text default 'operator'::text not null,
  -- Mode operator: where the result comes from, in ASCII. Empty: the operator of the site.
  result_source text default ''::text not null,
  created_at timestamp with time zone default app_now() not null
);
alter table markets add constraint markets_family_check CHECK ((family = ANY (ARRAY['main'::text, 'starline'::text, 'gali'::text])));
alter table markets add constraint markets_family_name_key UNIQUE (family, name);
alter table markets add constraint markets_pkey PRIMARY KEY (market_id);
alter table markets add constraint markets_result_mode_check CHECK ((result_mode = ANY (ARRAY['draw'::text, 'operator'::text])));
CREATE TRIGGER markets_stops AFTER UPDATE OF is_paused, is_active ON public.markets FOR EACH ROW WHEN (((old.is_paused OR (NOT old.is_active)) IS DISTINCT FROM (new.is_paused OR (NOT new.is_active)))) EXECUTE FUNCTION note_market_stop();
grant insert, select, update on table markets to surahi_app;

-- Notices that a player reads in the app.
create table notifications (
  notification_id bigint generated always as identity not null,
  player_id bigint not null,
  text text not null,
  at timestamp with time zone default app_now() not null,
  seen_at timestamp with time zone,
  -- Empty: players who read Hindi see the English text.
  text_hindi text default ''::text not null,
  -- The text by code of the language, except English and Hindi. Null in notices of earlier releases: the Hindi text is shown.
  translations jsonb
);
alter table notifications add constraint notifications_pkey PRIMARY KEY (notification_id);
alter table notifications add constraint notifications_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
CREATE INDEX notifications_player ON public.notifications USING btree (player_id, notification_id DESC);
grant delete, insert, select, update on table notifications to surahi_app;

-- Settlements whose win the app returned to the player, or whose push message the push service accepted. When such a win is
-- reversed, the player gets a notice. Other players get none.
create table notified_wins (
  player_id bigint not null,
  -- Has no foreign key. Its check would lock the row of the settlement, and all winners of a result write at the same time.
  settlement_id bigint not null
);
alter table notified_wins add constraint notified_wins_pkey PRIMARY KEY (player_id, settlement_id);
alter table notified_wins add constraint notified_wins_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
grant insert, select on table notified_wins to surahi_app;

-- Sign-ins of operators.
create table operator_sessions (
  session_id uuid default gen_random_uuid() not null,
  operator_id bigint not null,
  -- Hash of the token in the cookie. The token itself is not stored.
  token_hash bytea not null,
  -- Hash of the token that requests that change something must carry.
  csrf_hash bytea not null,
  address text,
  user_agent text,
  -- Hash of the token in the long-lived cookie of the browser. Sign-outs do not clear it, so it identifies the browser.
  browser_hash bytea not null,
  created_at timestamp with time zone default app_now() not null,
  last_seen_at timestamp with time zone default app_now() not null,
  -- When the operator last proved the second factor in this session.
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone
);
alter table operator_sessions add constraint operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id);
alter table operator_sessions add constraint operator_sessions_pkey PRIMARY KEY (session_id);
alter table operator_sessions add constraint operator_sessions_token_hash_key UNIQUE (token_hash);
CREATE INDEX operator_sessions_browser ON public.operator_sessions USING btree (operator_id, browser_hash);
CREATE INDEX operator_sessions_open ON public.operator_sessions USING btree (operator_id) WHERE (ended_at IS NULL);
CREATE INDEX operator_sessions_operator ON public.operator_sessions USING btree (operator_id, created_at DESC);
grant insert, select, update on table operator_sessions to surahi_app;

-- Failed sign-ins of operators, for a wait that grows with each failure. Counted per origin, so that the failures of a
-- stranger never keep an operator out.
create table operator_tries (
  username text not null,
  -- Who tried: '' for all strangers together, the hash of a browser, or of a subscriber (an IPv4 address or an IPv6 /64), from which
  -- the operator has signed in before, the hash of its /48, 'inside' for a signed-in operator who enters the password again.
  -- 'totp' begins the origins of failures of the second factor.
  origin text not null,
  failures integer not null,
  last_at timestamp with time zone not null
);
alter table operator_tries add constraint operator_tries_pkey PRIMARY KEY (username, origin);
grant delete, insert, select, update on table operator_tries to surahi_app;

-- People who sign in to the operator console. They are disabled, never deleted.
create table operators (
  operator_id bigint generated always as identity not null,
  username text not null,
  name text not null,
  password_hash text not null,
  -- Decides which pages and actions are allowed.
  role text not null,
  -- Secret of the authenticator app; null until the operator has enrolled one.
  totp_secret text,
  -- Hashes of recovery codes that are still unused.
  recovery_hashes bytea[] default '{}'::bytea[] not null,
  -- Time step of the last accepted code. A code of this step or an earlier one is refused.
  totp_last_step bigint default 0 not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  -- Since when the account is as it is: created, password or authenticator reset, authenticator set up, role changed, enabled.
  -- For the hours of the setting secondPersonWaitHours after it, the operator is nobody's second person.
  settled_at timestamp with time zone default app_now() not null,
  -- Secret of an authenticator app that the operator has not yet proven by a code.
  totp_pending text
);
alter table operators add constraint operators_pkey PRIMARY KEY (operator_id);
alter table operators add constraint operators_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'results'::text, 'finance'::text, 'risk'::text, 'support'::text, 'auditor'::text])));
alter table operators add constraint operators_username_key UNIQUE (username);
grant insert, select, update on table operators to surahi_app;

-- One-time codes. The rows of the last hours are also the counters of the rate limits, on all nodes.
-- Who may use how many codes of a number: docs/decisions/0009-codes-belong-to-who-asks.md.
create table otp_codes (
  otp_id bigint generated always as identity not null,
  mobile text not null,
  -- What the code allows. The names are those of the wire.
  purpose text not null,
  -- HMAC-SHA256 of the code with salt as the key, so that a hash fits its own row only.
  code_hash bytea not null,
  tries_left smallint not null,
  -- False when no text was sent, for example because the number has no account.
  sent boolean not null,
  created_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  salt bytea not null,
  -- Line that requested the code: an IPv4 address or the /64 of an IPv6 address. Each text costs
  -- money, so codes are counted by line.
  address text,
  -- Hash of the token of the browser that requested the code. Only that browser may use it. '' for clients without cookies,
  -- and for upi_details, money_out and return, where the code belongs to the signed-in player.
  asker text default ''::text not null,
  -- True when the browser was in known_devices or browsers_let_in of the number.
  known boolean default false not null,
  -- Whose share of the number's daily codes this code uses: the network of a stranger, or the browser of the player.
  share text default ''::text not null
);
alter table otp_codes add constraint otp_codes_pkey PRIMARY KEY (otp_id);
alter table otp_codes add constraint otp_codes_purpose_check CHECK ((purpose = ANY (ARRAY['registration'::text, 'forgot_password'::text, 'upi_details'::text, 'money_out'::text, 'return'::text, 'passkey'::text]))) NOT VALID;
CREATE INDEX otp_codes_day ON public.otp_codes USING btree (mobile, created_at DESC);
CREATE INDEX otp_codes_expired ON public.otp_codes USING btree (created_at);
CREATE INDEX otp_codes_mobile ON public.otp_codes USING btree (mobile, purpose, created_at DESC);
grant delete, insert, select, update on table otp_codes to surahi_app;

-- Proofs that a code was entered correctly. Each allows one action of its purpose.
create table otp_tickets (
  ticket_hash bytea not null,
  mobile text not null,
  purpose text not null,
  created_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
alter table otp_tickets add constraint otp_tickets_pkey PRIMARY KEY (ticket_hash);
alter table otp_tickets add constraint otp_tickets_purpose_check CHECK ((purpose = ANY (ARRAY['registration'::text, 'forgot_password'::text, 'upi_details'::text, 'money_out'::text, 'return'::text, 'passkey'::text]))) NOT VALID;
CREATE INDEX otp_tickets_expired ON public.otp_tickets USING btree (expires_at);
grant delete, insert, select, update on table otp_tickets to surahi_app;

-- Challenges that wait for a signature. Each is deleted by its first use. A player has one for each purpose.
create table passkey_challenges (
  -- SHA-256 of the challenge. The challenge itself is not stored.
  challenge_hash bytea not null,
  purpose text not null,
  -- Null for a log-in: the passkey names the player.
  player_id bigint,
  -- What exactly is confirmed, for example an amount and a method.
  subject text default ''::text not null,
  -- For a new passkey: the id that the authenticator stores with it.
  user_handle bytea,
  expires_at timestamp with time zone not null
);
alter table passkey_challenges add constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash);
alter table passkey_challenges add constraint passkey_challenges_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table passkey_challenges add constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['log_in'::text, 'add'::text, 'withdrawal'::text, 'payout_number'::text])));
CREATE INDEX passkey_challenges_expired ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_player ON public.passkey_challenges USING btree (player_id, purpose);
grant delete, insert, select on table passkey_challenges to surahi_app;

-- Passkeys of players: public keys only. The private half never leaves the player's device. A removed passkey stays as a
-- record, and opens nothing.
create table passkeys (
  passkey_id bigint generated always as identity not null,
  player_id bigint not null,
  -- Random id of the player for authenticators. All passkeys of a player have the same one.
  user_handle bytea not null,
  credential_id bytea not null,
  -- The public key in COSE form.
  public_key bytea not null,
  -- The authenticator's last count of signatures. A signature with a count that did not rise is refused: a copy may exist.
  -- 0 for authenticators that do not count.
  sign_count bigint not null,
  -- How browsers reach the authenticator, as they reported it.
  transports text[] default '{}'::text[] not null,
  name text not null,
  added_at timestamp with time zone default app_now() not null,
  added_in_session bigint not null,
  -- Address of the call that added it.
  added_from text not null,
  last_used_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_in_session bigint,
  -- Address of the call that removed it.
  removed_from text
);
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table passkeys add constraint passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)));
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (passkey_id);
alter table passkeys add constraint passkeys_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table passkeys add constraint passkeys_sign_count_check CHECK ((sign_count >= 0));
CREATE INDEX passkeys_player ON public.passkeys USING btree (player_id, passkey_id) WHERE (removed_at IS NULL);
grant delete, insert, select, update on table passkeys to surahi_app;

-- Every number that a player ever had in payment_methods. Append-only.
create table payment_method_changes (
  change_id bigint generated always as identity not null,
  player_id bigint not null,
  method text not null,
  -- Null for the first number of the method.
  old_number text,
  new_number text not null,
  -- Session in which it was changed.
  session_id bigint,
  address text,
  at timestamp with time zone default app_now() not null
);
alter table payment_method_changes add constraint payment_method_changes_pkey PRIMARY KEY (change_id);
alter table payment_method_changes add constraint payment_method_changes_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
CREATE INDEX payment_method_changes_new_number ON public.payment_method_changes USING btree (new_number);
CREATE INDEX payment_method_changes_old_number ON public.payment_method_changes USING btree (old_number) WHERE (old_number IS NOT NULL);
CREATE INDEX payment_method_changes_player ON public.payment_method_changes USING btree (player_id, change_id DESC);
CREATE TRIGGER payment_method_changes_append_only BEFORE DELETE OR UPDATE ON public.payment_method_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on table payment_method_changes to surahi_app;

-- The numbers to which a player's withdrawals are paid.
create table payment_methods (
  player_id bigint not null,
  method text not null,
  number text not null,
  -- After the number was added or changed, nobody pays a withdrawal of this method before this time.
  held_until timestamp with time zone,
  added_at timestamp with time zone default app_now() not null,
  changed_at timestamp with time zone default app_now() not null
);
alter table payment_methods add constraint payment_methods_method_check CHECK ((method = ANY (ARRAY['paytm'::text, 'googlepay'::text, 'phonepe'::text])));
alter table payment_methods add constraint payment_methods_number_check CHECK ((number ~ '^[6-9][0-9]{9}$'::text));
alter table payment_methods add constraint payment_methods_pkey PRIMARY KEY (player_id, method);
alter table payment_methods add constraint payment_methods_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
CREATE INDEX payment_methods_number ON public.payment_methods USING btree (number);
grant insert, select, update on table payment_methods to surahi_app;

-- The payouts of a batch. A claim is in one batch at most, so no two files pay it. Append-only.
create table payout_batch_items (
  batch_id bigint not null,
  withdrawal_id bigint not null,
  -- The claim that the file pays. After a release and a new claim, the bank's answer no longer applies.
  claimed_at timestamp with time zone not null,
  amount_paise bigint not null,
  -- UPI address, or account number for NEFT.
  payee text not null,
  -- Branch code of the account; '' for UPI.
  ifsc text not null,
  payee_name text not null
);
alter table payout_batch_items add constraint payout_batch_item_once UNIQUE (withdrawal_id, claimed_at);
alter table payout_batch_items add constraint payout_batch_items_amount_paise_check CHECK ((amount_paise > 0));
alter table payout_batch_items add constraint payout_batch_items_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(batch_id);
alter table payout_batch_items add constraint payout_batch_items_pkey PRIMARY KEY (batch_id, withdrawal_id);
alter table payout_batch_items add constraint payout_batch_items_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_requests(withdrawal_id);
CREATE TRIGGER payout_batch_items_append_only BEFORE DELETE OR UPDATE ON public.payout_batch_items FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_batch_items_no_truncate BEFORE TRUNCATE ON public.payout_batch_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table payout_batch_items to surahi_app;

-- Files of payouts for the bank. Append-only, so a file can be downloaded again unchanged.
create table payout_batches (
  batch_id bigint generated always as identity not null,
  -- The columns of the file: UPI addresses, or account numbers for NEFT.
  format text not null,
  -- The account that pays, as in the settings when the file was made.
  debit_account text not null,
  made_by bigint not null,
  made_at timestamp with time zone default app_now() not null
);
alter table payout_batches add constraint payout_batches_format_check CHECK ((format = ANY (ARRAY['upi'::text, 'neft'::text])));
alter table payout_batches add constraint payout_batches_made_by_fkey FOREIGN KEY (made_by) REFERENCES operators(operator_id);
alter table payout_batches add constraint payout_batches_pkey PRIMARY KEY (batch_id);
CREATE TRIGGER payout_batches_append_only BEFORE DELETE OR UPDATE ON public.payout_batches FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payout_batches_no_truncate BEFORE TRUNCATE ON public.payout_batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table payout_batches to surahi_app;

-- Lines of the bank's result files. Each is applied once, or stays open with its problem until an operator dismisses it.
create table payout_results (
  result_id bigint generated always as identity not null,
  -- Hash of what the line says. A line that comes again is found by it.
  line_hash bytea not null,
  file_name text not null,
  line_number integer not null,
  -- The cells of the line.
  line_text text not null,
  -- The batch that the line names; null if it names none. The batch may not exist.
  batch_id bigint,
  withdrawal_id bigint,
  outcome text not null,
  amount_paise bigint not null,
  reference text not null,
  -- The remark of the bank.
  bank_reason text not null,
  state text default 'open'::text not null,
  -- Code of the cause for which the line was not applied.
  problem text,
  -- Why it was dismissed.
  reason text,
  imported_by bigint not null,
  imported_at timestamp with time zone default app_now() not null,
  -- Last time an import tried to apply it. Another import waits a minute before it tries again.
  tried_at timestamp with time zone default app_now() not null,
  decided_by bigint,
  decided_at timestamp with time zone
);
alter table payout_results add constraint payout_result_decided CHECK (((state = 'open'::text) = (decided_at IS NULL)));
alter table payout_results add constraint payout_result_dismissed CHECK (((state = 'dismissed'::text) = (reason IS NOT NULL)));
alter table payout_results add constraint payout_results_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(operator_id);
alter table payout_results add constraint payout_results_file_name_check CHECK ((length(file_name) <= 200));
alter table payout_results add constraint payout_results_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES operators(operator_id);
alter table payout_results add constraint payout_results_line_hash_key UNIQUE (line_hash);
alter table payout_results add constraint payout_results_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'returned'::text, 'failed'::text])));
alter table payout_results add constraint payout_results_pkey PRIMARY KEY (result_id);
alter table payout_results add constraint payout_results_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'dismissed'::text])));
CREATE INDEX payout_results_open ON public.payout_results USING btree (result_id) WHERE (state = 'open'::text);
CREATE TRIGGER payout_results_final BEFORE DELETE OR UPDATE ON public.payout_results FOR EACH ROW EXECUTE FUNCTION refuse_decided_change();
CREATE TRIGGER payout_results_no_truncate BEFORE TRUNCATE ON public.payout_results FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select, update on table payout_results to surahi_app;

-- Bids that won. Append-only: a win that was taken back stays here and has a transfer that resolves its transfer.
-- Partitioned by month of business_date, like slips. The key lets a settlement pay each bid once.
create table payouts (
  settlement_id bigint not null,
  slip_no bigint not null,
  -- Which bid of the slip won, from 1.
  "position" smallint not null,
  business_date date not null,
  player_id bigint not null,
  submission_id uuid not null,
  -- Pick code of the bid.
  pick integer not null,
  -- Points staked on the bid.
  points integer not null,
  amount_paise bigint not null,
  -- The transfer that paid the win.
  transfer_id bigint not null,
  at timestamp with time zone default app_now() not null
) partition by RANGE (business_date);
alter table payouts add constraint payouts_amount_paise_check CHECK ((amount_paise > 0));
alter table payouts add constraint payouts_pkey PRIMARY KEY (settlement_id, slip_no, "position", business_date);
CREATE INDEX payouts_player ON ONLY public.payouts USING btree (player_id, at DESC);
CREATE INDEX payouts_slip ON ONLY public.payouts USING btree (slip_no);
CREATE TRIGGER payouts_append_only BEFORE DELETE OR UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_no_truncate BEFORE TRUNCATE ON public.payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table payouts to surahi_app;

-- Quiet hours, markets and games that a player blocked for himself or herself.
create table play_blocks (
  block_id bigint generated always as identity not null,
  player_id bigint not null,
  kind text not null,
  -- First minute of the day in India time. The quiet hours end before to_minute, on the next day when it is not later.
  from_minute smallint,
  to_minute smallint,
  market_id integer,
  game text,
  -- Infinity while in force. A block that the player removed holds for 24 hours more.
  until timestamp with time zone default 'infinity'::timestamp with time zone not null
);
alter table play_blocks add constraint play_blocks_check CHECK (((kind = 'quiet'::text) = ((from_minute IS NOT NULL) AND (to_minute IS NOT NULL))));
alter table play_blocks add constraint play_blocks_check1 CHECK (((kind = 'market'::text) = (market_id IS NOT NULL)));
alter table play_blocks add constraint play_blocks_check2 CHECK (((kind = 'game'::text) = (game IS NOT NULL)));
alter table play_blocks add constraint play_blocks_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439)));
alter table play_blocks add constraint play_blocks_kind_check CHECK ((kind = ANY (ARRAY['quiet'::text, 'market'::text, 'game'::text])));
alter table play_blocks add constraint play_blocks_pkey PRIMARY KEY (block_id);
alter table play_blocks add constraint play_blocks_player_id_fkey FOREIGN KEY (player_id) REFERENCES play_limits(player_id);
alter table play_blocks add constraint play_blocks_to_minute_check CHECK (((to_minute >= 0) AND (to_minute <= 1439)));
CREATE INDEX play_blocks_player ON public.play_blocks USING btree (player_id, until);
grant insert, select, update on table play_blocks to surahi_app;

-- Time-outs and exclusions. play_limits holds the latest end of those that are not lifted.
create table play_breaks (
  break_id bigint generated always as identity not null,
  player_id bigint not null,
  kind text not null,
  -- Who set it; null for the player. Staff can lift only what staff set.
  operator_id bigint,
  reason text,
  at timestamp with time zone default app_now() not null,
  until timestamp with time zone not null,
  lifted_at timestamp with time zone,
  -- A second operator.
  lifted_by bigint
);
alter table play_breaks add constraint play_breaks_check CHECK (((operator_id IS NULL) OR (reason IS NOT NULL)));
alter table play_breaks add constraint play_breaks_check1 CHECK (((lifted_by IS NULL) OR ((operator_id IS NOT NULL) AND (lifted_by <> operator_id))));
alter table play_breaks add constraint play_breaks_kind_check CHECK ((kind = ANY (ARRAY['time_out'::text, 'exclusion'::text])));
alter table play_breaks add constraint play_breaks_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES operators(operator_id);
alter table play_breaks add constraint play_breaks_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id);
alter table play_breaks add constraint play_breaks_pkey PRIMARY KEY (break_id);
alter table play_breaks add constraint play_breaks_player_id_fkey FOREIGN KEY (player_id) REFERENCES play_limits(player_id);
CREATE INDEX play_breaks_player ON public.play_breaks USING btree (player_id, break_id DESC);
grant insert, select, update on table play_breaks to surahi_app;

-- What each player staked on the draws of a business date. A job adds a date after its last draw has ended, and deletes it
-- after 31 days. The list of concerns finds players by it, so that it need not read the slips of a month.
create table play_days (
  day date not null,
  player_id bigint not null,
  staked_paise bigint not null,
  -- Submissions accepted from 00:00 to 05:00 in India.
  night_slips integer not null
);
alter table play_days add constraint play_days_night_slips_check CHECK ((night_slips >= 0));
alter table play_days add constraint play_days_pkey PRIMARY KEY (day, player_id);
alter table play_days add constraint play_days_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table play_days add constraint play_days_staked_paise_check CHECK ((staked_paise > 0));
grant delete, insert, select on table play_days to surahi_app;

-- Deposits that a deposit limit of the player refused. Append-only. The id of a refused request may be sent again.
create table play_deposit_refusals (
  refusal_id bigint generated always as identity not null,
  player_id bigint not null,
  -- The request whose payment was put aside to be returned. Null if the request itself was refused and does not exist.
  deposit_id bigint,
  amount_paise bigint not null,
  -- The limit as the player received it: kind, period, amount, used, left and reset.
  figures jsonb not null,
  at timestamp with time zone default app_now() not null
);
alter table play_deposit_refusals add constraint play_deposit_refusals_amount_paise_check CHECK ((amount_paise > 0));
alter table play_deposit_refusals add constraint play_deposit_refusals_pkey PRIMARY KEY (refusal_id);
CREATE INDEX play_deposit_refusals_at ON public.play_deposit_refusals USING brin (at);
CREATE INDEX play_deposit_refusals_player ON public.play_deposit_refusals USING btree (player_id, at);
CREATE TRIGGER play_deposit_refusals_append_only BEFORE DELETE OR UPDATE ON public.play_deposit_refusals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER play_deposit_refusals_no_truncate BEFORE TRUNCATE ON public.play_deposit_refusals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table play_deposit_refusals to surahi_app;

-- Every change of limits, breaks and blocks. Append-only.
create table play_limit_changes (
  change_id bigint generated always as identity not null,
  player_id bigint not null,
  -- What changed, for example limit:loss:day, raise:loss:day, offer:deposit, time_out or exclusion.
  subject text not null,
  before jsonb,
  after jsonb,
  -- Null when the player made the change.
  operator_id bigint,
  reason text,
  -- Random bytes in the leaf of the change. Without them nobody can guess the change from the public log. The player's
  -- receipt contains them.
  salt bytea default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) not null,
  at timestamp with time zone default app_now() not null
);
alter table play_limit_changes add constraint play_limit_changes_pkey PRIMARY KEY (change_id);
CREATE INDEX play_limit_changes_player ON public.play_limit_changes USING btree (player_id, change_id DESC);
CREATE TRIGGER play_limit_changes_append_only BEFORE DELETE OR UPDATE ON public.play_limit_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER play_limit_changes_no_truncate BEFORE TRUNCATE ON public.play_limit_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table play_limit_changes to surahi_app;

-- The limits as the player and staff set them, with the open request for a higher one. play_limits holds what is in force.
create table play_limit_rules (
  player_id bigint not null,
  kind text not null,
  -- once: of one submission.
  period text not null,
  by_staff boolean default false not null,
  -- Who set a limit of staff last. Another operator lifts it.
  operator_id bigint,
  -- Paise, minutes for kind play. Null: removed.
  amount bigint,
  -- The limit that was asked for; null with raise_asked_at to remove it.
  raise_to bigint,
  raise_asked_at timestamp with time zone,
  -- From then until raise_expires_at the player may confirm the request.
  raise_opens_at timestamp with time zone,
  raise_expires_at timestamp with time zone
);
alter table play_limit_rules add constraint play_limit_rules_amount_check CHECK ((amount > 0));
alter table play_limit_rules add constraint play_limit_rules_check CHECK (((kind = 'bid'::text) = (period = 'once'::text)));
alter table play_limit_rules add constraint play_limit_rules_check1 CHECK ((by_staff = (operator_id IS NOT NULL)));
alter table play_limit_rules add constraint play_limit_rules_check2 CHECK ((((raise_asked_at IS NULL) = (raise_opens_at IS NULL)) AND ((raise_opens_at IS NULL) = (raise_expires_at IS NULL))));
alter table play_limit_rules add constraint play_limit_rules_check3 CHECK (((raise_to IS NULL) OR (raise_asked_at IS NOT NULL)));
alter table play_limit_rules add constraint play_limit_rules_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'stake'::text, 'play'::text, 'bid'::text])));
alter table play_limit_rules add constraint play_limit_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id);
alter table play_limit_rules add constraint play_limit_rules_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'once'::text])));
alter table play_limit_rules add constraint play_limit_rules_pkey PRIMARY KEY (player_id, kind, period, by_staff);
alter table play_limit_rules add constraint play_limit_rules_player_id_fkey FOREIGN KEY (player_id) REFERENCES play_limits(player_id);
alter table play_limit_rules add constraint play_limit_rules_raise_to_check CHECK ((raise_to > 0));
grant delete, insert, select, update on table play_limit_rules to surahi_app;

-- The limits and restrictions of a player, and the counters that enforce them. Only players who set something, or for whom
-- staff set something, have a row. The lock on the player's wallet (ledger_lock_wallets) protects the row: every writer takes it
-- first, and every reader that decides reads the row after it.
-- An array has one element for the day, the week and the month, in this order. A null limit is no limit.
create table play_limits (
  player_id bigint not null,
  -- In force: the lower of the limits of the player and of staff in play_limit_rules.
  deposit_limit_paise bigint[] default '{NULL,NULL,NULL}'::bigint[] not null,
  loss_limit_paise bigint[] default '{NULL,NULL,NULL}'::bigint[] not null,
  stake_limit_paise bigint[] default '{NULL,NULL,NULL}'::bigint[] not null,
  play_limit_minutes bigint[] default '{NULL,NULL,NULL}'::bigint[] not null,
  -- The most that one submission may stake.
  bid_limit_paise bigint,
  -- First day of the day, week and month that the counters cover, in India time. A counter of an earlier period counts as 0.
  counted_from date[] not null,
  -- Deposits, credits of operators and received transfers of the period.
  deposited_paise bigint[] default '{0,0,0}'::bigint[] not null,
  -- Stakes accepted in the period, minus their payouts and refunds, plus reversals of the payouts, whenever those arrive.
  lost_paise bigint[] default '{0,0,0}'::bigint[] not null,
  -- Stakes accepted in the period, minus their refunds.
  staked_paise bigint[] default '{0,0,0}'::bigint[] not null,
  -- Length of the visits that ended, as far as it lies in the period.
  played_ms bigint[] default '{0,0,0}'::bigint[] not null,
  -- First bid of the current or last visit.
  visit_from timestamp with time zone,
  -- Last bid of that visit. A visit ends 30 minutes after it.
  visit_to timestamp with time zone,
  -- wallets.wallet_seq before the visit. Later transfers belong to the visit.
  visit_seq bigint default 0 not null,
  -- When the player last acknowledged the reality check in the visit.
  checked_at timestamp with time zone,
  -- When a client without a screen for the reality check was first refused by it, with the id of that submission. Another
  -- submission 15 seconds later acknowledges the check.
  check_met_at timestamp with time zone,
  check_met_id uuid,
  check_minutes smallint default 30 not null,
  time_out_until timestamp with time zone,
  -- End of the term of an exclusion; infinity for good. After the term the player stays excluded until the return is confirmed.
  excluded_until timestamp with time zone,
  -- When the player asked to return after the term.
  return_asked_at timestamp with time zone,
  receives_transfers boolean default true not null
) with (fillfactor=60);
alter table play_limits add constraint play_limits_check_minutes_check CHECK ((check_minutes = ANY (ARRAY[15, 30, 60])));
alter table play_limits add constraint play_limits_counted_from_check CHECK ((cardinality(counted_from) = 3));
alter table play_limits add constraint play_limits_deposit_limit_paise_check CHECK ((cardinality(deposit_limit_paise) = 3));
alter table play_limits add constraint play_limits_deposited_paise_check CHECK ((cardinality(deposited_paise) = 3));
alter table play_limits add constraint play_limits_loss_limit_paise_check CHECK ((cardinality(loss_limit_paise) = 3));
alter table play_limits add constraint play_limits_lost_paise_check CHECK ((cardinality(lost_paise) = 3));
alter table play_limits add constraint play_limits_pkey PRIMARY KEY (player_id);
alter table play_limits add constraint play_limits_play_limit_minutes_check CHECK ((cardinality(play_limit_minutes) = 3));
alter table play_limits add constraint play_limits_played_ms_check CHECK ((cardinality(played_ms) = 3));
alter table play_limits add constraint play_limits_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table play_limits add constraint play_limits_stake_limit_paise_check CHECK ((cardinality(stake_limit_paise) = 3));
alter table play_limits add constraint play_limits_staked_paise_check CHECK ((cardinality(staked_paise) = 3));
grant insert, select, update on table play_limits to surahi_app;

-- Submissions that a limit or a restriction of the player refused. Append-only. The id of a refused submission may be sent again.
create table play_refusals (
  refusal_id bigint generated always as identity not null,
  player_id bigint not null,
  submission_id uuid not null,
  draw_id bigint not null,
  total_paise bigint not null,
  -- Outcome of place_bids.
  outcome smallint not null,
  -- The answer that the player received.
  figures jsonb not null,
  at timestamp with time zone not null
);
alter table play_refusals add constraint play_refusals_pkey PRIMARY KEY (refusal_id);
CREATE INDEX play_refusals_at ON public.play_refusals USING brin (at);
CREATE INDEX play_refusals_player ON public.play_refusals USING btree (player_id, refusal_id DESC);
CREATE TRIGGER play_refusals_append_only BEFORE DELETE OR UPDATE ON public.play_refusals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER play_refusals_no_truncate BEFORE TRUNCATE ON public.play_refusals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table play_refusals to surahi_app;

-- When each player was last reminded of the net deposits. A reminder comes every six months.
create table play_reminders (
  player_id bigint not null,
  at timestamp with time zone default app_now() not null
);
alter table play_reminders add constraint play_reminders_pkey PRIMARY KEY (player_id);
alter table play_reminders add constraint play_reminders_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
grant insert, select, update on table play_reminders to surahi_app;

-- Notes about players that stand above the others. Notes are append-only, so a pin is a row of its own.
create table player_note_pins (
  note_id bigint not null,
  pinned_by bigint not null,
  pinned_at timestamp with time zone default app_now() not null
);
alter table player_note_pins add constraint player_note_pins_note_id_fkey FOREIGN KEY (note_id) REFERENCES player_notes(note_id);
alter table player_note_pins add constraint player_note_pins_pinned_by_fkey FOREIGN KEY (pinned_by) REFERENCES operators(operator_id);
alter table player_note_pins add constraint player_note_pins_pkey PRIMARY KEY (note_id);
grant delete, insert, select on table player_note_pins to surahi_app;

-- Notes of operators about a player. Append-only. The player never sees them.
create table player_notes (
  note_id bigint generated always as identity not null,
  player_id bigint not null,
  operator_id bigint not null,
  text text not null,
  at timestamp with time zone default app_now() not null
);
alter table player_notes add constraint player_notes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id);
alter table player_notes add constraint player_notes_pkey PRIMARY KEY (note_id);
alter table player_notes add constraint player_notes_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table player_notes add constraint player_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000)));
CREATE INDEX player_notes_player ON public.player_notes USING btree (player_id, note_id DESC);
CREATE TRIGGER player_notes_append_only BEFORE DELETE OR UPDATE ON public.player_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER player_notes_no_truncate BEFORE TRUNCATE ON public.player_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table player_notes to surahi_app;

-- Sign-ins of players. The fillfactor leaves free space in each page, so that last_seen_at is updated in place, without the
-- indexes.
create table player_sessions (
  session_id bigint generated always as identity not null,
  -- Names the session to its player, in the list of devices.
  public_id uuid default gen_random_uuid() not null,
  player_id bigint not null,
  -- Hash of the token that opens the session. The token itself is not stored.
  token_hash bytea not null,
  -- The id that the player's app sent for its device.
  device_id text,
  user_agent text,
  address text,
  created_at timestamp with time zone default app_now() not null,
  last_seen_at timestamp with time zone default app_now() not null,
  ended_at timestamp with time zone,
  end_reason text
) with (fillfactor=70);
alter table player_sessions add constraint player_sessions_pkey PRIMARY KEY (session_id);
alter table player_sessions add constraint player_sessions_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table player_sessions add constraint player_sessions_public_id_key UNIQUE (public_id);
alter table player_sessions add constraint player_sessions_token_hash_key UNIQUE (token_hash);
-- Finds the accounts that were used from one address.
CREATE INDEX player_sessions_address ON public.player_sessions USING btree (address, created_at DESC) WHERE (address IS NOT NULL);
CREATE INDEX player_sessions_living ON public.player_sessions USING btree (player_id) WHERE (ended_at IS NULL);
CREATE INDEX player_sessions_player ON public.player_sessions USING btree (player_id, created_at DESC);
-- Finds the players who are present now. A BRIN index is not rewritten when last_seen_at moves, which happens often for each
-- session.
CREATE INDEX player_sessions_seen ON public.player_sessions USING brin (last_seen_at) WITH (pages_per_range='4', autosummarize='on');
grant insert, select, update on table player_sessions to surahi_app;

-- Players. A row is never deleted, because the ledger and the bids refer to it. A deletion overwrites the personal data
-- (docs/decisions/0035-deletion-keeps-the-books.md).
create table players (
  player_id bigint generated always as identity not null,
  -- Ten digits. A deleted account has deleted-<player_id> instead, so that the number is free.
  mobile text not null,
  name text not null,
  email text default ''::text not null,
  password_hash text not null,
  -- False: the player can sign in and cannot bid.
  betting_status boolean not null,
  -- False: the player cannot send points to other players.
  transfer_allowed boolean default true not null,
  -- Set while the player is blocked: no bid and no money request is accepted.
  blocked_at timestamp with time zone,
  blocked_reason text,
  -- When the password was last reset by a code. Withdrawals wait after a reset.
  password_reset_at timestamp with time zone,
  language text default 'en'::text not null,
  -- True for the players of the demo, whose money is not real.
  is_demo boolean default false not null,
  created_at timestamp with time zone default app_now() not null,
  -- When the account was deleted. It is blocked from then on, and nobody can unblock it.
  deleted_at timestamp with time zone
);
alter table players add constraint players_mobile_check CHECK (((mobile ~ '^[6-9][0-9]{9}$'::text) OR ((deleted_at IS NOT NULL) AND (mobile = ('deleted-'::text || player_id))))) NOT VALID;
alter table players add constraint players_mobile_key UNIQUE (mobile);
alter table players add constraint players_pkey PRIMARY KEY (player_id);
CREATE INDEX players_betting_off ON public.players USING btree (player_id) WHERE (NOT betting_status);
-- For the console's list of blocked players. Partial: few players are blocked.
CREATE INDEX players_blocked ON public.players USING btree (player_id) WHERE (blocked_at IS NOT NULL);
-- Order of the console's list of players.
CREATE INDEX players_by_name ON public.players USING btree (lower(name), player_id);
CREATE INDEX players_created ON public.players USING btree (created_at);
-- Finds the players with one email, ignoring case.
CREATE INDEX players_email ON public.players USING btree (lower(email)) WHERE (email <> ''::text);
-- Search by the first digits, whatever the collation of the database.
CREATE INDEX players_mobile_start ON public.players USING btree (mobile text_pattern_ops);
-- Search by the beginnings of words. The configuration "simple" keeps names as they are.
CREATE INDEX players_name_words ON public.players USING gin (to_tsvector('simple'::regconfig, name));
CREATE INDEX players_transfer_off ON public.players USING btree (player_id) WHERE (NOT transfer_allowed);
grant insert, select, update on table players to surahi_app;

-- The bytes of a prepared file in pieces, so that neither the node nor its reader holds the whole file.
create unlogged table prepared_file_parts (
  file_id uuid not null,
  part integer not null,
  bytes bytea not null
);
alter table prepared_file_parts add constraint prepared_file_parts_file_id_fkey FOREIGN KEY (file_id) REFERENCES prepared_files(file_id) ON DELETE CASCADE;
alter table prepared_file_parts add constraint prepared_file_parts_pkey PRIMARY KEY (file_id, part);
grant delete, insert, select, update on table prepared_file_parts to surahi_app;

-- Statements and exports that are made once and then fetched. Only the account that asked may read a file. A job deletes it at its expiry.
create unlogged table prepared_files (
  file_id uuid default gen_random_uuid() not null,
  -- Who may read the file: player:<id> or operator:<id>:<role>.
  owner text not null,
  file_name text not null,
  media_type text not null,
  state text default 'preparing'::text not null,
  -- The finished share of the work.
  share real default 0 not null,
  parts integer default 0 not null,
  size_bytes bigint default 0 not null,
  -- What the maker returned beside the file, for example the sums of a statement.
  details jsonb,
  -- Why it failed: lost, large, busy, cancelled or malformed.
  problem text,
  -- When its owner last asked for the state. Nobody waits for a file after a minute without a question.
  asked_at timestamp with time zone default app_now() not null,
  -- When the node that makes it last reported. A node that ended reports no more.
  touched_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null
);
alter table prepared_files add constraint prepared_files_pkey PRIMARY KEY (file_id);
alter table prepared_files add constraint prepared_files_share_check CHECK (((share >= (0)::double precision) AND (share <= (1)::double precision)));
alter table prepared_files add constraint prepared_files_state_check CHECK ((state = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text])));
CREATE INDEX prepared_files_expire ON public.prepared_files USING btree (expires_at);
CREATE INDEX prepared_files_owner ON public.prepared_files USING btree (owner);
grant delete, insert, select, update on table prepared_files to surahi_app;

-- Changes that one operator proposed and that take effect only when another operator approves them (docs/rules.md#23-two-people).
create table proposals (
  proposal_id bigint generated always as identity not null,
  -- Names the change, such as settings.platform. Decides who may approve it and how it is applied.
  kind text not null,
  -- What would change, as kind:id, as in audit_log.
  subject text not null,
  -- The request to apply.
  payload jsonb not null,
  -- The values that the change replaces. If they differ at the approval, it is refused.
  before jsonb not null,
  -- The values that would apply.
  after jsonb not null,
  reason text not null,
  state text default 'pending'::text not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone default app_now() not null,
  -- From then on nobody can approve it.
  expires_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_reason text
);
alter table proposals add constraint proposals_decided CHECK ((((state = 'pending'::text) = (decided_at IS NULL)) AND ((state = 'pending'::text) = (decided_by IS NULL))));
alter table proposals add constraint proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(operator_id);
alter table proposals add constraint proposals_pkey PRIMARY KEY (proposal_id);
alter table proposals add constraint proposals_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(operator_id);
alter table proposals add constraint proposals_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])));
-- Nobody approves their own proposal.
alter table proposals add constraint proposals_two_people CHECK (((state <> 'approved'::text) OR (decided_by <> proposed_by)));
alter table proposals add constraint proposals_withdrawn CHECK (((state <> 'withdrawn'::text) OR (decided_by = proposed_by)));
CREATE INDEX proposals_pending ON public.proposals USING btree (proposal_id) WHERE (state = 'pending'::text);
grant insert, select, update on table proposals to surahi_app;

-- Browsers that receive push messages. The row is deleted when its session ends, when the push service no longer knows the
-- browser, or when the player switches it off.
create table push_devices (
  -- The sign-in in this browser. A session has one browser.
  session_id bigint not null,
  player_id bigint not null,
  -- The address at the browser's push service. It is a secret: who knows it and the keys can write to the browser.
  endpoint text not null,
  -- The public key of the browser (RFC 8291).
  p256dh bytea not null,
  -- The secret that the browser shares with this server (RFC 8291).
  auth bytea not null,
  topics text[] not null,
  -- Start of the quiet hours in minutes of the India day; null without them.
  quiet_from smallint,
  -- End of the quiet hours. At or before quiet_from it is on the next day.
  quiet_to smallint,
  language text not null,
  subscribed_at timestamp with time zone default app_now() not null
);
alter table push_devices add constraint push_devices_auth_check CHECK ((length(auth) = 16));
alter table push_devices add constraint push_devices_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)));
alter table push_devices add constraint push_devices_endpoint_check CHECK ((length(endpoint) <= 1000));
alter table push_devices add constraint push_devices_endpoint_key UNIQUE (endpoint);
alter table push_devices add constraint push_devices_p256dh_check CHECK ((length(p256dh) = 65));
alter table push_devices add constraint push_devices_pkey PRIMARY KEY (session_id);
alter table push_devices add constraint push_devices_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table push_devices add constraint push_devices_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439)));
alter table push_devices add constraint push_devices_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439)));
alter table push_devices add constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES player_sessions(session_id);
CREATE INDEX push_devices_player ON public.push_devices USING btree (player_id);
grant delete, insert, select, update on table push_devices to surahi_app;

-- Push messages that wait, one for each browser. Any node claims a due row by moving next_at, sends it, and deletes it. If the
-- node dies, the row is due again after the claim ends. A message is then sent twice, and the browser shows its tag once.
create table push_messages (
  message_id bigint generated always as identity not null,
  session_id bigint not null,
  player_id bigint not null,
  topic text not null,
  -- Names the event. A browser replaces a shown message of the same tag.
  tag text not null,
  title text not null,
  body text not null,
  link text not null,
  -- transfers.to_seq of the last win in the message; null without a win. The message is dropped once told_wins has reached it.
  win_seq bigint,
  attempts smallint default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  -- The message is due from then on: a delay, quiet hours, a retry, or the end of a claim.
  next_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone default (app_now() + '24:00:00'::interval) not null,
  -- The settlement that paid the win in the message; null without a win.
  settlement_id bigint
);
alter table push_messages add constraint push_messages_pkey PRIMARY KEY (message_id);
alter table push_messages add constraint push_messages_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table push_messages add constraint push_messages_session_id_fkey FOREIGN KEY (session_id) REFERENCES push_devices(session_id) ON DELETE CASCADE;
alter table push_messages add constraint push_messages_session_id_tag_key UNIQUE (session_id, tag);
alter table push_messages add constraint push_messages_topic_check CHECK ((topic = ANY (ARRAY['results'::text, 'wins'::text, 'deposits'::text, 'withdrawals'::text])));
CREATE INDEX push_messages_due ON public.push_messages USING btree (next_at);
CREATE INDEX push_messages_tag ON public.push_messages USING btree (tag);
grant delete, insert, select, update on table push_messages to surahi_app;

-- One row for each settlement whose players are notified. A transaction writes the messages of some browsers and moves the
-- cursor, so a crash repeats and skips nothing.
create table push_runs (
  settlement_id bigint not null,
  -- Browsers up to this session have their messages.
  cursor_session bigint default 0 not null,
  ended_at timestamp with time zone
);
alter table push_runs add constraint push_runs_pkey PRIMARY KEY (settlement_id);
alter table push_runs add constraint push_runs_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(settlement_id);
CREATE INDEX push_runs_open ON public.push_runs USING btree (settlement_id) WHERE (ended_at IS NULL);
grant insert, select, update on table push_runs to surahi_app;

-- Pictures of payment codes. Append-only: an address that was given out stays valid.
create table qr_images (
  image_id bigint generated always as identity not null,
  media_type text not null,
  bytes bytea not null,
  created_at timestamp with time zone default app_now() not null
);
alter table qr_images add constraint qr_images_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 4000000)));
alter table qr_images add constraint qr_images_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])));
alter table qr_images add constraint qr_images_pkey PRIMARY KEY (image_id);
CREATE TRIGGER qr_images_append_only BEFORE DELETE OR UPDATE ON public.qr_images FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER qr_images_no_truncate BEFORE TRUNCATE ON public.qr_images FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table qr_images to surahi_app;

-- What a win pays. A change of rates is a new version; a draw keeps the version that it started with.
create table rate_versions (
  rate_version integer generated always as identity not null,
  family text not null,
  -- By game: {"single_digit": [value_1, value_2], …}. value_1 points staked win value_2 points.
  rates jsonb not null,
  created_at timestamp with time zone default app_now() not null,
  -- Operator; null for the rates of the set-up.
  created_by bigint
);
alter table rate_versions add constraint rate_versions_family_check CHECK ((family = ANY (ARRAY['main'::text, 'starline'::text, 'gali'::text])));
alter table rate_versions add constraint rate_versions_pkey PRIMARY KEY (rate_version);
CREATE TRIGGER rate_versions_append_only BEFORE DELETE OR UPDATE ON public.rate_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rate_versions_no_truncate BEFORE TRUNCATE ON public.rate_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table rate_versions to surahi_app;

-- Screenshots of payments and receipts, as the server checked and rewrote them. Append-only.
create table receipt_images (
  image_id uuid default gen_random_uuid() not null,
  media_type text not null,
  bytes bytea not null,
  -- Key of the signature in the image's address. An address expires, so that a link that is guessed or seen later opens nothing.
  secret bytea not null,
  created_at timestamp with time zone default app_now() not null
);
alter table receipt_images add constraint receipt_images_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 4000000)));
alter table receipt_images add constraint receipt_images_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])));
alter table receipt_images add constraint receipt_images_pkey PRIMARY KEY (image_id);
CREATE TRIGGER receipt_images_append_only BEFORE DELETE OR UPDATE ON public.receipt_images FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on table receipt_images to surahi_app;

-- Numbers that a player looked up for a transfer on a day. Their count is limited, so that nobody reads out names by number.
create table receiver_lookups (
  player_id bigint not null,
  day date not null,
  mobile text not null
);
alter table receiver_lookups add constraint receiver_lookups_pkey PRIMARY KEY (player_id, day, mobile);
alter table receiver_lookups add constraint receiver_lookups_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
grant delete, insert, select on table receiver_lookups to surahi_app;

-- Refunds of stakes: after a draw was cancelled, after a session became void, or of retracted bids. Append-only. The key
-- allows one refund for each slip and side.
create table refunds (
  slip_no bigint not null,
  -- The settlement that refunds a cancelled draw or a void session. Null for retracted bids: their player was excluded before
  -- their cut-off (retract_bids).
  settlement_id bigint,
  business_date date not null,
  player_id bigint not null,
  submission_id uuid not null,
  amount_paise bigint not null,
  -- The transfer that gave the stake back.
  transfer_id bigint not null,
  at timestamp with time zone default app_now() not null,
  -- 0: the whole slip. 1 or 2: the bids that need the result of that void session (refund_holds). If both sessions are
  -- void, the refund of open includes the bids that need both results. 3: retracted bids on the close result alone.
  side smallint default 0 not null
);
alter table refunds add constraint refunds_pkey PRIMARY KEY (slip_no, side);
alter table refunds add constraint refunds_side_check CHECK (((side >= 0) AND (side <= 3))) NOT VALID;
CREATE INDEX refunds_player ON public.refunds USING btree (player_id);
CREATE INDEX refunds_retracted ON public.refunds USING btree (slip_no) WHERE (settlement_id IS NULL);
CREATE TRIGGER refunds_append_only BEFORE DELETE OR UPDATE ON public.refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refunds_no_truncate BEFORE TRUNCATE ON public.refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table refunds to surahi_app;

-- The previous token of a session whose token was replaced by a change of password. It opens nothing.
create table replaced_session_tokens (
  session_id bigint not null,
  -- SHA-256 of the token.
  token_hash bytea not null,
  replaced_at timestamp with time zone default app_now() not null
);
alter table replaced_session_tokens add constraint replaced_session_tokens_pkey PRIMARY KEY (session_id);
alter table replaced_session_tokens add constraint replaced_session_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES player_sessions(session_id);
alter table replaced_session_tokens add constraint replaced_session_tokens_token_hash_key UNIQUE (token_hash);
grant insert, select, update on table replaced_session_tokens to surahi_app;

-- Ids of accepted money requests whose answer is no longer stored. Each row holds up to 256 ids of a player. Append-only: an id
-- that was accepted once is never accepted again.
create table request_archive (
  player_id bigint not null,
  -- The lowest of request_ids.
  first_id uuid not null,
  -- The highest of request_ids.
  last_id uuid not null,
  request_ids uuid[] not null,
  -- The input_hash of each id, in the order of request_ids.
  input_hashes uuid[] not null
);
alter table request_archive add constraint request_archive_pairs CHECK (((cardinality(request_ids) = cardinality(input_hashes)) AND (cardinality(request_ids) > 0)));
alter table request_archive add constraint request_archive_pkey PRIMARY KEY (player_id, first_id);
CREATE TRIGGER request_archive_append_only BEFORE DELETE OR UPDATE ON public.request_archive FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER request_archive_no_truncate BEFORE TRUNCATE ON public.request_archive FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on table request_archive to surahi_app;

-- The runs of the job that archives request ids. The newest row is the one in force.
create table request_archive_runs (
  -- The run moves requests that were accepted before this instant.
  archived_before timestamp with time zone not null,
  -- The lowest UUID of version 7 of that instant. No archived id of version 7 is at or above the newest one.
  before_id uuid not null,
  -- When the run had read all requests; null before that.
  finished_at timestamp with time zone
);
alter table request_archive_runs add constraint request_archive_runs_pkey PRIMARY KEY (archived_before);
grant select on table request_archive_runs to surahi_app;

-- Accepted money requests by the id that the client made. The same id and input gets the stored response again.
-- The same id with other input is refused. Refused requests are not stored, so their id may be sent again.
create table requests (
  player_id bigint not null,
  -- For a slip, its submission_id.
  request_id uuid not null,
  -- First 128 bits of the SHA-256 of the input.
  input_hash uuid not null,
  -- The response of the first call.
  answer jsonb not null,
  at timestamp with time zone default app_now() not null
);
alter table requests add constraint requests_pkey PRIMARY KEY (player_id, request_id);
grant insert, select on table requests to surahi_app;

-- Result numbers as they were typed. The newest entry of a side is the one that can be declared. Append-only: a change before
-- the declaration is another entry, with a reason.
create table result_entries (
  entry_id bigint generated always as identity not null,
  draw_id bigint not null,
  -- 1 open (and the only side of Starline and Gali), 2 close.
  side smallint not null,
  -- Three digits of a pana, or two of a Gali jodi.
  number text not null,
  entered_by text not null,
  operator_id bigint,
  -- Why an earlier entry was replaced; null for the first one.
  reason text,
  entered_at timestamp with time zone default app_now() not null
);
alter table result_entries add constraint result_entries_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draws(draw_id);
alter table result_entries add constraint result_entries_number_check CHECK ((number ~ '^[0-9]{2,3}$'::text));
alter table result_entries add constraint result_entries_pkey PRIMARY KEY (entry_id);
alter table result_entries add constraint result_entries_side_check CHECK ((side = ANY (ARRAY[1, 2])));
CREATE INDEX result_entries_draw ON public.result_entries USING btree (draw_id, side, entry_id DESC);
CREATE TRIGGER result_entries_append_only BEFORE DELETE OR UPDATE ON public.result_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER result_entries_no_truncate BEFORE TRUNCATE ON public.result_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table result_entries to surahi_app;

-- Declared results. Each side of a draw has at most one valid result. A wrong result is voided,
-- once, and another one is declared.
create table results (
  result_id bigint generated always as identity not null,
  draw_id bigint not null,
  -- 1 open (and the only side of Starline and Gali), 2 close.
  side smallint not null,
  entry_id bigint not null,
  number text not null,
  declared_by text not null,
  -- The operator who declared it; null when the system did.
  operator_id bigint,
  declared_at timestamp with time zone default app_now() not null,
  voided_at timestamp with time zone,
  voided_by text,
  void_reason text
);
alter table results add constraint results_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draws(draw_id);
alter table results add constraint results_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES result_entries(entry_id);
alter table results add constraint results_entry_id_key UNIQUE (entry_id);
alter table results add constraint results_pkey PRIMARY KEY (result_id);
alter table results add constraint results_side_check CHECK ((side = ANY (ARRAY[1, 2])));
-- All results of a side, in their order. The steps of the public log search it every few seconds. results_standing holds
-- only valid results.
CREATE INDEX results_side ON public.results USING btree (draw_id, side, result_id);
-- One result per side that is not voided.
CREATE UNIQUE INDEX results_standing ON public.results USING btree (draw_id, side) WHERE (voided_at IS NULL);
CREATE TRIGGER results_final BEFORE DELETE OR UPDATE ON public.results FOR EACH ROW EXECUTE FUNCTION refuse_result_change();
CREATE TRIGGER results_no_truncate BEFORE TRUNCATE ON public.results FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select, update on table results to surahi_app;

-- The migrations that this database has. The server reads it at start and refuses a database that another series of migrations
-- made.
create table schema_migrations (
  version integer not null,
  name text not null,
  -- SHA-256 of the file, in hex. A file that was edited after it was applied is refused.
  checksum text not null,
  applied_at timestamp with time zone default now() not null
);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (version);

-- Settings that an operator changes at run time. The server's schema of settings holds their shapes and their defaults.
create table settings (
  key text not null,
  value jsonb not null,
  changed_at timestamp with time zone default app_now() not null,
  changed_by text default 'system'::text not null
);
alter table settings add constraint settings_pkey PRIMARY KEY (key);
grant insert, select, update on table settings to surahi_app;

-- The result of a second calculation of a settlement. Calculating a large draw takes long, so the integrity page reads it here.
-- A job keeps the proofs of the latest settlements at most an hour old.
create table settlement_proofs (
  settlement_id bigint not null,
  -- What the ledger paid, minus what it took back.
  ledger_paise bigint not null,
  -- What the settlement should have paid, by the slips and the winning picks.
  expected_paise bigint not null,
  proved_at timestamp with time zone default app_now() not null
);
alter table settlement_proofs add constraint settlement_proofs_pkey PRIMARY KEY (settlement_id);
alter table settlement_proofs add constraint settlement_proofs_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(settlement_id);
grant insert, select, update on table settlement_proofs to surahi_app;

-- One run over the slips of a draw: paying the winners of a result, or refunding a cancelled draw or a void session.
-- The work goes in chunks, in order of slip_no. A chunk moves the cursor in the transaction that pays it, so that a crash repeats
-- nothing and skips nothing. One node works on a settlement at a time: docs/decisions/0001-settlement-is-claimed-by-lock.md.
create table settlements (
  settlement_id bigint generated always as identity not null,
  draw_id bigint not null,
  -- The result that is paid; null for a refund.
  result_id bigint,
  purpose text not null,
  -- The pick codes that win. Empty for a refund.
  winning_picks integer[] not null,
  -- Rate of each winning pick: winning_stakes points win winning_values points.
  winning_values integer[] not null,
  -- See winning_values.
  winning_stakes integer[] not null,
  -- Slips up to this number are done.
  cursor_slip_no bigint default 0 not null,
  -- Slips of the draw when the settlement was made. For progress only.
  slips_total bigint not null,
  slips_done bigint default 0 not null,
  -- Stakes of the slips that are done.
  stake_paise bigint default 0 not null,
  payouts_count bigint default 0 not null,
  paid_paise bigint default 0 not null,
  started_at timestamp with time zone default app_now() not null,
  completed_at timestamp with time zone,
  -- Set when the result was voided. No chunk is paid after it.
  void_requested_at timestamp with time zone,
  -- Wins of slips up to this number are taken back.
  reverse_cursor_slip_no bigint default 0 not null,
  reversed_count bigint default 0 not null,
  void_completed_at timestamp with time zone,
  -- The settlement ends at this slip: the last one when the result was declared or the session became void, 0 without
  -- slips. Later slips are bids on the other side.
  last_slip_no bigint not null,
  -- The void session (mode draw) whose bids this settlement refunds: 1 open, 2 close. Null for any other settlement.
  -- The index settlements_void allows one such refund for each session.
  void_side smallint
);
alter table settlements add constraint settlements_check CHECK (((void_side IS NULL) OR (purpose = 'refund'::text)));
alter table settlements add constraint settlements_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draws(draw_id);
alter table settlements add constraint settlements_pkey PRIMARY KEY (settlement_id);
alter table settlements add constraint settlements_purpose_check CHECK ((purpose = ANY (ARRAY['pay'::text, 'refund'::text])));
alter table settlements add constraint settlements_result_id_fkey FOREIGN KEY (result_id) REFERENCES results(result_id);
alter table settlements add constraint settlements_result_id_key UNIQUE (result_id);
alter table settlements add constraint settlements_void_side_check CHECK ((void_side = ANY (ARRAY[1, 2])));
CREATE INDEX settlements_draw ON public.settlements USING btree (draw_id);
CREATE INDEX settlements_unfinished ON public.settlements USING btree (settlement_id) WHERE ((completed_at IS NULL) OR ((void_requested_at IS NOT NULL) AND (void_completed_at IS NULL)));
CREATE UNIQUE INDEX settlements_void ON public.settlements USING btree (draw_id, void_side) WHERE (void_side IS NOT NULL);
CREATE TRIGGER settlements_of_archived BEFORE INSERT OR UPDATE ON public.settlements FOR EACH ROW EXECUTE FUNCTION refuse_archived_settlement();
grant insert, select, update on table settlements to surahi_app;

-- The pictures of the slider on the home screen.
create table slider_images (
  image_id bigint generated always as identity not null,
  media_type text not null,
  bytes bytea not null,
  -- What a screen reader reads for the picture.
  alt text default ''::text not null,
  display_order integer default 0 not null,
  is_on boolean default true not null,
  -- Empty if everyone hears the English text.
  alt_hindi text default ''::text not null
);
alter table slider_images add constraint slider_images_pkey PRIMARY KEY (image_id);
grant delete, insert, select, update on table slider_images to surahi_app;

-- One row. It stores the slip number up to which slips are summed. Slips may commit out of the order of their numbers.
-- next_slip_no is the highest slip number that was taken before transaction next_xid got its id. Every transaction that took a
-- number up to next_slip_no has an id below next_xid. When all transactions below next_xid have ended, no further slip up to
-- next_slip_no can appear.
create table slip_horizon (
  -- Always true. As the key it keeps the table at one row.
  only_row boolean default true not null,
  -- slip_totals has all slips of the summed draws up to this number.
  summed_slip_no bigint default 0 not null,
  next_slip_no bigint default 0 not null,
  next_xid xid8 default '0'::xid8 not null
);
alter table slip_horizon add constraint slip_horizon_only_row_check CHECK (only_row);
alter table slip_horizon add constraint slip_horizon_pkey PRIMARY KEY (only_row);
grant select, update on table slip_horizon to surahi_app;

-- The sums of a draw's slips up to through_slip_no, derived from slips. Readers add the slips with higher numbers (slips_so_far).
-- A daily job deletes the rows of draws that are more than a week old. Readers then count all slips of those draws.
create table slip_totals (
  draw_id bigint not null,
  through_slip_no bigint not null,
  slips bigint not null,
  stake_paise bigint not null,
  -- The points of the largest single bid.
  largest_points integer not null
);
alter table slip_totals add constraint slip_totals_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draws(draw_id);
alter table slip_totals add constraint slip_totals_largest_points_check CHECK ((largest_points > 0));
alter table slip_totals add constraint slip_totals_pkey PRIMARY KEY (draw_id);
alter table slip_totals add constraint slip_totals_slips_check CHECK ((slips > 0));
alter table slip_totals add constraint slip_totals_stake_paise_check CHECK ((stake_paise > 0));
grant delete, insert, select, update on table slip_totals to surahi_app;

-- One submission of bids on one draw, paid by one transfer. Append-only. Partitioned by month of business_date: ensure_partitions
-- makes the months, and the command line archives and drops old ones.
-- Why bids are arrays: docs/decisions/0003-one-int-per-bid.md.
create table slips (
  -- Orders the slips of a draw by arrival. Settlement goes through them in this order.
  slip_no bigint default nextval('slip_numbers'::regclass) not null,
  business_date date not null,
  player_id bigint not null,
  -- The id that the client made; the request_id in requests.
  submission_id uuid not null,
  draw_id bigint not null,
  total_paise bigint not null,
  -- One pick code per bid, made by packages/game: bet type * 1,000,000 + number. pick_game and pick_side read it.
  picks integer[] not null,
  -- Points of each bid, in the order of picks. A point is 100 paise.
  points integer[] not null,
  -- The transfer that took the stake.
  transfer_id bigint not null,
  accepted_at timestamp with time zone not null
) partition by RANGE (business_date);
alter table slips add constraint slips_check CHECK (((cardinality(picks) = cardinality(points)) AND (cardinality(picks) > 0)));
alter table slips add constraint slips_pkey PRIMARY KEY (player_id, business_date, submission_id);
alter table slips add constraint slips_total_paise_check CHECK ((total_paise > 0));
CREATE INDEX slips_draw ON ONLY public.slips USING btree (draw_id, slip_no);
CREATE TRIGGER slips_append_only BEFORE DELETE OR UPDATE ON public.slips FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER slips_no_truncate BEFORE TRUNCATE ON public.slips FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table slips to surahi_app;

-- Where texts go while no sender is configured. For development.
create table sms_outbox (
  sms_id bigint generated always as identity not null,
  mobile text not null,
  body text not null,
  at timestamp with time zone default app_now() not null
);
alter table sms_outbox add constraint sms_outbox_pkey PRIMARY KEY (sms_id);
grant delete, insert, select on table sms_outbox to surahi_app;

-- Challenges whose solution was used. The row makes the solution single-use on all nodes.
create table spent_challenges (
  challenge_id text not null,
  expires_at timestamp with time zone not null
);
alter table spent_challenges add constraint spent_challenges_pkey PRIMARY KEY (challenge_id);
CREATE INDEX spent_challenges_expired ON public.spent_challenges USING btree (expires_at);
grant delete, insert, select on table spent_challenges to surahi_app;

-- Files of statements that were read. Append-only.
create table statement_imports (
  import_id bigint generated always as identity not null,
  file_name text not null,
  -- Lines that are payments received and were new.
  added integer not null,
  -- Payments received that an earlier file had too.
  repeated integer not null,
  -- Lines that are payments out.
  others integer not null,
  -- Lines that could not be read.
  faulty integer not null,
  imported_by bigint,
  imported_at timestamp with time zone default app_now() not null
);
alter table statement_imports add constraint statement_imports_added_check CHECK ((added >= 0));
alter table statement_imports add constraint statement_imports_faulty_check CHECK ((faulty >= 0));
alter table statement_imports add constraint statement_imports_file_name_check CHECK ((length(file_name) <= 200));
alter table statement_imports add constraint statement_imports_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES operators(operator_id);
alter table statement_imports add constraint statement_imports_others_check CHECK ((others >= 0));
alter table statement_imports add constraint statement_imports_pkey PRIMARY KEY (import_id);
alter table statement_imports add constraint statement_imports_repeated_check CHECK ((repeated >= 0));
CREATE TRIGGER statement_imports_append_only BEFORE DELETE OR UPDATE ON public.statement_imports FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statement_imports_no_truncate BEFORE TRUNCATE ON public.statement_imports FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table statement_imports to surahi_app;

-- Payments received, as the bank lists them. Each is credited to one deposit request or dismissed. A decided one never changes.
create table statement_lines (
  line_id bigint generated always as identity not null,
  import_id bigint not null,
  -- Hash of the text of the line and of how many equal lines are before it in the file. A line that comes again is found by it.
  line_hash bytea not null,
  line_number integer not null,
  paid_on date not null,
  amount_paise bigint not null,
  -- The bank reference in the form in which references are compared; '' without one.
  reference text not null,
  -- The text of the bank.
  narration text not null,
  state text default 'open'::text not null,
  -- The deposit request that the payment was credited to.
  deposit_id bigint,
  -- Why it was dismissed.
  reason text,
  decided_by bigint,
  decided_at timestamp with time zone
);
alter table statement_lines add constraint statement_line_credited CHECK (((state = 'credited'::text) = (deposit_id IS NOT NULL)));
alter table statement_lines add constraint statement_line_decided CHECK (((state = 'open'::text) = (decided_at IS NULL)));
alter table statement_lines add constraint statement_line_dismissed CHECK (((state <> 'dismissed'::text) OR (reason IS NOT NULL)));
alter table statement_lines add constraint statement_lines_amount_paise_check CHECK ((amount_paise > 0));
alter table statement_lines add constraint statement_lines_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(operator_id);
alter table statement_lines add constraint statement_lines_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit_requests(deposit_id);
alter table statement_lines add constraint statement_lines_deposit_id_key UNIQUE (deposit_id);
alter table statement_lines add constraint statement_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_imports(import_id);
alter table statement_lines add constraint statement_lines_line_hash_key UNIQUE (line_hash);
alter table statement_lines add constraint statement_lines_pkey PRIMARY KEY (line_id);
alter table statement_lines add constraint statement_lines_state_check CHECK ((state = ANY (ARRAY['open'::text, 'credited'::text, 'dismissed'::text])));
CREATE INDEX statement_lines_open ON public.statement_lines USING btree (line_id) WHERE (state = 'open'::text);
CREATE INDEX statement_lines_reference ON public.statement_lines USING btree (reference) WHERE (reference <> ''::text);
CREATE TRIGGER statement_lines_final BEFORE DELETE OR UPDATE ON public.statement_lines FOR EACH ROW EXECUTE FUNCTION refuse_decided_change();
CREATE TRIGGER statement_lines_no_truncate BEFORE TRUNCATE ON public.statement_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select, update on table statement_lines to surahi_app;

-- How a bank writes its statements. Operators choose a profile by its name.
create table statement_profiles (
  profile_id bigint generated always as identity not null,
  name text not null,
  -- Which column holds what, and how dates and amounts are written.
  mapping jsonb not null,
  saved_by bigint,
  saved_at timestamp with time zone default app_now() not null
);
alter table statement_profiles add constraint statement_profiles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table statement_profiles add constraint statement_profiles_pkey PRIMARY KEY (profile_id);
alter table statement_profiles add constraint statement_profiles_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES operators(operator_id);
CREATE UNIQUE INDEX statement_profiles_name ON public.statement_profiles USING btree (lower(name));
grant insert, select, update on table statement_profiles to surahi_app;

-- Up to which win the app has returned each player's wins. One device takes a win by moving the number, so no other device
-- shows it again. During a break the number passes wins that the app does not return.
create table told_wins (
  player_id bigint not null,
  -- transfers.to_seq of the last win in the wallet. Its order is that of the commits, because the wallet is locked.
  seen_seq bigint not null,
  -- Wins up to this number of the wallet were returned without a row in notified_wins, so their reversal creates a notice too.
  -- The first move of seen_seq keeps its previous value here. Null until then: seen_seq itself is the number.
  unmarked_seq bigint
);
alter table told_wins add constraint told_wins_pkey PRIMARY KEY (player_id);
alter table told_wins add constraint told_wins_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table told_wins add constraint told_wins_seen_seq_check CHECK ((seen_seq >= 0));
alter table told_wins add constraint told_wins_unmarked_seq_check CHECK ((unmarked_seq >= 0));
grant insert, select, update on table told_wins to surahi_app;

-- Why money moved. Up to 25 a number is amount_status of the player's protocol. From 26 the numbers are internal.
-- The same numbers as TRANSFER_KINDS in apps/server/src/ledger/accounts.ts. A test compares them.
create table transfer_kinds (
  kind smallint not null,
  name text not null
);
alter table transfer_kinds add constraint transfer_kinds_name_key UNIQUE (name);
alter table transfer_kinds add constraint transfer_kinds_pkey PRIMARY KEY (kind);
grant select on table transfer_kinds to surahi_app;

-- The ledger: one row per movement of money. Append-only. A mistake is corrected by another transfer.
-- A column for a player is null where the account belongs to the house.
create table transfers (
  transfer_id bigint generated always as identity not null,
  -- Why the money moved: transfer_kinds.kind.
  kind smallint not null,
  -- Account that pays: account_kinds.account.
  from_account smallint not null,
  from_player bigint,
  -- Place of this transfer among those of the paying player's account, from 1 without gaps.
  from_seq bigint,
  -- Balance of the paying player's account after this transfer.
  from_balance_paise bigint,
  -- Account that receives: account_kinds.account.
  to_account smallint not null,
  to_player bigint,
  -- Place of this transfer among those of the receiving player's account, from 1 without gaps.
  to_seq bigint,
  -- Balance of the receiving player's account after this transfer.
  to_balance_paise bigint,
  amount_paise bigint not null,
  -- The transfer that this one ends: a hold that is paid or released, a win that is taken back, or a payout that
  -- the bank returned. Each can be ended once.
  resolves bigint,
  -- The draw of a bid, a win, a refund or a reversal.
  draw_id bigint,
  -- The slip of a bid, a win, a refund or a reversal: slips.submission_id.
  submission_id uuid,
  -- The settlement that paid a win or a refund.
  settlement_id bigint,
  -- Which bid of the slip won, from 1.
  "position" smallint,
  -- The id that the client made for the request.
  request_id uuid,
  -- The operator who decided the movement.
  operator_id bigint,
  -- The reason that the operator gave.
  note text,
  at timestamp with time zone default app_now() not null
);
alter table transfers add constraint from_side CHECK ((((from_account < 10) = (from_player IS NOT NULL)) AND ((from_player IS NULL) = (from_seq IS NULL)) AND ((from_seq IS NULL) = (from_balance_paise IS NULL))));
alter table transfers add constraint to_side CHECK ((((to_account < 10) = (to_player IS NOT NULL)) AND ((to_player IS NULL) = (to_seq IS NULL)) AND ((to_seq IS NULL) = (to_balance_paise IS NULL))));
alter table transfers add constraint transfers_amount_paise_check CHECK ((amount_paise > 0));
alter table transfers add constraint transfers_from_account_check CHECK ((from_account = ANY (ARRAY[1, 2, 10, 11, 12, 13, 14, 15, 16])));
alter table transfers add constraint transfers_kind_check CHECK ((kind = ANY (ARRAY[1, 2, 3, 5, 6, 8, 12, 13, 25, 26, 27, 28, 29, 30, 31, 32])));
alter table transfers add constraint transfers_pkey PRIMARY KEY (transfer_id);
alter table transfers add constraint transfers_to_account_check CHECK ((to_account = ANY (ARRAY[1, 2, 10, 11, 12, 13, 14, 15, 16])));
alter table transfers add constraint two_accounts CHECK (((from_account <> to_account) OR (from_player <> to_player)));
-- Transfers are written in order of time, so a few bytes per run of pages find a period.
CREATE INDEX transfers_at ON public.transfers USING brin (at) WITH (autosummarize='on');
-- Kind 3 is player_transfer. For the daily limit of a sender.
CREATE INDEX transfers_between_players ON public.transfers USING btree (from_player, at) WHERE (kind = 3);
-- Kinds deposit, withdrawal_paid, welcome_bonus, adjustment_credit, adjustment_debit, withdrawal_returned and deposit_returned, by the instant
-- they were booked. They are few compared with bids.
CREATE INDEX transfers_cash ON public.transfers USING btree (at) WHERE (kind = ANY (ARRAY[1, 2, 6, 27, 28, 31, 32]));
CREATE UNIQUE INDEX transfers_from_order ON public.transfers USING btree (from_player, from_account, from_seq) WHERE (from_player IS NOT NULL);
-- A hold or a win is ended by one transfer. Partial: few transfers end another.
CREATE UNIQUE INDEX transfers_resolves ON public.transfers USING btree (resolves) WHERE (resolves IS NOT NULL);
CREATE UNIQUE INDEX transfers_to_order ON public.transfers USING btree (to_player, to_account, to_seq) WHERE (to_player IS NOT NULL);
CREATE TRIGGER transfers_append_only BEFORE DELETE OR UPDATE ON public.transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transfers_no_truncate BEFORE TRUNCATE ON public.transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant select on table transfers to surahi_app;

-- One row from the first start of a server: whether the points of this database have cash value. It never changes, because demo
-- points must not become money. A server of the other mode refuses to start. The server may insert the row and not change it.
create table value_mode (
  -- Always true. As the key it keeps the table at one row.
  only_row boolean default true not null,
  -- VALUE_MODE of the first start: demo points without cash value, or real value under a licence.
  mode text not null,
  since timestamp with time zone default now() not null
);
alter table value_mode add constraint value_mode_mode_check CHECK ((mode = ANY (ARRAY['demo'::text, 'licensed'::text])));
alter table value_mode add constraint value_mode_only_row_check CHECK (only_row);
alter table value_mode add constraint value_mode_pkey PRIMARY KEY (only_row);
grant insert, select on table value_mode to surahi_app;

-- The verifier files that records name. A node stores its own file at the start, so that the version of an old record can
-- be downloaded after later releases, and from nodes of another release.
create table verifier_files (
  -- As in the field verifier of a record.
  sha256 bytea not null,
  bytes bytea not null,
  since timestamp with time zone default app_now() not null
);
alter table verifier_files add constraint verifier_files_check CHECK ((sha256 = sha256(bytes)));
alter table verifier_files add constraint verifier_files_pkey PRIMARY KEY (sha256);
CREATE TRIGGER verifier_files_append_only BEFORE DELETE OR UPDATE ON public.verifier_files FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER verifier_files_no_truncate BEFORE TRUNCATE ON public.verifier_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
grant insert, select on table verifier_files to surahi_app;

-- Results that void sessions would have had. A row exists once the beacon round of the session exists. The public list of
-- voids shows it, so that everybody sees whether the house gained by a void. No bid is settled with it.
create table void_outcomes (
  -- The settlement that refunds the void session.
  settlement_id bigint not null,
  -- Pana, or two digits for Gali.
  result text not null,
  -- What the refunded bids would have won. Null while a bid on both sessions still needs the result of the other session.
  payout_paise bigint,
  found_at timestamp with time zone default app_now() not null
);
alter table void_outcomes add constraint void_outcomes_payout_paise_check CHECK ((payout_paise >= 0));
alter table void_outcomes add constraint void_outcomes_pkey PRIMARY KEY (settlement_id);
alter table void_outcomes add constraint void_outcomes_result_check CHECK ((result ~ '^[0-9]{2,3}$'::text));
alter table void_outcomes add constraint void_outcomes_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(settlement_id);
grant insert, select, update on table void_outcomes to surahi_app;

-- Corrections of a wallet by an operator. Above a limit they wait for a second operator. A decided one never changes.
create table wallet_adjustments (
  adjustment_id bigint generated always as identity not null,
  -- The id that the console made.
  request_id uuid not null,
  player_id bigint not null,
  direction text not null,
  amount_paise bigint not null,
  reason text not null,
  state text default 'pending'::text not null,
  transfer_id bigint,
  proposed_by bigint not null,
  proposed_at timestamp with time zone default app_now() not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decline_reason text
);
alter table wallet_adjustments add constraint adjustment_decided CHECK (((state = 'pending'::text) = (decided_at IS NULL)));
alter table wallet_adjustments add constraint adjustment_done CHECK (((state = 'done'::text) = (transfer_id IS NOT NULL)));
alter table wallet_adjustments add constraint wallet_adjustments_amount_paise_check CHECK ((amount_paise > 0));
alter table wallet_adjustments add constraint wallet_adjustments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(operator_id);
alter table wallet_adjustments add constraint wallet_adjustments_direction_check CHECK ((direction = ANY (ARRAY['credit'::text, 'debit'::text])));
alter table wallet_adjustments add constraint wallet_adjustments_pkey PRIMARY KEY (adjustment_id);
alter table wallet_adjustments add constraint wallet_adjustments_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table wallet_adjustments add constraint wallet_adjustments_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(operator_id);
alter table wallet_adjustments add constraint wallet_adjustments_request_id_key UNIQUE (request_id);
alter table wallet_adjustments add constraint wallet_adjustments_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'declined'::text])));
alter table wallet_adjustments add constraint wallet_adjustments_transfer_id_key UNIQUE (transfer_id);
CREATE INDEX wallet_adjustments_decided ON public.wallet_adjustments USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX wallet_adjustments_pending ON public.wallet_adjustments USING btree (adjustment_id) WHERE (state = 'pending'::text);
CREATE INDEX wallet_adjustments_player ON public.wallet_adjustments USING btree (player_id, adjustment_id DESC);
CREATE TRIGGER wallet_adjustments_final BEFORE DELETE OR UPDATE ON public.wallet_adjustments FOR EACH ROW EXECUTE FUNCTION refuse_decided_change();
grant insert, select, update on table wallet_adjustments to surahi_app;

-- The stored balances of a player's two accounts, wallet and held. The transfers of an account add up to its balance.
-- Lock order: sides of draws first, then wallets in order of player_id, then counters of caps, then numbers of excluded persons.
create table wallets (
  player_id bigint not null,
  -- What the player can spend. Below zero only by winnings that were taken back.
  balance_paise bigint default 0 not null,
  -- What waits until a withdrawal is paid or rejected.
  held_paise bigint default 0 not null,
  -- All winnings ever taken back from the player. The wallet may be below zero by at most this amount.
  reversed_paise bigint default 0 not null,
  -- Number of transfers on the wallet account; the last one carries this number.
  wallet_seq bigint default 0 not null,
  -- Number of transfers on the held account; the last one carries this number.
  held_seq bigint default 0 not null
) with (fillfactor=60);
alter table wallets add constraint wallet_not_overdrawn CHECK ((balance_paise >= (- reversed_paise)));
alter table wallets add constraint wallets_held_paise_check CHECK ((held_paise >= 0));
alter table wallets add constraint wallets_pkey PRIMARY KEY (player_id);
alter table wallets add constraint wallets_reversed_paise_check CHECK ((reversed_paise >= 0));
-- Finds negative wallets. It must not name balance_paise: then every bid would have to rewrite the index.
CREATE INDEX wallets_reversed ON public.wallets USING btree (player_id) WHERE (reversed_paise > 0);
grant select on table wallets to surahi_app;

-- Players who want to be paid. The amount is held in the transaction that makes the request. A decided request never changes.
create table withdrawal_requests (
  -- The protocol's request_number.
  withdrawal_id bigint generated always as identity not null,
  player_id bigint not null,
  -- The id that the client made.
  request_id uuid not null,
  amount_paise bigint not null,
  method text not null,
  -- The number at the time of the request. A later change of the payment method does not move it.
  number text not null,
  state text default 'pending'::text not null,
  -- The transfer from the wallet to held.
  hold_transfer_id bigint not null,
  -- The transfer that paid the amount out of held, or released it to the wallet.
  resolve_transfer_id bigint,
  -- The first of two operators, for amounts that need two.
  checked_by bigint,
  checked_at timestamp with time zone,
  -- The operator who pays the request outside. Set before the payment, so that two operators never pay one request.
  claimed_by bigint,
  claimed_at timestamp with time zone,
  -- True if the claimer was one person, so the claim counts towards the sums of the day. False after a check by a first person.
  claimed_alone boolean,
  -- Normalised reference of the payment to the player. The claimer may store it before the request is approved.
  reference text,
  receipt_image uuid,
  reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null
);
alter table withdrawal_requests add constraint withdrawal_claim CHECK (((claimed_at IS NULL) = (claimed_alone IS NULL)));
alter table withdrawal_requests add constraint withdrawal_claimed_before_paid CHECK (((reference IS NULL) OR (claimed_at IS NOT NULL)));
alter table withdrawal_requests add constraint withdrawal_decided CHECK ((((state = 'pending'::text) = (resolve_transfer_id IS NULL)) AND ((state = 'pending'::text) = (decided_at IS NULL))));
alter table withdrawal_requests add constraint withdrawal_paid_with_reference CHECK (((state <> 'approved'::text) OR (reference IS NOT NULL)));
alter table withdrawal_requests add constraint withdrawal_rejected_unclaimed CHECK (((state <> 'rejected'::text) OR (claimed_at IS NULL)));
alter table withdrawal_requests add constraint withdrawal_rejected_with_reason CHECK (((state = 'rejected'::text) = (reason IS NOT NULL)));
alter table withdrawal_requests add constraint withdrawal_requests_amount_paise_check CHECK ((amount_paise > 0));
alter table withdrawal_requests add constraint withdrawal_requests_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES operators(operator_id);
alter table withdrawal_requests add constraint withdrawal_requests_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES operators(operator_id);
alter table withdrawal_requests add constraint withdrawal_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(operator_id);
alter table withdrawal_requests add constraint withdrawal_requests_hold_transfer_id_key UNIQUE (hold_transfer_id);
alter table withdrawal_requests add constraint withdrawal_requests_method_check CHECK ((method = ANY (ARRAY['paytm'::text, 'googlepay'::text, 'phonepe'::text])));
alter table withdrawal_requests add constraint withdrawal_requests_pkey PRIMARY KEY (withdrawal_id);
alter table withdrawal_requests add constraint withdrawal_requests_player_id_fkey FOREIGN KEY (player_id) REFERENCES players(player_id);
alter table withdrawal_requests add constraint withdrawal_requests_player_id_request_id_key UNIQUE (player_id, request_id);
alter table withdrawal_requests add constraint withdrawal_requests_receipt_image_fkey FOREIGN KEY (receipt_image) REFERENCES receipt_images(image_id);
alter table withdrawal_requests add constraint withdrawal_requests_resolve_transfer_id_key UNIQUE (resolve_transfer_id);
alter table withdrawal_requests add constraint withdrawal_requests_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])));
-- One payment of a method pays one request.
CREATE UNIQUE INDEX withdrawal_reference_once ON public.withdrawal_requests USING btree (method, reference) WHERE (reference IS NOT NULL);
CREATE INDEX withdrawal_requests_alone ON public.withdrawal_requests USING btree (claimed_at) WHERE claimed_alone;
CREATE INDEX withdrawal_requests_amount ON public.withdrawal_requests USING btree (amount_paise, withdrawal_id);
CREATE INDEX withdrawal_requests_decided ON public.withdrawal_requests USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX withdrawal_requests_pending ON public.withdrawal_requests USING btree (withdrawal_id) WHERE (state = 'pending'::text);
CREATE INDEX withdrawal_requests_player ON public.withdrawal_requests USING btree (player_id, withdrawal_id DESC);
-- Finds the withdrawals that a payment of any method paid.
CREATE INDEX withdrawal_requests_reference ON public.withdrawal_requests USING btree (reference) WHERE (reference IS NOT NULL);
CREATE TRIGGER withdrawal_requests_final BEFORE DELETE OR UPDATE ON public.withdrawal_requests FOR EACH ROW EXECUTE FUNCTION refuse_decided_change();
grant insert, select, update on table withdrawal_requests to surahi_app;

-- Payouts that the bank sent back after they were approved. The amount is in the wallet again. Append-only.
create table withdrawal_returns (
  withdrawal_id bigint not null,
  -- The transfer from cash_out to the wallet.
  transfer_id bigint not null,
  reason text not null,
  returned_by bigint,
  -- The first of two operators; null if one operator was enough.
  proposed_by bigint,
  returned_at timestamp with time zone default app_now() not null
);
alter table withdrawal_returns add constraint withdrawal_returns_pkey PRIMARY KEY (withdrawal_id);
alter table withdrawal_returns add constraint withdrawal_returns_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(operator_id);
alter table withdrawal_returns add constraint withdrawal_returns_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES operators(operator_id);
alter table withdrawal_returns add constraint withdrawal_returns_transfer_id_key UNIQUE (transfer_id);
alter table withdrawal_returns add constraint withdrawal_returns_two_people CHECK ((proposed_by <> returned_by));
alter table withdrawal_returns add constraint withdrawal_returns_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_requests(withdrawal_id);
CREATE TRIGGER withdrawal_returns_append_only BEFORE DELETE OR UPDATE ON public.withdrawal_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();
grant insert, select on table withdrawal_returns to surahi_app;

-- Functions

-- Lowers the mark of the clock to the current time. An operator calls it who knows that the clock is right and that the mark
-- comes from a clock that ran ahead. Draws with a cut-off between the time and the mark are closed early, so that a draw that
-- the fast clock closed stays closed. Returns the old mark, the time, and the number of draws closed.
-- Locks: the row of clock_marks, then the draws. Called by the command line.
CREATE OR REPLACE FUNCTION public.accept_clock(OUT was timestamp with time zone, OUT now timestamp with time zone, OUT closed_draws bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  now := app_now();
  select m.at into strict was from clock_marks m for update;
  update draws d set closed_early_at = now
    where d.current_from <= was and d.closed_early_at is null and d.cancelled_at is null
      and (d.open_at > now and d.open_at <= was or d.close_at > now and d.close_at <= was);
  get diagnostics closed_draws = row_count;
  update clock_marks m set at = now, offset_ms = c.offset_ms from clock_control c;
end $function$;
grant execute on function accept_clock(OUT was timestamp with time zone, OUT now timestamp with time zone, OUT closed_draws bigint) to surahi_app;

-- The number of an account in account_kinds, or null. The planner replaces a call with a constant name by the number.
CREATE OR REPLACE FUNCTION public.account_number(p_name text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (case p_name when 'wallet' then 1 when 'held' then 2 when 'stakes' then 10 when 'payouts' then 11
    when 'cash_in' then 12 when 'cash_out' then 13 when 'adjustments' then 14 when 'bonuses' then 15
    when 'to_return' then 16 end)::smallint
$function$;
grant execute on function account_number(p_name text) to surahi_app;

-- The time that every decision and record uses: the clock of the machine plus clock_control.offset_ms. It advances within a
-- transaction, so a decision that needs one instant reads it once and passes it on.
CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
AS $function$ select clock_timestamp() + make_interval(secs => (select offset_ms from clock_control) / 1000.0) $function$;
grant execute on function app_now() to surahi_app;

-- Reads the next p_rows requests after a key and moves the old ones to request_archive in the same transaction. Returns the last key
-- that it read. A run ends at the last request. It starts anew when a month is 31 days old, and then reads from the first key.
-- rows_read is 0 when no run is open.
-- Locks: the row of the run, so that two callers take turns. It locks no wallet: a repeat that arrives meanwhile finds the id in
-- one of the two tables.
-- The planner settings are off, so that each row of a page is found by its key, however large the table has grown.
-- The server has no right to delete requests but through this function. Called by the job requests-archive.
CREATE OR REPLACE FUNCTION public.archive_requests(p_after_player bigint, p_after_id uuid, p_rows integer, OUT rows_read integer, OUT rows_moved integer, OUT last_player bigint, OUT last_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  -- Whole months, so that a player has few rows in the archive. 31 days or more stay.
  v_before timestamptz := date_trunc('month', app_now() - interval '31 days', 'Asia/Kolkata');
  run request_archive_runs;
begin
  insert into request_archive_runs (archived_before, before_id)
  values (v_before, (lpad(to_hex((extract(epoch from v_before) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid)
  on conflict do nothing;
  select * into run from request_archive_runs r order by r.archived_before desc limit 1 for update;
  rows_read := 0;
  rows_moved := 0;
  if run.finished_at is not null then return; end if;
  with page as materialized (
    select q.player_id, q.request_id, q.at < run.archived_before and may_be_archived(q.request_id, run.before_id) as is_old
    from requests q
    where (q.player_id, q.request_id) > (p_after_player, p_after_id)
    order by q.player_id, q.request_id limit p_rows
  ), moved as (
    delete from requests q using page p
    where p.is_old and q.player_id = p.player_id and q.request_id = p.request_id
    returning q.player_id, q.request_id, q.input_hash
  ), kept as (
    insert into request_archive (player_id, first_id, last_id, request_ids, input_hashes)
    select x.player_id, x.ids[1], x.ids[cardinality(x.ids)], x.ids, x.hashes
    from (
      select n.player_id, array_agg(n.request_id order by n.request_id) as ids, array_agg(n.input_hash order by n.request_id) as hashes
      from (
        select m.*, (row_number() over (partition by m.player_id order by m.request_id) - 1) / 256 as part from moved m
      ) n
      group by n.player_id, n.part
    ) x
  )
  select count(*), (select count(*) from moved), (array_agg(p.player_id order by p.player_id desc, p.request_id desc))[1],
    (array_agg(p.request_id order by p.player_id desc, p.request_id desc))[1]
  into rows_read, rows_moved, last_player, last_id
  from page p;
  if rows_read < p_rows then
    update request_archive_runs r set finished_at = app_now() where r.archived_before = run.archived_before;
  end if;
end $function$;
grant execute on function archive_requests(p_after_player bigint, p_after_id uuid, p_rows integer, OUT rows_read integer, OUT rows_moved integer, OUT last_player bigint, OUT last_id uuid) to surahi_app;

-- Slips and payouts of business dates before this one are in files. -infinity while nothing is archived.
CREATE OR REPLACE FUNCTION public.archived_before()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce((max(month) + interval '1 month')::date, '-infinity'::date) from archives
$function$;
grant execute on function archived_before() to surahi_app;

-- Returns whether a notice of this purpose reaches a player at p_at. The player has these values in play_limits, null
-- without a row.
CREATE OR REPLACE FUNCTION public.broadcast_reaches(p_purpose text, p_time_out_until timestamp with time zone, p_excluded_until timestamp with time zone, p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select p_purpose = 'safety'
    or p_excluded_until is null and (p_purpose = 'news' or p_time_out_until is null or p_time_out_until <= p_at)
$function$;
grant execute on function broadcast_reaches(p_purpose text, p_time_out_until timestamp with time zone, p_excluded_until timestamp with time zone, p_at timestamp with time zone) to surahi_app;

-- Returns the notices of operators that a player sees now, in no particular order. The list and the count of unseen
-- notices both use it. Time-outs and exclusions are read at each call, so a promotion disappears when a time-out begins.
CREATE OR REPLACE FUNCTION public.broadcasts_of(p_player bigint)
 RETURNS TABLE(broadcast_id bigint, live_no bigint, live_at timestamp with time zone, text text, text_hindi text, is_seen boolean)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select b.broadcast_id, b.live_no, b.live_at, b.text, b.text_hindi, b.live_no <= coalesce(r.seen_no, 0)
  from (select app_now() as now) t
  join players p on p.player_id = p_player
  left join play_limits l on l.player_id = p_player
  left join broadcast_reads r on r.player_id = p_player
  cross join lateral (
    select s.* from broadcasts s where s.player_id is null and s.withdrawn_at is null and s.ends_at > t.now
    union all
    select o.* from broadcasts o where o.player_id = p_player and o.withdrawn_at is null and o.ends_at > t.now
  ) b
  where b.live_no is not null
    and p.created_at <= b.live_at and (b.registered_from is null or p.created_at >= b.registered_from)
    and broadcast_reaches(b.purpose, l.time_out_until, l.excluded_until, t.now)
    and (coalesce(b.market_id, b.balance_from_paise, b.balance_to_paise) is null or exists (
      select from broadcast_receivers v
      where v.broadcast_id = b.broadcast_id and v.block = p_player / 1000 and (p_player % 1000)::smallint = any (v.members)))
$function$;
grant execute on function broadcasts_of(p_player bigint) to surahi_app;

-- Counts a credit against the limits on deposits, in the periods that hold p_at, the time of its transfer. A player without a row
-- is ignored. The caller holds the wallet.
CREATE OR REPLACE FUNCTION public.count_deposit(p_player bigint, p_amount bigint, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update play_limits l set
    counted_from = array[greatest(l.counted_from[1], n.now[1]), greatest(l.counted_from[2], n.now[2]), greatest(l.counted_from[3], n.now[3])],
    deposited_paise = (select array_agg(c + p_amount order by k) from unnest(play_counted(l.deposited_paise, l.counted_from, n.now)) with ordinality as x (c, k)),
    lost_paise = play_counted(l.lost_paise, l.counted_from, n.now),
    staked_paise = play_counted(l.staked_paise, l.counted_from, n.now),
    played_ms = play_counted(l.played_ms, l.counted_from, n.now)
  from (select play_periods(p_at) as now) n
  where l.player_id = p_player
$function$;
grant execute on function count_deposit(p_player bigint, p_amount bigint, p_at timestamp with time zone) to surahi_app;

-- Counts the slips of a draw again for the caps that it has now. Called after a change of caps.
-- The caller holds both sides of the draw exclusively (lock_draw_side), so that no slip commits meanwhile.
CREATE OR REPLACE FUNCTION public.count_for_caps(p_draw bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from cap_counters where draw_id = p_draw;
  with caps as materialized (select * from draw_caps(array[p_draw])), bids as (
    select s.player_id, b.pick, pick_game(b.pick) as game, sum(b.points) as points
    from draws d join slips s on s.draw_id = d.draw_id and s.business_date = d.business_date
    cross join lateral unnest(s.picks, s.points) as b (pick, points)
    where d.draw_id = p_draw and exists (select 1 from caps) and not exists (
      select 1 from refunds r where r.slip_no = s.slip_no and r.settlement_id is null and refund_holds(r.side, b.pick))
      and not exists (
        select 1 from settlements v where v.draw_id = p_draw and v.void_side is not null and refund_holds(v.void_side, b.pick))
    group by s.player_id, b.pick
  )
  insert into cap_counters (draw_id, counter, points)
  select p_draw, k.counter, sum(b.points)
  from bids b cross join lateral (
    select distinct case c.kind when 'draw' then 'draw' when 'player' then 'player:' || b.player_id
      when 'game' then 'game:' || c.game else 'pick:' || b.pick end as counter
    from caps c where c.kind in ('draw', 'player', 'loss') or c.game = b.game and (c.pick is null or c.pick = b.pick)
  ) k
  group by k.counter;
  insert into cap_counters (draw_id, counter, points)
  select p_draw, 'loss', (coalesce(worst_payout(p_draw, '{}', '{}'), 0) + 99) / 100
  where exists (select 1 from draw_caps(array[p_draw]) c where c.kind = 'loss');
$function$;
grant execute on function count_for_caps(p_draw bigint) to surahi_app;

-- Counts payouts and refunds of slips of a draw in the periods in which their stakes were accepted. A negative amount takes a
-- payout back. Refunds also return room under limits on stakes.
-- The caller holds the wallets. Called by settle_chunk, reverse_chunk and refund_chunk.
CREATE OR REPLACE FUNCTION public.count_returns(p_draw bigint, p_date date, p_slips bigint[], p_amounts bigint[], p_is_refund boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update play_limits l set
    lost_paise = array[l.lost_paise[1] - s.sums[1], l.lost_paise[2] - s.sums[2], l.lost_paise[3] - s.sums[3]],
    staked_paise = case when p_is_refund
      then array[l.staked_paise[1] - s.sums[1], l.staked_paise[2] - s.sums[2], l.staked_paise[3] - s.sums[3]]
      else l.staked_paise end
  from (
    select q.player_id, array[
      coalesce(sum(i.amount) filter (where q.counted_from[1] = n.then[1]), 0),
      coalesce(sum(i.amount) filter (where q.counted_from[2] = n.then[2]), 0),
      coalesce(sum(i.amount) filter (where q.counted_from[3] = n.then[3]), 0)]::bigint[] as sums
    from unnest(p_slips, p_amounts) as i (slip, amount)
    join slips x on x.draw_id = p_draw and x.business_date = p_date and x.slip_no = i.slip
    join play_limits q on q.player_id = x.player_id
    cross join lateral (select play_periods(x.accepted_at) as then offset 0) n
    group by q.player_id
  ) s
  where l.player_id = s.player_id
$function$;
grant execute on function count_returns(p_draw bigint, p_date date, p_slips bigint[], p_amounts bigint[], p_is_refund boolean) to surahi_app;

-- Counts accepted stakes of a batch, and begins or continues the visits of the players. Players without a row are ignored.
-- The caller holds the wallets, after the stakes were taken. Called by place_bids.
CREATE OR REPLACE FUNCTION public.count_stakes(p_players bigint[], p_totals bigint[], p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_now date[] := play_periods(p_at);
begin
  update play_limits l set
    counted_from = array[greatest(l.counted_from[1], v_now[1]), greatest(l.counted_from[2], v_now[2]), greatest(l.counted_from[3], v_now[3])],
    deposited_paise = play_counted(l.deposited_paise, l.counted_from, v_now),
    lost_paise = array[
      s.total + case when l.counted_from[1] >= v_now[1] then l.lost_paise[1] else 0 end,
      s.total + case when l.counted_from[2] >= v_now[2] then l.lost_paise[2] else 0 end,
      s.total + case when l.counted_from[3] >= v_now[3] then l.lost_paise[3] else 0 end],
    staked_paise = array[
      s.total + case when l.counted_from[1] >= v_now[1] then l.staked_paise[1] else 0 end,
      s.total + case when l.counted_from[2] >= v_now[2] then l.staked_paise[2] else 0 end,
      s.total + case when l.counted_from[3] >= v_now[3] then l.staked_paise[3] else 0 end],
    played_ms = case when l.visit_to + interval '30 minutes' > p_at then play_counted(l.played_ms, l.counted_from, v_now) else (
      select array_agg(c + play_overlap_ms(l.visit_from, l.visit_to + interval '30 minutes', v_now[k]) order by k)
      from unnest(play_counted(l.played_ms, l.counted_from, v_now)) with ordinality as x (c, k)) end,
    visit_from = case when l.visit_to + interval '30 minutes' > p_at then l.visit_from else p_at end,
    visit_to = p_at,
    visit_seq = case when l.visit_to + interval '30 minutes' > p_at then l.visit_seq else w.wallet_seq - s.slips end,
    checked_at = case when l.visit_to + interval '30 minutes' > p_at then l.checked_at end,
    check_met_at = case when l.visit_to + interval '30 minutes' > p_at then l.check_met_at end,
    check_met_id = case when l.visit_to + interval '30 minutes' > p_at then l.check_met_id end
  from (select player, sum(total)::bigint as total, count(*) as slips from unnest(p_players, p_totals) as i (player, total) group by player) s
  join wallets w on w.player_id = s.player
  where l.player_id = s.player;
end $function$;
grant execute on function count_stakes(p_players bigint[], p_totals bigint[], p_at timestamp with time zone) to surahi_app;

-- The caps that apply to each of these draws. A cap of a draw replaces that of its
-- market, which replaces that of its family.
CREATE OR REPLACE FUNCTION public.draw_caps(p_draws bigint[])
 RETURNS TABLE(draw_id bigint, kind text, game text, pick integer, max_points bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (d.draw_id, c.kind, c.game, c.pick) d.draw_id, c.kind, c.game, c.pick, c.max_points
  from draws d join bid_caps c on c.family = d.family
    and (c.market_id is null or c.market_id = d.market_id) and (c.draw_id is null or c.draw_id = d.draw_id)
  where d.draw_id = any (p_draws)
  order by d.draw_id, c.kind, c.game, c.pick, c.draw_id nulls last, c.market_id nulls last
$function$;
grant execute on function draw_caps(p_draws bigint[]) to surahi_app;

-- Makes the monthly partitions of slips and payouts for these dates, where they are missing and not archived.
-- Returns how many it made. It creates a table and then attaches it. To create it as a partition would wait for every long read
-- of slips, and every bid would wait behind that lock.
-- Locks: "share update exclusive" on slips and payouts, which neither reads nor bids wait for.
-- Called at start, by a job every day, and by restores.
CREATE OR REPLACE FUNCTION public.ensure_partitions(p_from date, p_to date)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_month date := date_trunc('month', greatest(p_from, archived_before()));
  v_table text;
  v_name text;
  v_made integer := 0;
begin
  while v_month <= p_to loop
    foreach v_table in array array['slips', 'payouts'] loop
      v_name := format('%s_%s', v_table, to_char(v_month, 'YYYY_MM'));
      if to_regclass(v_name) is null then
        execute format('create table public.%I (like %I including defaults including constraints)', v_name, v_table);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', v_table, v_name, v_month, (v_month + interval '1 month')::date);
        v_made := v_made + 1;
      end if;
    end loop;
    v_month := v_month + interval '1 month';
  end loop;
  return v_made;
end $function$;
grant execute on function ensure_partitions(p_from date, p_to date) to surahi_app;

-- The input hash and the answer of an accepted request; the answer is null when the id is in the archive. No row for a new id.
-- One statement reads both tables, so an id that is being moved is found in one of them. The caller holds the wallet of the
-- player, so that a first attempt has committed. Called by place_bids and by the lookup of request ids.
CREATE OR REPLACE FUNCTION public.find_request(p_player bigint, p_id uuid)
 RETURNS TABLE(input_hash uuid, answer jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  select q.input_hash, q.answer from requests q where q.player_id = p_player and q.request_id = p_id
  union all
  select a.input_hashes[array_position(a.request_ids, p_id)], null
  from request_archive a
  where may_be_archived(p_id, (select r.before_id from request_archive_runs r order by r.archived_before desc limit 1))
    and a.player_id = p_player and a.first_id <= p_id and a.last_id >= p_id and p_id = any (a.request_ids)
  limit 1
$function$;
grant execute on function find_request(p_player bigint, p_id uuid) to surahi_app;

-- Returns whether a bid was retracted. Such a bid wins nothing, and nothing refunds it again.
CREATE OR REPLACE FUNCTION public.is_retracted(p_slip bigint, p_pick integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select exists (select 1 from refunds r where r.slip_no = p_slip and r.settlement_id is null and refund_holds(r.side, p_pick))
$function$;
grant execute on function is_retracted(p_slip bigint, p_pick integer) to surahi_app;

-- Judges the submissions of a batch one by one, in order of arrival, by the wallets, by the limits of the players in p_rooms
-- (null without one, see judge_by_limits), and by the caps of the draws in p_capped.
-- Adds the points of what is accepted to the counters.
-- outcomes: as in place_bids. Submissions that come in with 0 may leave with 8 (not enough points), 10 (a cap is reached)
-- or 17 (a limit of the player is reached).
-- reached: for outcome 10, the counter that is full. loss: the draw could lose more than its cap.
-- Locks: the counters, by draw_id and counter. The caller holds the sides of the draws and the wallets. Called by place_bids.
CREATE OR REPLACE FUNCTION public.judge_by_caps(p_players bigint[], p_draws bigint[], p_totals bigint[], p_picks text[], p_points text[], p_capped bigint[], p_rooms bigint[], INOUT outcomes smallint[], OUT reached text[])
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  one record;
  k_draws bigint[]; k_counters text[]; k_left bigint[];
  d_ords bigint[]; d_keys integer[]; d_points bigint[];
  v_wallets jsonb; v_before jsonb; v_left bigint; v_full text;
  l_draws bigint[]; l_most bigint[]; l_worst bigint[]; l_staked bigint[]; v_no integer; v_worst bigint;
  b_draws bigint[] := '{}'; b_picks integer[] := '{}'; b_points bigint[] := '{}'; v_picks integer[]; v_points bigint[];
begin
  reached := array_fill(null::text, array[cardinality(p_players)]);
  with caps as materialized (select * from draw_caps(p_capped)), bids as (
    select i.ord, i.draw, i.player, b.pick, pick_game(b.pick) as game, sum(b.points) as points
    from unnest(p_players, p_draws, p_picks, p_points, outcomes) with ordinality as i (player, draw, picks, points, outcome, ord)
    cross join lateral unnest(i.picks::integer[], i.points::integer[]) as b (pick, points)
    where i.outcome = 0 and i.draw = any (p_capped)
    group by i.ord, i.draw, i.player, b.pick
  ), demands as (
    select x.ord, x.draw, x.counter, sum(x.points)::bigint as points, min(x.max_points) as max_points
    from (
      -- A cap of the loss counts each number without a limit of its own.
      select b.ord, b.draw, b.pick, case c.kind when 'draw' then 'draw' when 'player' then 'player:' || b.player
          when 'game' then 'game:' || c.game else 'pick:' || b.pick end collate "C" as counter,
        max(b.points) as points, min(c.max_points) filter (where c.kind <> 'loss') as max_points
      from bids b join caps c on c.draw_id = b.draw
        and (c.kind in ('draw', 'player', 'loss') or c.game = b.game and (c.pick is null or c.pick = b.pick))
        and not (c.kind = 'number' and c.pick is null
          and exists (select 1 from caps s where s.draw_id = c.draw_id and s.kind = 'number' and s.pick = b.pick))
      group by 1, 2, 3, 4
    ) x
    group by 1, 2, 3
    union all
    select distinct b.ord, b.draw, 'loss' collate "C", 0::bigint, null::bigint
    from bids b join caps c on c.draw_id = b.draw and c.kind = 'loss'
  ), keys as (
    select draw, counter, max(max_points) as max_points, row_number() over (order by draw, counter)::integer as no
    from demands group by draw, counter
  )
  select (select array_agg(k.draw order by k.no) from keys k), (select array_agg(k.counter order by k.no) from keys k),
    (select array_agg(k.max_points order by k.no) from keys k), array_agg(d.ord), array_agg(k.no), array_agg(d.points)
  into k_draws, k_counters, k_left, d_ords, d_keys, d_points
  from demands d join keys k on k.draw = d.draw and k.counter = d.counter;
  if d_ords is null then return; end if;

  insert into cap_counters (draw_id, counter, points)
  select k.draw, k.counter, 0 from unnest(k_draws, k_counters) with ordinality as k (draw, counter, no) order by k.no
  on conflict do nothing;
  perform 1 from cap_counters c
  where (c.draw_id, c.counter) in (select k.draw, k.counter from unnest(k_draws, k_counters) as k (draw, counter))
  order by c.draw_id, c.counter for update;
  select array_agg(k.most - c.points order by k.no) into k_left
  from unnest(k_draws, k_counters, k_left) with ordinality as k (draw, counter, most, no)
  join cap_counters c on c.draw_id = k.draw and c.counter = k.counter;
  select jsonb_object_agg(w.player_id, w.balance_paise) into v_wallets from wallets w where w.player_id = any (p_players);

  v_before := v_wallets;

  -- The counter loss is locked before those of the numbers, so that one batch at a time judges the loss of a draw.
  select array_agg(k.draw_id), array_agg(k.max_points * 100), array_agg(c.points * 100), array_agg(k.staked)
  into l_draws, l_most, l_worst, l_staked
  from (
    select d.draw_id, d.max_points, (select coalesce(sum(n.points), 0)::bigint * 100 from cap_counters n
      where n.draw_id = d.draw_id and n.counter >= 'pick:' and n.counter < 'pick;') as staked
    from draw_caps(p_capped) d where d.kind = 'loss'
  ) k join cap_counters c on c.draw_id = k.draw_id and c.counter = 'loss';

  for one in
    select i.ord, i.player::text as player, i.draw, i.total, i.picks, i.pick_points, d.keys, d.points
    from unnest(p_players, p_draws, p_totals, p_picks, p_points, outcomes) with ordinality
      as i (player, draw, total, picks, pick_points, outcome, ord)
    left join (
      select x.ord, array_agg(x.key order by x.key) as keys, array_agg(x.points order by x.key) as points
      from unnest(d_ords, d_keys, d_points) as x (ord, key, points) group by x.ord
    ) d on d.ord = i.ord
    where i.outcome = 0 order by i.ord
  loop
    v_left := (v_wallets ->> one.player)::bigint - one.total;
    if v_left < 0 then outcomes[one.ord] := 8; continue; end if;
    if (v_before ->> one.player)::bigint - v_left > p_rooms[one.ord] then outcomes[one.ord] := 17; continue; end if;
    v_full := null;
    for n in 1 .. coalesce(cardinality(one.keys), 0) loop
      if k_left[one.keys[n]] < one.points[n] then v_full := k_counters[one.keys[n]]; exit; end if;
    end loop;
    v_no := array_position(l_draws, one.draw);
    if v_full is null and v_no is not null then
      v_picks := one.picks::integer[];
      v_points := one.pick_points::bigint[];
      -- A bound first: at most one number of each bet type wins. Only a bid near the cap costs the exact calculation.
      v_worst := l_worst[v_no] + (
        select coalesce(sum(t.most), 0) from (
          select max(p.paise) as most from pick_payouts(one.draw, v_picks, v_points) p group by p.pick / 1000000
        ) t);
      if v_worst - l_staked[v_no] - one.total > l_most[v_no] then
        v_worst := worst_payout(one.draw,
          v_picks || array(select b.pick from unnest(b_draws, b_picks) with ordinality as b (draw, pick, n)
            where b.draw = one.draw order by b.n),
          v_points || array(select b.points from unnest(b_draws, b_points) with ordinality as b (draw, points, n)
            where b.draw = one.draw order by b.n));
      end if;
      if v_worst - l_staked[v_no] - one.total > l_most[v_no] then v_full := 'loss'; end if;
    end if;
    if v_full is not null then outcomes[one.ord] := 10; reached[one.ord] := v_full; continue; end if;
    if v_no is not null then
      l_worst[v_no] := v_worst;
      l_staked[v_no] := l_staked[v_no] + one.total;
      b_draws := b_draws || array_fill(one.draw, array[cardinality(v_picks)]);
      b_picks := b_picks || v_picks;
      b_points := b_points || v_points;
    end if;
    v_wallets := v_wallets || jsonb_build_object(one.player, v_left);
    for n in 1 .. coalesce(cardinality(one.keys), 0) loop
      k_left[one.keys[n]] := k_left[one.keys[n]] - one.points[n];
    end loop;
  end loop;

  update cap_counters c set points = c.points + x.points
  from (
    select k_draws[d.key] as draw, k_counters[d.key] as counter, sum(d.points) as points
    from unnest(d_ords, d_keys, d_points) as d (ord, key, points) where outcomes[d.ord] = 0 group by d.key
  ) x
  where c.draw_id = x.draw and c.counter = x.counter;
  if l_draws is not null then
    update cap_counters c set points = (l.worst + 99) / 100
    from unnest(l_draws, l_worst) as l (draw, worst) where c.draw_id = l.draw and c.counter = 'loss';
  end if;
end $function$;
grant execute on function judge_by_caps(p_players bigint[], p_draws bigint[], p_totals bigint[], p_picks text[], p_points text[], p_capped bigint[], p_rooms bigint[], INOUT outcomes smallint[], OUT reached text[]) to surahi_app;

-- Judges the submissions of a batch by the limits and restrictions of their players, each alone.
-- outcomes, answers: as in place_bids. Submissions that come in with 0 may leave with 11 to 17.
-- rooms: what the player may still stake under the tightest limit on loss or stakes; null without one. The caller refuses with 17
-- and room_answers when the submissions of a player exceed it together.
-- The caller holds the wallets. Called by place_bids.
CREATE OR REPLACE FUNCTION public.judge_by_limits(p_players bigint[], p_draws bigint[], p_totals bigint[], p_picks text[], p_at timestamp with time zone, INOUT outcomes smallint[], INOUT answers jsonb[], OUT rooms bigint[], OUT room_answers jsonb[])
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_minute integer := extract(hour from p_at at time zone 'Asia/Kolkata') * 60 + extract(minute from p_at at time zone 'Asia/Kolkata');
  v_now date[] := play_periods(p_at);
begin
  select array_agg(coalesce(j.outcome, i.outcome) order by i.ord), array_agg(coalesce(j.answer, i.answer) order by i.ord),
    array_agg(j.room order by i.ord),
    array_agg(case when j.room < i.player_total then j.room_answer end order by i.ord)
  into outcomes, answers, rooms, room_answers
  from (
    select u.*, sum(u.total) over (partition by u.player) as player_total
    from unnest(p_players, p_draws, p_totals, p_picks, outcomes, answers) with ordinality
      as u (player, draw, total, picks, outcome, answer, ord)
  ) i
  left join lateral (
    select
      case
        when l.excluded_until is not null then 11
        when l.time_out_until > p_at then 12
        when b.kind = 'quiet' then 13
        when b.kind = 'market' then 14
        when b.kind = 'game' then 15
        when l.visit_to + interval '30 minutes' > p_at
          and p_at >= coalesce(l.checked_at, l.visit_from) + l.check_minutes * interval '1 minute' then 16
        when i.total > l.bid_limit_paise or u.is_time_over then 17
      end::smallint as outcome,
      case
        when l.excluded_until is not null then jsonb_build_object('until_ms',
          case when isfinite(l.excluded_until) then (extract(epoch from l.excluded_until) * 1000)::bigint else 0 end)
        when l.time_out_until > p_at then jsonb_build_object('until_ms', (extract(epoch from l.time_out_until) * 1000)::bigint)
        when b.kind is not null then jsonb_build_object('until_ms',
          case when b.kind = 'quiet' then quiet_until_ms(l.player_id, p_at) else 0 end)
        when l.visit_to + interval '30 minutes' > p_at
          and p_at >= coalesce(l.checked_at, l.visit_from) + l.check_minutes * interval '1 minute'
          then (select jsonb_build_object('until_ms', 0, 'minutes', floor(extract(epoch from p_at - l.visit_from) / 60)::bigint,
            'staked', v.staked_paise, 'won', v.won_paise) from play_visit(l.player_id, l.visit_seq) v)
        when u.is_time_over then play_limit_reached(l, p_at)
        when i.total > l.bid_limit_paise then play_limit_answer('bid', 0, l.bid_limit_paise, 0, 'epoch')
      end as answer,
      case when not u.is_time_over then case when u.room < 0 then 0 else u.room end end as room,
      case when not u.is_time_over and u.room < i.player_total then play_limit_reached(l, p_at) end as room_answer
    from play_limits l
    left join lateral (
      select q.kind from play_blocks q
      where q.player_id = l.player_id and q.until > p_at and (
        q.kind = 'quiet' and case when q.from_minute < q.to_minute then v_minute >= q.from_minute and v_minute < q.to_minute
          else v_minute >= q.from_minute or v_minute < q.to_minute end
        or q.kind = 'market' and q.market_id = (select d.market_id from draws d where d.draw_id = i.draw)
        or q.kind = 'game' and exists (select 1 from unnest(i.picks::integer[]) g where pick_game(g) = q.game))
      order by q.kind desc limit 1
    ) b on true
    cross join lateral (
      select
        -- The room of the tightest limit. least() ignores limits that are not set.
        least(
          l.loss_limit_paise[1] - case when l.counted_from[1] >= v_now[1] then l.lost_paise[1] else 0 end,
          l.loss_limit_paise[2] - case when l.counted_from[2] >= v_now[2] then l.lost_paise[2] else 0 end,
          l.loss_limit_paise[3] - case when l.counted_from[3] >= v_now[3] then l.lost_paise[3] else 0 end,
          l.stake_limit_paise[1] - case when l.counted_from[1] >= v_now[1] then l.staked_paise[1] else 0 end,
          l.stake_limit_paise[2] - case when l.counted_from[2] >= v_now[2] then l.staked_paise[2] else 0 end,
          l.stake_limit_paise[3] - case when l.counted_from[3] >= v_now[3] then l.staked_paise[3] else 0 end) as room,
        -- The first comparison is cheap. It is true for every player whose time may be over, and for some others.
        coalesce(least(
          l.play_limit_minutes[1] * 60000 - l.played_ms[1],
          l.play_limit_minutes[2] * 60000 - l.played_ms[2],
          l.play_limit_minutes[3] * 60000 - l.played_ms[3]
        ) <= coalesce(extract(epoch from p_at - l.visit_from) * 1000, 0)
          and exists (select 1 from play_used(l, p_at) x where x.kind = 'play' and x.used >= x.limit_amount), false) as is_time_over
      offset 0
    ) u
    where l.player_id = i.player
  ) j on i.outcome = 0;
end $function$;
grant execute on function judge_by_limits(p_players bigint[], p_draws bigint[], p_totals bigint[], p_picks text[], p_at timestamp with time zone, INOUT outcomes smallint[], INOUT answers jsonb[], OUT rooms bigint[], OUT room_answers jsonb[]) to surahi_app;

-- Many transfers from wallets to one account of the house: the stakes of a batch of slips.
-- The caller holds the locks of the wallets and has checked that each player has enough. Otherwise the constraint
-- wallet_not_overdrawn raises and nothing is written.
-- Returns one element per input, in the order of the input: the transfer and the balance after it. Called by place_bids.
CREATE OR REPLACE FUNCTION public.ledger_collect(p_kind smallint, p_house smallint, p_players bigint[], p_amounts bigint[], p_draws bigint[], p_submissions uuid[], p_at timestamp with time zone, OUT transfer_ids bigint[], OUT balances bigint[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  with input as (
    select i.*, (sum(amount) over w)::bigint as before_and_this, row_number() over w as nth
    from unnest(p_players, p_amounts, p_draws, p_submissions) with ordinality as i (player, amount, draw, submission, ord)
    window w as (partition by player order by ord)
  ), taken as (
    update wallets w set balance_paise = w.balance_paise - s.total, wallet_seq = w.wallet_seq + s.n
    from (select player, sum(amount)::bigint as total, count(*) as n from input group by player) s
    where w.player_id = s.player
    returning w.player_id, w.balance_paise + s.total as balance_before, w.wallet_seq - s.n as seq_before
  ), written as (
    insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, draw_id, submission_id, at)
    select p_kind, 1, i.player, t.seq_before + i.nth, t.balance_before - i.before_and_this, p_house, i.amount, i.draw, i.submission, p_at
    from input i join taken t on t.player_id = i.player
    order by i.ord
    returning transfer_id, from_balance_paise
  )
  -- The insert assigns transfer_id in the order of the input.
  select array_agg(x.transfer_id order by x.transfer_id), array_agg(x.from_balance_paise order by x.transfer_id)
    into transfer_ids, balances from written x;
end $function$;
grant execute on function ledger_collect(p_kind smallint, p_house smallint, p_players bigint[], p_amounts bigint[], p_draws bigint[], p_submissions uuid[], p_at timestamp with time zone, OUT transfer_ids bigint[], OUT balances bigint[]) to surahi_app;

-- Locks the wallets of these players in order of player_id, so that two callers cannot deadlock.
-- Unknown players and nulls are ignored. A caller that also locks sides of draws locks those first.
CREATE OR REPLACE FUNCTION public.ledger_lock_wallets(p_players bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ begin
  perform 1 from wallets w where w.player_id = any (p_players) order by w.player_id for update;
end $function$;
grant execute on function ledger_lock_wallets(p_players bigint[]) to surahi_app;

-- One transfer between any two accounts. Accounts 1 (wallet) and 2 (held) need a player, the others need null.
-- Returns the transfer and the balances after it, or no row when the paying player's account does not hold the amount.
-- Raises when the amount is not positive, or when a player has no wallet.
-- Locks: the wallets, in order of player_id. Called by move() in apps/server/src/ledger.
CREATE OR REPLACE FUNCTION public.ledger_move(p_kind smallint, p_from_account smallint, p_from_player bigint, p_to_account smallint, p_to_player bigint, p_amount bigint, p_resolves bigint, p_draw bigint, p_submission uuid, p_settlement bigint, p_position smallint, p_request uuid, p_operator bigint, p_note text)
 RETURNS TABLE(transfer_id bigint, from_balance_paise bigint, to_balance_paise bigint, at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  f wallets%rowtype;
  t wallets%rowtype;
  v_from_seq bigint; v_from_balance bigint; v_to_seq bigint; v_to_balance bigint;
begin
  if p_amount is null or p_amount <= 0 then raise exception 'a transfer moves a positive amount, not %', p_amount; end if;
  perform ledger_lock_wallets(array[p_from_player, p_to_player]);
  if p_from_player is not null then
    select * into strict f from wallets w where w.player_id = p_from_player;
    if p_from_account = 1 and f.balance_paise < p_amount or p_from_account = 2 and f.held_paise < p_amount then return; end if;
    update wallets w set
      balance_paise = w.balance_paise - case when p_from_account = 1 then p_amount else 0 end,
      wallet_seq = w.wallet_seq + case when p_from_account = 1 then 1 else 0 end,
      held_paise = w.held_paise - case when p_from_account = 2 then p_amount else 0 end,
      held_seq = w.held_seq + case when p_from_account = 2 then 1 else 0 end
    where w.player_id = p_from_player
    returning case when p_from_account = 1 then w.wallet_seq else w.held_seq end,
              case when p_from_account = 1 then w.balance_paise else w.held_paise end
      into v_from_seq, v_from_balance;
  end if;
  if p_to_player is not null then
    update wallets w set
      balance_paise = w.balance_paise + case when p_to_account = 1 then p_amount else 0 end,
      wallet_seq = w.wallet_seq + case when p_to_account = 1 then 1 else 0 end,
      held_paise = w.held_paise + case when p_to_account = 2 then p_amount else 0 end,
      held_seq = w.held_seq + case when p_to_account = 2 then 1 else 0 end
    where w.player_id = p_to_player
    returning case when p_to_account = 1 then w.wallet_seq else w.held_seq end,
              case when p_to_account = 1 then w.balance_paise else w.held_paise end
      into strict v_to_seq, v_to_balance;
  end if;
  return query
    insert into transfers as x (kind, from_account, from_player, from_seq, from_balance_paise, to_account, to_player, to_seq,
      to_balance_paise, amount_paise, resolves, draw_id, submission_id, settlement_id, position, request_id, operator_id, note)
    values (p_kind, p_from_account, p_from_player, v_from_seq, v_from_balance, p_to_account, p_to_player, v_to_seq,
      v_to_balance, p_amount, p_resolves, p_draw, p_submission, p_settlement, p_position, p_request, p_operator, p_note)
    returning x.transfer_id, x.from_balance_paise, x.to_balance_paise, x.at;
end $function$;
grant execute on function ledger_move(p_kind smallint, p_from_account smallint, p_from_player bigint, p_to_account smallint, p_to_player bigint, p_amount bigint, p_resolves bigint, p_draw bigint, p_submission uuid, p_settlement bigint, p_position smallint, p_request uuid, p_operator bigint, p_note text) to surahi_app;

-- Makes the accounts of a player with nothing in them. Repeating it changes nothing. Called when a player registers.
CREATE OR REPLACE FUNCTION public.ledger_open_wallet(p_player bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ insert into wallets (player_id) values (p_player) on conflict do nothing $function$;
grant execute on function ledger_open_wallet(p_player bigint) to surahi_app;

-- Many transfers from one account of the house to wallets: winnings and refunds.
-- Returns one transfer per input, in the order of the input.
-- Locks: the wallets, in order of player_id. Called by settle_chunk and refund_chunk.
CREATE OR REPLACE FUNCTION public.ledger_pay(p_kind smallint, p_house smallint, p_players bigint[], p_amounts bigint[], p_draw bigint, p_submissions uuid[], p_settlement bigint, p_positions smallint[], OUT transfer_ids bigint[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare v_at timestamptz;
begin
  perform ledger_lock_wallets(p_players);
  -- After the locks: a wallet's transfers have increasing times in the order of their numbers.
  v_at := app_now();
  with input as (
    select i.*, sum(amount) over w as so_far, row_number() over w as nth
    from unnest(p_players, p_amounts, p_submissions, p_positions) with ordinality as i (player, amount, submission, position, ord)
    window w as (partition by player order by ord)
  ), written as (
    insert into transfers (kind, from_account, to_account, to_player, to_seq, to_balance_paise, amount_paise, draw_id, submission_id,
      settlement_id, position, at)
    select p_kind, p_house, 1, i.player, w.wallet_seq + i.nth, w.balance_paise + i.so_far, i.amount, p_draw, i.submission,
      p_settlement, i.position, v_at
    from input i join wallets w on w.player_id = i.player
    order by i.ord
    returning transfer_id
  ), given as (
    update wallets w set balance_paise = w.balance_paise + s.total, wallet_seq = w.wallet_seq + s.n
    from (select player, sum(amount) as total, count(*) as n from input group by player) s
    where w.player_id = s.player
  )
  -- The insert assigns transfer_id in the order of the input.
  select array_agg(x.transfer_id order by x.transfer_id) into transfer_ids from written x;
end $function$;
grant execute on function ledger_pay(p_kind smallint, p_house smallint, p_players bigint[], p_amounts bigint[], p_draw bigint, p_submissions uuid[], p_settlement bigint, p_positions smallint[], OUT transfer_ids bigint[]) to surahi_app;

-- Takes back what these transfers paid into wallets. Each reversal is a transfer that names the original in resolves. Skips
-- originals that are taken back already. Returns the number of reversals. Only this function lets a wallet go below zero.
-- Locks: the wallets, in order of player_id. Called by reverse_chunk.
CREATE OR REPLACE FUNCTION public.ledger_take_back(p_kind smallint, p_transfer_ids bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare v_count bigint; v_at timestamptz;
begin
  perform ledger_lock_wallets(array(select distinct t.to_player from transfers t where t.transfer_id = any (p_transfer_ids)));
  -- After the locks, as in ledger_pay.
  v_at := app_now();
  with input as (
    select t.transfer_id, t.to_player as player, t.from_account as house, t.amount_paise as amount, t.draw_id, t.submission_id,
      t.settlement_id, t.position, sum(t.amount_paise) over w as so_far, row_number() over w as nth
    from transfers t
    where t.transfer_id = any (p_transfer_ids) and t.to_account = 1
      and not exists (select 1 from transfers r where r.resolves = t.transfer_id)
    window w as (partition by t.to_player order by t.transfer_id)
  ), written as (
    insert into transfers (kind, from_account, from_player, from_seq, from_balance_paise, to_account, amount_paise, resolves,
      draw_id, submission_id, settlement_id, position, at)
    select p_kind, 1, i.player, w.wallet_seq + i.nth, w.balance_paise - i.so_far, i.house, i.amount, i.transfer_id,
      i.draw_id, i.submission_id, i.settlement_id, i.position, v_at
    from input i join wallets w on w.player_id = i.player
    order by i.transfer_id
    returning 1
  ), taken as (
    update wallets w set balance_paise = w.balance_paise - s.total, wallet_seq = w.wallet_seq + s.n,
      reversed_paise = w.reversed_paise + s.total
    from (select player, sum(amount) as total, count(*) as n from input group by player) s
    where w.player_id = s.player
  )
  select count(*) into v_count from written;
  return v_count;
end $function$;
grant execute on function ledger_take_back(p_kind smallint, p_transfer_ids bigint[]) to surahi_app;

-- Raises the mark to the clock, for a batch of bids that finds the mark old. Never lowers it.
-- Does nothing when another transaction holds the row: that transaction raises the mark.
-- Called by place_bids. Locks: the row of clock_marks, skipped when it is locked.
CREATE OR REPLACE FUNCTION public.lift_clock_mark()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update clock_marks m set at = greatest(m.at, app_now())
  from (select only_row from clock_marks for update skip locked) f where m.only_row = f.only_row
$function$;
grant execute on function lift_clock_mark() to surahi_app;

-- Locks one side of a draw until the transaction ends. Side 1 is open (and the only side of Starline and Gali), 2 is close.
-- Mode 'shared': placing bids, so that batches do not wait for each other. Mode 'exclusive': declare, void, cancel, close
-- early, change caps. An exclusive holder sees every accepted slip, and no slip commits while it holds the lock. Another mode
-- raises.
-- Order: sides of draws first, by draw_id and then by side; wallets after them.
-- Locks: advisory (7000 + side, draw_id).
CREATE OR REPLACE FUNCTION public.lock_draw_side(p_draw bigint, p_side smallint, p_mode text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  case p_mode
    when 'shared' then perform pg_advisory_xact_lock_shared(7000 + p_side, p_draw::integer);
    when 'exclusive' then perform pg_advisory_xact_lock(7000 + p_side, p_draw::integer);
  end case;
end $function$;
grant execute on function lock_draw_side(p_draw bigint, p_side smallint, p_mode text) to surahi_app;

-- Raises the mark to the clock. Returns the time, and by how many milliseconds it is below the mark (0 when it is not).
-- Called by every node once a second. Commits without waiting for the disk: a crash of the machine may lose one second of the
-- mark, and each node saves one flush a second.
-- Locks: the row of clock_marks.
CREATE OR REPLACE FUNCTION public.mark_clock(OUT now timestamp with time zone, OUT behind_ms bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare v_mark timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true);
  update clock_marks m set
    at = case when m.offset_ms = c.offset_ms then greatest(m.at, app_now()) else app_now() end,
    offset_ms = c.offset_ms
  from clock_control c
  returning m.at into strict v_mark;
  now := app_now();
  behind_ms := greatest(0, (extract(epoch from v_mark - now) * 1000)::bigint);
end $function$;
grant execute on function mark_clock(OUT now timestamp with time zone, OUT behind_ms bigint) to surahi_app;

-- Whether the archive may hold an id. A UUID of version 7 begins with its time, and those at or above before_id stay in requests
-- until a later run. So the archive is never read for a new id of version 7. Other versions say nothing of their time.
CREATE OR REPLACE FUNCTION public.may_be_archived(p_id uuid, p_before_id uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select p_id < p_before_id or get_byte(uuid_send(p_id), 6) >> 4 <> 7
$function$;
grant execute on function may_be_archived(p_id uuid, p_before_id uuid) to surahi_app;

-- Trigger of markets: adds a row to market_stops when a market stops or resumes.
CREATE OR REPLACE FUNCTION public.note_market_stop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into market_stops (market_id, is_stopped) values (new.market_id, new.is_paused or not new.is_active);
  return null;
end $function$;
grant execute on function note_market_stop() to surahi_app;

-- Makes the row of a player in play_limits, with counters computed from the transfers. Repeating it changes nothing.
-- Play time counts from now on. The caller holds the wallet.
CREATE OR REPLACE FUNCTION public.open_play_limits(p_player bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with n as (select play_periods(app_now()) as now),
  since as (select n.now, least(n.now[2], n.now[3])::timestamp at time zone 'Asia/Kolkata' as at from n),
  stakes as (
    select t.submission_id, t.amount_paise as amount, play_periods(t.at) as then
    from transfers t, since
    where t.from_player = p_player and t.from_account = account_number('wallet') and t.kind = transfer_kind('bid') and t.at >= since.at
  ), returned as (
    select s.then, r.amount_paise as amount, r.kind = transfer_kind('bid_refund') as is_refund
    from transfers r join stakes s on s.submission_id = r.submission_id
    where r.to_player = p_player and r.to_account = account_number('wallet')
      and r.kind in (transfer_kind('win_main'), transfer_kind('win_starline'), transfer_kind('win_gali'), transfer_kind('bid_refund'))
      and not exists (select 1 from transfers v where v.resolves = r.transfer_id)
  ), moves as (
    select s.then, s.amount as lost, s.amount as staked, 0 as deposited from stakes s
    union all
    select r.then, - r.amount, case when r.is_refund then - r.amount else 0 end, 0 from returned r
    union all
    select play_periods(d.at), 0, 0, d.amount_paise
    from transfers d, since
    where d.to_player = p_player and d.to_account = account_number('wallet') and d.at >= since.at
      and d.kind in (transfer_kind('deposit'), transfer_kind('player_transfer'), transfer_kind('adjustment_credit'))
  ), sums as (
    select k, coalesce(sum(m.lost), 0) as lost, coalesce(sum(m.staked), 0) as staked, coalesce(sum(m.deposited), 0) as deposited
    from n cross join generate_series(1, 3) k left join moves m on m.then[k] = n.now[k]
    group by k
  )
  insert into play_limits (player_id, counted_from, deposited_paise, lost_paise, staked_paise)
  select p_player, (select now from n), array_agg(s.deposited::bigint order by s.k), array_agg(s.lost::bigint order by s.k),
    array_agg(s.staked::bigint order by s.k)
  from sums s
  on conflict do nothing
$function$;
grant execute on function open_play_limits(p_player bigint) to surahi_app;

-- The ank of a pana: the last digit of the sum of its digits.
CREATE OR REPLACE FUNCTION public.pana_ank(p_pana integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select (p_pana / 100 + p_pana / 10 % 10 + p_pana % 10) % 10 $function$;
grant execute on function pana_ank(p_pana integer) to surahi_app;

-- How many different digits a pana has: 1, 2 or 3.
CREATE OR REPLACE FUNCTION public.pana_digits(p_pana integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when p_pana / 100 = p_pana / 10 % 10 and p_pana / 10 % 10 = p_pana % 10 then 1
    when p_pana / 100 = p_pana / 10 % 10 or p_pana / 10 % 10 = p_pana % 10 or p_pana / 100 = p_pana % 10 then 2
    else 3 end
$function$;
grant execute on function pana_digits(p_pana integer) to surahi_app;

-- What a winning bid is paid: p_points points at the rate "p_value for p_stake". A point is 100 paise.
-- Multiplies before it divides and rounds down to a whole paisa.
-- One expression without a SET clause, so that the planner can inline it: settlement calls it for every winning bid.
CREATE OR REPLACE FUNCTION public.payout_paise(p_points bigint, p_value integer, p_stake integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select p_points * 100 * p_value / p_stake $function$;
grant execute on function payout_paise(p_points bigint, p_value integer, p_stake integer) to surahi_app;

-- The game of a pick code, as packages/game names it. The class of a pana follows from how many of its digits are equal.
CREATE OR REPLACE FUNCTION public.pick_game(p_pick integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case p_pick / 1000000
    when 1 then 'single_digit' when 2 then 'single_digit' when 9 then 'single_digit'
    when 5 then 'jodi' when 6 then 'half_sangam' when 7 then 'half_sangam' when 8 then 'full_sangam'
    when 11 then 'left_digit' when 12 then 'right_digit' when 13 then 'gali_jodi'
    else case
      when p_pick / 100000 % 10 = p_pick / 10000 % 10 and p_pick / 10000 % 10 = p_pick / 1000 % 10 then 'triple_pana'
      when p_pick / 100000 % 10 = p_pick / 10000 % 10 or p_pick / 10000 % 10 = p_pick / 1000 % 10
        or p_pick / 100000 % 10 = p_pick / 1000 % 10 then 'double_pana'
      else 'single_pana' end
    end
$function$;
grant execute on function pick_game(p_pick integer) to surahi_app;

-- The kind of a pick code: bet type, and for each of its panas the number of different digits.
-- Picks of one kind have the same game and, in a fair draw, the same chance.
CREATE OR REPLACE FUNCTION public.pick_kind(p_pick integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select p_pick / 1000000 * 100
    + case when p_pick / 1000000 in (3, 4, 8, 10) then 10 * pana_digits(p_pick / 1000 % 1000) else 0 end
    + case when p_pick / 1000000 in (6, 7, 8) then pana_digits(p_pick % 1000) else 0 end
$function$;
grant execute on function pick_kind(p_pick integer) to surahi_app;

-- What each pick pays at the rates of the draw if it wins, in paise, for these points. A pick may occur more than once.
CREATE OR REPLACE FUNCTION public.pick_payouts(p_draw bigint, p_picks integer[], p_points bigint[])
 RETURNS TABLE(pick integer, paise bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select b.pick, (sum(b.points) * 100 * (v.rates -> pick_game(b.pick) ->> 1)::bigint
    / (v.rates -> pick_game(b.pick) ->> 0)::bigint)::bigint
  from unnest(p_picks, p_points) as b (pick, points)
  cross join (select r.rates from draws d join rate_versions r using (rate_version) where d.draw_id = p_draw offset 0) v
  group by b.pick, v.rates
$function$;
grant execute on function pick_payouts(p_draw bigint, p_picks integer[], p_points bigint[]) to surahi_app;

-- The declaration that decides a pick: 1 open (and the only one of Starline and Gali), 2 close.
CREATE OR REPLACE FUNCTION public.pick_side(p_pick integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select (case when p_pick / 1000000 in (2, 4, 5, 6, 7, 8) then 2 else 1 end)::smallint $function$;
grant execute on function pick_side(p_pick integer) to surahi_app;

-- Takes a batch of submissions in order of arrival. Each is judged alone: accepted as a whole, or refused as a whole.
-- Parameters are parallel arrays with one element per submission. p_picks and p_points hold array literals.
-- p_needs_open: the slip has bids that the open cut-off ends. p_needs_close: it has bids that the close cut-off ends.
-- 
-- Returns one element per submission.
-- outcomes:
--   0 accepted; answers has slip_no, balance_paise and accepted_at_ms
--   1 repeated: the id and the input were accepted before; answers has the first answer
--   2 the id was accepted before with other input
--   3 betting is off for the player
--   4 the player is blocked
--   5 the draw does not exist
--   6 the draw is not current yet, or its record is not in the public log yet
--   7 bidding is closed
--   8 the wallet does not hold enough
--   9 the market is inactive or paused, or the clock is behind its mark
--   10 a cap is reached; answers has {reached: the counter}
--   11 the player is excluded, 12 in a time-out, 13 in quiet hours; answers has {until_ms}, 0 without an end
--   14 the player blocked the market, 15 a game of the submission
--   16 the reality check of the player waits; answers has {until_ms: 0, minutes, staked, won} of the visit
--   17 a limit of the player is reached; answers has {kind, period, limit, used, left, resets_at_ms} (play_limit_answer)
--   18 the id and the input were accepted before, and the first answer is no longer stored (request_archive)
-- Refusals from 11 to 17 leave a row in play_refusals.
-- balances: of an accepted submission, the wallet after its stake; of any other, the wallet before the batch.
-- decided_at: the one instant by which all were judged.
-- 
-- Locks, in this order:
--   1. sides of the draws, shared (lock_draw_side), by draw_id and then by side
--   2. wallets, by player_id (ledger_lock_wallets)
--   3. counters of caps, by draw_id and counter, only for draws with a cap (judge_by_caps)
-- The wallets also protect the rows of play_limits, which are read and written under them (judge_by_limits, count_stakes).
-- Between 2 and 3, when the mark is old: the row of clock_marks, skipped when another transaction holds it.
-- lock_timeout: when another transaction holds a wallet, the batch fails after half a second. The queue then sends each
-- submission alone, so that only those of that wallet wait.
-- enable_seqscan is off: a plan is made once per connection, perhaps while tables are small, and must look up rows by key.
-- Raises when a submission names a player without a wallet.
-- Called by the bid queue.
CREATE OR REPLACE FUNCTION public.place_bids(p_players bigint[], p_submissions uuid[], p_hashes uuid[], p_draws bigint[], p_needs_open boolean[], p_needs_close boolean[], p_totals bigint[], p_picks text[], p_points text[], OUT outcomes smallint[], OUT answers jsonb[], OUT balances bigint[], OUT decided_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET lock_timeout TO '500ms'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  short record; v_is_behind boolean; v_mark timestamptz; v_has_passed boolean; v_may_be_short boolean;
  v_left bigint; v_capped bigint[]; v_reached text[]; v_at_ms bigint;
  v_is_limited boolean := false; v_rooms bigint[]; v_room_answers jsonb[];
  a_ords bigint[]; a_players bigint[]; a_submissions uuid[]; a_draws bigint[]; a_totals bigint[];
  a_slip_nos bigint[]; a_transfers bigint[]; a_balances bigint[]; a_answers jsonb[];
begin
  perform lock_draw_side(k.draw, k.side::smallint, 'shared')
    from (
      select distinct i.draw, s.side
      from unnest(p_draws, p_needs_open, p_needs_close) as i (draw, needs_open, needs_close)
      join (values (1), (2)) as s (side) on s.side = 1 and i.needs_open or s.side = 2 and i.needs_close
      order by 1, 2
    ) k;
  perform ledger_lock_wallets(p_players);
  -- Corrections of a running clock are below 2 seconds. A clock that is further below its mark was set back.
  select greatest(t.now, m.at), m.at > t.now + interval '2 seconds', m.at into decided_at, v_is_behind, v_mark
    from (select app_now() as now) t
    left join (clock_marks m join clock_control c on c.offset_ms = m.offset_ms) on true;
  select
    array_agg((case
      when r.input_hash is not null then case when r.input_hash <> i.hash then 2 when r.answer is null then 18 else 1 end
      when p.blocked_at is not null then 4
      when not p.betting_status then 3
      when d.draw_id is null then 5
      when decided_at < d.current_from or d.awaits_record then 6
      when not m.is_active or m.is_paused or v_is_behind then 9
      when d.is_off or d.closed_early_at is not null or d.cancelled_at is not null
        or i.needs_open and (decided_at >= d.open_at or d.open_closed_early_at is not null) or decided_at >= d.close_at then 7
      else 0 end)::smallint order by i.ord),
    array_agg(r.answer order by i.ord),
    array_agg(w.balance_paise order by i.ord),
    bool_or(i.needs_open and d.open_at > v_mark and d.open_at <= decided_at or d.close_at > v_mark and d.close_at <= decided_at),
    bool_or(i.total > w.balance_paise) or count(distinct i.player) < count(*)
  into outcomes, answers, balances, v_has_passed, v_may_be_short
  from unnest(p_players, p_submissions, p_hashes, p_draws, p_needs_open, p_totals) with ordinality
    as i (player, submission, hash, draw, needs_open, total, ord)
  join lateral (select q.blocked_at, q.betting_status from players q where q.player_id = i.player offset 0) p on true
  join lateral (select q.balance_paise from wallets q where q.player_id = i.player offset 0) w on true
  left join lateral find_request(i.player, i.submission) r on true
  left join draws d on d.draw_id = i.draw
  left join markets m on m.market_id = d.market_id;

  if outcomes is null or cardinality(outcomes) <> cardinality(p_players) then
    raise exception 'a submission names a player without an account';
  end if;
  -- Nodes raise the mark every second. A batch raises it when it is old, so that no decision is far above the mark. A batch
  -- also raises it when a cut-off has passed since the mark, so that a draw that was judged closed stays closed.
  if not v_is_behind and (decided_at > v_mark + interval '1500 ms' or v_has_passed) then
    perform lift_clock_mark();
  end if;

  -- Two tests: the first costs nothing while no player has a limit.
  if exists (select 1 from play_limits) and exists (select 1 from play_limits l where l.player_id = any (p_players)) then
    v_is_limited := true;
    v_may_be_short := true;
    select j.outcomes, j.answers, j.rooms, j.room_answers into outcomes, answers, v_rooms, v_room_answers
    from judge_by_limits(p_players, p_draws, p_totals, p_picks, decided_at, outcomes, answers) j;
  end if;

  if exists (select 1 from bid_caps) then
    v_capped := array(
      select d.draw_id from draws d
      where d.draw_id = any (p_draws) and exists (
        select 1 from bid_caps c where c.family = d.family
          and (c.market_id is null or c.market_id = d.market_id) and (c.draw_id is null or c.draw_id = d.draw_id))
      order by 1);
    if cardinality(v_capped) > 0 then
      select j.outcomes, j.reached into outcomes, v_reached
      from judge_by_caps(p_players, p_draws, p_totals, p_picks, p_points, v_capped, v_rooms, outcomes) j;
      for k in 1 .. cardinality(outcomes) loop
        if outcomes[k] = 10 then answers[k] := jsonb_build_object('reached', v_reached[k]); end if;
        if outcomes[k] = 17 and answers[k] is null then answers[k] := v_room_answers[k]; end if;
      end loop;
    end if;
  end if;

  -- If a wallet or the tightest limit cannot take all submissions of its player, those that fit are accepted, in order of
  -- arrival. This cannot happen when all players differ, have no limit, and each can pay the one submission.
  if v_may_be_short then
    for short in
      select i.player, i.balance, min(i.room) as room
      from unnest(p_players, p_totals, outcomes, balances, v_rooms) as i (player, total, outcome, balance, room)
      where i.outcome = 0
      group by i.player, i.balance
      having sum(i.total) > least(i.balance, min(i.room))
    loop
      v_left := short.balance;
      for k in 1 .. cardinality(p_players) loop
        if p_players[k] = short.player and outcomes[k] = 0 then
          if p_totals[k] > v_left then outcomes[k] := 8;
          elsif short.balance - v_left + p_totals[k] > short.room then
            outcomes[k] := 17;
            answers[k] := v_room_answers[k];
          else v_left := v_left - p_totals[k];
          end if;
        end if;
      end loop;
    end loop;
  end if;

  if v_is_limited then
    insert into play_refusals (player_id, submission_id, draw_id, total_paise, outcome, figures, at)
    select i.player, i.submission, i.draw, i.total, i.outcome, i.answer, decided_at
    from unnest(p_players, p_submissions, p_draws, p_totals, outcomes, answers) as i (player, submission, draw, total, outcome, answer)
    where i.outcome between 11 and 17;
  end if;

  select array_agg(i.ord order by i.ord), array_agg(i.player order by i.ord), array_agg(i.submission order by i.ord),
    array_agg(i.draw order by i.ord), array_agg(i.total order by i.ord), array_agg(nextval('slip_numbers') order by i.ord)
  into a_ords, a_players, a_submissions, a_draws, a_totals, a_slip_nos
  from unnest(p_players, p_submissions, p_draws, p_totals, outcomes) with ordinality as i (player, submission, draw, total, outcome, ord)
  where i.outcome = 0;
  if a_ords is null then return; end if;

  select c.transfer_ids, c.balances into a_transfers, a_balances
  from ledger_collect(transfer_kind('bid'), account_number('stakes'), a_players, a_totals, a_draws, a_submissions, decided_at) c;
  if v_is_limited then perform count_stakes(a_players, a_totals, decided_at); end if;

  insert into slips (slip_no, business_date, player_id, submission_id, draw_id, total_paise, picks, points, transfer_id, accepted_at)
  select a.slip_no, d.business_date, a.player, a.submission, a.draw, a.total, p_picks[a.ord]::integer[], p_points[a.ord]::integer[],
    a.transfer, decided_at
  from unnest(a_ords, a_slip_nos, a_players, a_submissions, a_draws, a_totals, a_transfers)
    as a (ord, slip_no, player, submission, draw, total, transfer)
  join draws d on d.draw_id = a.draw;

  -- Rounded down, so that no bid seems to be accepted at its cut-off.
  v_at_ms := floor(extract(epoch from decided_at) * 1000);
  a_answers := array(
    select jsonb_build_object('slip_no', a.slip_no, 'balance_paise', a.balance, 'accepted_at_ms', v_at_ms)
    from unnest(a_slip_nos, a_balances) with ordinality as a (slip_no, balance, nth) order by a.nth);

  insert into requests (player_id, request_id, input_hash, answer, at)
  select a.player, a.submission, p_hashes[a.ord], a.answer, decided_at
  from unnest(a_ords, a_players, a_submissions, a_answers) as a (ord, player, submission, answer);

  if cardinality(a_ords) = cardinality(p_players) then
    answers := a_answers;
    balances := a_balances;
  else
    for k in 1 .. cardinality(a_ords) loop
      answers[a_ords[k]] := a_answers[k];
      balances[a_ords[k]] := a_balances[k];
    end loop;
  end if;
  perform pg_notify('wallets', array_to_string(array(select distinct unnest(a_players)), ','));
end $function$;
grant execute on function place_bids(p_players bigint[], p_submissions uuid[], p_hashes uuid[], p_draws bigint[], p_needs_open boolean[], p_needs_close boolean[], p_totals bigint[], p_picks text[], p_points text[], OUT outcomes smallint[], OUT answers jsonb[], OUT balances bigint[], OUT decided_at timestamp with time zone) to surahi_app;

-- A counter of play_limits for the periods p_now: 0 where the counted period has ended.
CREATE OR REPLACE FUNCTION public.play_counted(p_counter bigint[], p_from date[], p_now date[])
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array[
    case when p_from[1] >= p_now[1] then p_counter[1] else 0 end,
    case when p_from[2] >= p_now[2] then p_counter[2] else 0 end,
    case when p_from[3] >= p_now[3] then p_counter[3] else 0 end]
$function$;
grant execute on function play_counted(p_counter bigint[], p_from date[], p_now date[]) to surahi_app;

-- The figures of a refusal by a limit: {kind, period, limit, used, left, resets_at_ms}.
CREATE OR REPLACE FUNCTION public.play_limit_answer(p_kind text, p_period integer, p_limit bigint, p_used bigint, p_resets_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_build_object('kind', p_kind, 'period', coalesce((array['day', 'week', 'month'])[p_period], 'once'), 'limit', p_limit,
    'used', p_used, 'left', greatest(0, p_limit - p_used), 'resets_at_ms', (extract(epoch from p_resets_at) * 1000)::bigint)
$function$;
grant execute on function play_limit_answer(p_kind text, p_period integer, p_limit bigint, p_used bigint, p_resets_at timestamp with time zone) to surahi_app;

-- The figures of a refusal by the tightest limit (play_limit_answer): a limit on time that is reached, or the limit on losses or
-- stakes with the least room. Every stake uses the limits on losses and on stakes equally, so it stays the tightest in a batch.
CREATE OR REPLACE FUNCTION public.play_limit_reached(p_row play_limits, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select play_limit_answer(x.kind, x.period, x.limit_amount, x.used, x.resets_at)
  from play_used(p_row, p_at) x
  where x.kind in ('loss', 'stake') and x.limit_amount is not null or x.kind = 'play' and x.used >= x.limit_amount
  order by x.kind = 'play' desc, x.limit_amount - x.used, x.period desc limit 1
$function$;
grant execute on function play_limit_reached(p_row play_limits, p_at timestamp with time zone) to surahi_app;

-- Milliseconds between two instants that lie on or after a day in India. 0 when an instant is null.
CREATE OR REPLACE FUNCTION public.play_overlap_ms(p_from timestamp with time zone, p_to timestamp with time zone, p_since date)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when p_from is not null and p_to is not null then greatest(0, (extract(epoch from p_to)
    - extract(epoch from greatest(p_from, p_since::timestamp at time zone 'Asia/Kolkata'))) * 1000)::bigint else 0 end
$function$;
grant execute on function play_overlap_ms(p_from timestamp with time zone, p_to timestamp with time zone, p_since date) to surahi_app;

-- First days of the day, the week (Monday) and the month that hold an instant, in India time.
CREATE OR REPLACE FUNCTION public.play_periods(p_at timestamp with time zone)
 RETURNS date[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select array[d, d - (extract(isodow from d)::integer - 1), d - (extract(day from d)::integer - 1)]
  from (select (p_at at time zone 'Asia/Kolkata')::date as d) t
$function$;
grant execute on function play_periods(p_at timestamp with time zone) to surahi_app;

-- When the period that begins on a day ends. p_period: 1 day, 2 week, 3 month.
CREATE OR REPLACE FUNCTION public.play_resets_at(p_from date, p_period integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select (p_from + (array['1 day', '7 days', '1 month'])[p_period]::interval) at time zone 'Asia/Kolkata'
$function$;
grant execute on function play_resets_at(p_from date, p_period integer) to surahi_app;

-- What a player has used of each limit at an instant: paise, whole minutes for kind play. A limit that is not set is null.
-- period: 1 day, 2 week, 3 month. The one formula for decisions and for the screen.
CREATE OR REPLACE FUNCTION public.play_used(p_row play_limits, p_at timestamp with time zone)
 RETURNS TABLE(kind text, period integer, limit_amount bigint, used bigint, resets_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select m.kind, k.period, m.limits[k.period],
    case m.kind when 'play' then (m.counted[k.period] + play_overlap_ms((p_row).visit_from,
        least(p_at, (p_row).visit_to + interval '30 minutes'), n.now[k.period])) / 60000
      else m.counted[k.period] end,
    play_resets_at(greatest(n.now[k.period], (p_row).counted_from[k.period]), k.period)
  from (select play_periods(p_at) as now) n
  cross join lateral (values
    ('deposit', (p_row).deposit_limit_paise, play_counted((p_row).deposited_paise, (p_row).counted_from, n.now)),
    ('loss', (p_row).loss_limit_paise, play_counted((p_row).lost_paise, (p_row).counted_from, n.now)),
    ('stake', (p_row).stake_limit_paise, play_counted((p_row).staked_paise, (p_row).counted_from, n.now)),
    ('play', (p_row).play_limit_minutes, play_counted((p_row).played_ms, (p_row).counted_from, n.now))
  ) as m (kind, limits, counted)
  cross join (values (1), (2), (3)) as k (period)
$function$;
grant execute on function play_used(p_row play_limits, p_at timestamp with time zone) to surahi_app;

-- What a player staked and won by the transfers of the wallet after number p_seq: stakes minus refunds, wins minus reversals.
CREATE OR REPLACE FUNCTION public.play_visit(p_player bigint, p_seq bigint, OUT staked_paise bigint, OUT won_paise bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select (coalesce(sum(m.amount) filter (where m.kind = transfer_kind('bid')), 0)
      - coalesce(sum(m.amount) filter (where m.kind = transfer_kind('bid_refund')), 0))::bigint,
    (coalesce(sum(m.amount) filter (where m.kind in (transfer_kind('win_main'), transfer_kind('win_starline'), transfer_kind('win_gali'))), 0)
      - coalesce(sum(m.amount) filter (where m.kind = transfer_kind('win_reversal')), 0))::bigint
  from (
    select t.kind, t.amount_paise as amount from transfers t
    where t.from_player = p_player and t.from_account = account_number('wallet') and t.from_seq > p_seq
    union all
    select t.kind, t.amount_paise from transfers t
    where t.to_player = p_player and t.to_account = account_number('wallet') and t.to_seq > p_seq
  ) m
$function$;
grant execute on function play_visit(p_player bigint, p_seq bigint, OUT staked_paise bigint, OUT won_paise bigint) to surahi_app;

-- The end of the quiet hours that hold at p_at, in unix ms. Ranges that overlap or touch count as one. A removed
-- range ends at its until. Returns 0 if the ranges have no gap up to a day after the last removed range ends: then
-- they never end.
CREATE OR REPLACE FUNCTION public.quiet_until_ms(p_player bigint, p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_end timestamptz := p_at; v_next timestamptz; v_last timestamptz; v_minute integer;
begin
  select greatest(p_at, max(q.until) filter (where isfinite(q.until))) + interval '1 day' into v_last
  from play_blocks q where q.player_id = p_player and q.kind = 'quiet' and q.until > p_at;
  while v_end < v_last loop
    v_minute := extract(hour from v_end at time zone 'Asia/Kolkata') * 60 + extract(minute from v_end at time zone 'Asia/Kolkata');
    select max(least(q.until, date_trunc('day', v_end, 'Asia/Kolkata')
      + make_interval(mins => q.to_minute + case when q.to_minute <= v_minute then 1440 else 0 end)))
    into v_next
    from play_blocks q
    where q.player_id = p_player and q.kind = 'quiet' and q.until > v_end
      and case when q.from_minute < q.to_minute then q.from_minute <= v_minute and q.to_minute > v_minute
        else q.from_minute <= v_minute or q.to_minute > v_minute end;
    if v_next is null then return (extract(epoch from v_end) * 1000)::bigint; end if;
    v_end := v_next;
  end loop;
  return 0;
end $function$;
grant execute on function quiet_until_ms(p_player bigint, p_at timestamp with time zone) to surahi_app;

-- Refunds the next p_limit slips of a settlement. After a cancelled draw it refunds whole slips. After a void session it
-- refunds the bids that need the result of that session. more and paid_players: as in settle_chunk.
-- Raises if the settlement does not refund, or while wins of a cancelled draw are not taken back yet.
-- Locks: the row of the settlement, then the wallets by player_id. Called by the settlement job until more is false.
CREATE OR REPLACE FUNCTION public.refund_chunk(p_settlement bigint, p_business_date date, p_limit integer, OUT more boolean, OUT paid_players bigint[])
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  s settlements%rowtype;
  h_slip_nos bigint[]; h_players bigint[]; h_submissions uuid[]; h_amounts bigint[]; v_transfers bigint[];
  v_last bigint; v_slips bigint; v_is_open_void boolean;
begin
  select * into strict s from settlements where settlement_id = p_settlement for update;
  if s.purpose <> 'refund' then raise exception 'settlement % does not refund', p_settlement; end if;
  if s.completed_at is not null then more := false; return; end if;
  if s.void_side is null and exists (
    select 1 from settlements o where o.draw_id = s.draw_id and o.purpose = 'pay' and o.void_completed_at is null
  ) then
    raise exception 'draw % still has a settlement that is not taken back', s.draw_id;
  end if;

  -- Open has a result or is void before close can become void. So this value never changes while close is refunded.
  v_is_open_void := coalesce(s.void_side = 2, false)
    and exists (select 1 from settlements o where o.draw_id = s.draw_id and o.void_side = 1);
  select array_agg(c.slip_no order by c.slip_no) filter (where c.amount > 0),
    array_agg(c.player_id order by c.slip_no) filter (where c.amount > 0),
    array_agg(c.submission_id order by c.slip_no) filter (where c.amount > 0),
    array_agg(c.amount order by c.slip_no) filter (where c.amount > 0), max(c.slip_no), count(*)
  into h_slip_nos, h_players, h_submissions, h_amounts, v_last, v_slips
  from (
    select x.slip_no, x.player_id, x.submission_id, (
        select coalesce(sum(b.points), 0) * 100 from unnest(x.picks, x.points) as b (pick, points)
        where refund_holds(coalesce(s.void_side, 0::smallint), b.pick)
          and not (v_is_open_void and refund_holds(1::smallint, b.pick)) and not is_retracted(x.slip_no, b.pick)
      ) as amount
    from slips x
    where x.draw_id = s.draw_id and x.business_date = p_business_date and x.slip_no > s.cursor_slip_no
      and (s.void_side is null or x.slip_no <= s.last_slip_no)
    order by x.slip_no limit p_limit
  ) c;
  if v_last is null then
    update settlements set completed_at = app_now() where settlement_id = p_settlement;
    more := false;
    return;
  end if;
  more := true;
  if h_slip_nos is null then
    update settlements set cursor_slip_no = v_last, slips_done = slips_done + v_slips where settlement_id = p_settlement;
    return;
  end if;
  select p.transfer_ids into v_transfers
  from ledger_pay(transfer_kind('bid_refund'), account_number('stakes'), h_players, h_amounts, s.draw_id, h_submissions, p_settlement,
    array_fill(null::smallint, array[cardinality(h_players)])) p;
  insert into refunds (slip_no, settlement_id, business_date, player_id, submission_id, amount_paise, transfer_id, side)
  select h.slip_no, p_settlement, p_business_date, h.player, h.submission, h.amount, h.transfer, coalesce(s.void_side, 0)
  from unnest(h_slip_nos, h_players, h_submissions, h_amounts, v_transfers) as h (slip_no, player, submission, amount, transfer);
  if exists (select 1 from play_limits) then
    perform count_returns(s.draw_id, p_business_date, h_slip_nos, h_amounts, true);
  end if;
  update settlements set
    cursor_slip_no = v_last, slips_done = slips_done + v_slips,
    payouts_count = payouts_count + cardinality(h_slip_nos), paid_paise = paid_paise + (select sum(a) from unnest(h_amounts) a)
  where settlement_id = p_settlement;
  paid_players := array(select distinct unnest(h_players));
end $function$;
grant execute on function refund_chunk(p_settlement bigint, p_business_date date, p_limit integer, OUT more boolean, OUT paid_players bigint[]) to surahi_app;

-- Returns whether a refund includes a bid. p_side 0 includes every bid of the slip, 1 the bids that need the open result,
-- 2 the bids that need the close result, 3 the bids that need the close result alone.
CREATE OR REPLACE FUNCTION public.refund_holds(p_side smallint, p_pick integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case p_side
    when 0 then true
    when 1 then p_pick / 1000000 not in (2, 4)
    when 2 then p_pick / 1000000 in (2, 4, 5, 6, 7, 8)
    else p_pick / 1000000 in (2, 4) end
$function$;
grant execute on function refund_holds(p_side smallint, p_pick integer) to surahi_app;

-- Trigger of settlements: raises when the slips of the draw are archived, because nothing is left to settle it by.
CREATE OR REPLACE FUNCTION public.refuse_archived_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select 1 from draws d where d.draw_id = new.draw_id and d.business_date < archived_before()) then
    raise exception 'the bids of draw % are archived', new.draw_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

-- Trigger of the append-only tables: raises on every update, delete and truncate, whatever the role.
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation'; end $function$;
grant execute on function refuse_change() to surahi_app;

-- Trigger of log_checkpoints: raises on every change, except when a checkpoint is published.
CREATE OR REPLACE FUNCTION public.refuse_checkpoint_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.published_at is null and new.published_at is not null
    and (new.tree_size, new.root, new.note, new.made_at) = (old.tree_size, old.root, old.note, old.made_at) then
    return new;
  end if;
  raise exception 'a checkpoint is final' using errcode = 'integrity_constraint_violation';
end $function$;
grant execute on function refuse_checkpoint_change() to surahi_app;

-- Trigger of requests that somebody decides: raises on a delete, and on an update of a row whose decided_at is set.
-- A correction of a decision is another row.
CREATE OR REPLACE FUNCTION public.refuse_decided_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  if tg_op = 'DELETE' or old.decided_at is not null then
    raise exception '% is decided and cannot change', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;
grant execute on function refuse_decided_change() to surahi_app;

-- Trigger of log_entries: raises on every change, except when a waiting entry gets its place.
CREATE OR REPLACE FUNCTION public.refuse_entry_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.log_index is null and new.log_index is not null
    and (new.entry_no, new.kind, new.subject, new.version, new.bytes, new.added_at)
      = (old.entry_no, old.kind, old.subject, old.version, old.bytes, old.added_at) then
    return new;
  end if;
  raise exception 'an entry of the public log is final' using errcode = 'integrity_constraint_violation';
end $function$;
grant execute on function refuse_entry_change() to surahi_app;

-- Trigger of results: raises on every change, except when voided_at is set on a result that is not voided.
CREATE OR REPLACE FUNCTION public.refuse_result_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
    and (new.result_id, new.draw_id, new.side, new.entry_id, new.number, new.declared_by, new.declared_at)
      = (old.result_id, old.draw_id, old.side, old.entry_id, old.number, old.declared_by, old.declared_at) then
    return new;
  end if;
  raise exception 'a result is final; it can only be voided, once' using errcode = 'integrity_constraint_violation';
end $function$;

-- Gives back the stakes of the bids of a player whose cut-off has not come, in every draw that is open. Before the open
-- cut-off these are whole slips, after it the bids on the close result alone. Returns the paise. Repeating it gives nothing twice.
-- Locks, in this order: the sides of all open draws, shared, by draw_id and then by side; the wallet; the counters of caps,
-- by draw_id and counter. So the seal of the bids, a result and a cancellation see each refund, or come before it. Called
-- when a player is excluded, if the setting says so.
CREATE OR REPLACE FUNCTION public.retract_bids(p_player bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  d record; v_at timestamptz; v_paise bigint := 0;
  h_slip_nos bigint[]; h_submissions uuid[]; h_amounts bigint[]; h_sides smallint[]; v_transfers bigint[];
begin
  perform lock_draw_side(k.draw_id, k.side, 'shared')
    from (
      select x.draw_id, s.side::smallint as side from draws x cross join (values (1), (2)) as s (side)
      where x.business_date between (app_now() at time zone 'Asia/Kolkata')::date - 2 and (app_now() at time zone 'Asia/Kolkata')::date + 2
        and x.close_at > app_now() and x.closed_early_at is null and x.cancelled_at is null and not x.is_off
      order by 1, 2
    ) k;
  perform ledger_lock_wallets(array[p_player]);
  -- A clock that was set back does not open a draw again. Nodes raise the mark every second.
  v_at := (select greatest(t.now, m.at) from (select app_now() as now) t
    left join (clock_marks m join clock_control c on c.offset_ms = m.offset_ms) on true);
  for d in
    select x.draw_id, x.business_date, least(x.open_at, x.open_closed_early_at) as open_at from draws x
    where x.business_date between (v_at at time zone 'Asia/Kolkata')::date - 2 and (v_at at time zone 'Asia/Kolkata')::date + 2
      and x.close_at > v_at and x.closed_early_at is null and x.cancelled_at is null
      and exists (select 1 from slips y where y.player_id = p_player and y.business_date = x.business_date and y.draw_id = x.draw_id)
    order by x.draw_id
  loop
    select array_agg(h.slip_no order by h.slip_no), array_agg(h.submission_id order by h.slip_no),
      array_agg(h.amount order by h.slip_no), array_agg(h.side order by h.slip_no)
    into h_slip_nos, h_submissions, h_amounts, h_sides
    from (
      select x.slip_no, x.submission_id, k.side, (
          select coalesce(sum(b.points), 0) * 100 from unnest(x.picks, x.points) as b (pick, points)
          where refund_holds(k.side, b.pick) and not is_retracted(x.slip_no, b.pick)
        )::bigint as amount
      from slips x cross join (select case when v_at < d.open_at then 0 else 3 end::smallint as side) k
      where x.player_id = p_player and x.business_date = d.business_date and x.draw_id = d.draw_id
    ) h
    where h.amount > 0;
    continue when h_slip_nos is null;
    select p.transfer_ids into v_transfers
    from ledger_pay(transfer_kind('bid_refund'), account_number('stakes'), array_fill(p_player, array[cardinality(h_slip_nos)]), h_amounts,
      d.draw_id, h_submissions, null, array_fill(null::smallint, array[cardinality(h_slip_nos)])) p;
    perform uncount_for_caps(d.draw_id, p_player, h_slip_nos, h_sides);
    insert into refunds (slip_no, settlement_id, business_date, player_id, submission_id, amount_paise, transfer_id, side)
    select h.slip_no, null, d.business_date, p_player, h.submission, h.amount, h.transfer, h.side
    from unnest(h_slip_nos, h_submissions, h_amounts, v_transfers, h_sides) as h (slip_no, submission, amount, transfer, side);
    perform count_returns(d.draw_id, d.business_date, h_slip_nos, h_amounts, true);
    v_paise := v_paise + (select sum(a) from unnest(h_amounts) a);
  end loop;
  return v_paise;
end $function$;
grant execute on function retract_bids(p_player bigint) to surahi_app;

-- Takes back what a voided settlement paid, for the next p_limit payouts. more and reversed_players: as in settle_chunk.
-- Raises unless the settlement is marked as void, so that no payment can follow it, and when a payout cannot be taken back.
-- Locks: the row of the settlement, then the wallets by player_id. Called by the settlement job until more is false.
CREATE OR REPLACE FUNCTION public.reverse_chunk(p_settlement bigint, p_limit integer, OUT more boolean, OUT reversed_players bigint[])
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  s settlements%rowtype;
  v_last bigint; v_transfers bigint[]; v_count bigint;
begin
  select * into strict s from settlements where settlement_id = p_settlement for update;
  if s.void_requested_at is null then raise exception 'settlement % is not marked as void', p_settlement; end if;
  if s.void_completed_at is not null then more := false; return; end if;

  select max(c.slip_no) into v_last from (
    select p.slip_no from payouts p
    where p.settlement_id = p_settlement and p.slip_no > s.reverse_cursor_slip_no
    order by p.slip_no limit p_limit
  ) c;
  if v_last is null then
    update settlements set void_completed_at = app_now() where settlement_id = p_settlement;
    more := false;
    return;
  end if;
  select array_agg(p.transfer_id), array_agg(distinct p.player_id) into v_transfers, reversed_players
  from payouts p
  where p.settlement_id = p_settlement and p.slip_no > s.reverse_cursor_slip_no and p.slip_no <= v_last;
  v_count := ledger_take_back(transfer_kind('win_reversal'), v_transfers);
  if v_count <> cardinality(v_transfers) then
    raise exception 'settlement %: % of % payouts could be taken back', p_settlement, v_count, cardinality(v_transfers);
  end if;
  if exists (select 1 from play_limits) then
    perform count_returns(s.draw_id, x.business_date, array_agg(x.slip_no), array_agg(- x.amount_paise), false)
    from payouts x where x.settlement_id = p_settlement and x.slip_no > s.reverse_cursor_slip_no and x.slip_no <= v_last
    group by x.business_date;
  end if;
  update settlements set reverse_cursor_slip_no = v_last, reversed_count = reversed_count + v_count where settlement_id = p_settlement;
  more := true;
end $function$;
grant execute on function reverse_chunk(p_settlement bigint, p_limit integer, OUT more boolean, OUT reversed_players bigint[]) to surahi_app;

-- Pays the winners among the next p_limit slips of a settlement, and moves its cursor.
-- p_kind: the transfer kind of the family's wins. p_business_date: that of the draw, so that one partition is read.
-- more: false when nothing is left to do, because the settlement is complete or is to be voided.
-- paid_players: players whose wallets changed.
-- Repeating it is safe: payouts and cursor commit together, so that each winner is paid once.
-- Locks: the row of the settlement, then the wallets by player_id. Raises when the settlement is a refund.
-- Called by the settlement job until more is false.
CREATE OR REPLACE FUNCTION public.settle_chunk(p_settlement bigint, p_kind smallint, p_business_date date, p_limit integer, OUT more boolean, OUT paid_players bigint[])
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  -- Bids of one chunk. A slip may have 250 bids that all win, and the winners' next bids wait until the chunk commits.
  v_most_bids constant integer := 25000;
  s settlements%rowtype;
  v_last bigint; v_slips bigint; v_stake bigint; v_has_retracted boolean;
  h_slip_nos bigint[]; h_players bigint[]; h_submissions uuid[]; h_positions smallint[]; h_picks integer[]; h_points integer[]; h_amounts bigint[];
  v_transfers bigint[];
begin
  select * into strict s from settlements where settlement_id = p_settlement for update;
  if s.purpose <> 'pay' then raise exception 'settlement % does not pay winners', p_settlement; end if;
  if s.completed_at is not null or s.void_requested_at is not null then more := false; return; end if;

  select max(c.slip_no), count(*), sum(c.total_paise) into v_last, v_slips, v_stake
  from (
    select x.slip_no, x.total_paise, sum(cardinality(x.picks)) over (order by x.slip_no) - cardinality(x.picks) as bids_before
    from (
      select y.slip_no, y.total_paise, y.picks from slips y
      where y.draw_id = s.draw_id and y.business_date = p_business_date and y.slip_no > s.cursor_slip_no
        and y.slip_no <= s.last_slip_no
      order by y.slip_no limit p_limit
    ) x
  ) c
  where c.bids_before < v_most_bids;
  if v_slips = 0 then
    update settlements set completed_at = app_now() where settlement_id = p_settlement;
    more := false;
    return;
  end if;

  -- One lookup for the whole chunk, so that a chunk without retracted bids costs nothing more.
  v_has_retracted := exists (
    select 1 from refunds r where r.settlement_id is null and r.slip_no > s.cursor_slip_no and r.slip_no <= v_last);
  select array_agg(h.slip_no order by h.slip_no, h.position), array_agg(h.player_id order by h.slip_no, h.position),
    array_agg(h.submission_id order by h.slip_no, h.position), array_agg(h.position order by h.slip_no, h.position),
    array_agg(h.pick order by h.slip_no, h.position), array_agg(h.points order by h.slip_no, h.position),
    array_agg(h.amount order by h.slip_no, h.position)
  into h_slip_nos, h_players, h_submissions, h_positions, h_picks, h_points, h_amounts
  from (
    select x.slip_no, x.player_id, x.submission_id, b.position::smallint as position, b.pick, b.points,
      payout_paise(b.points, w.value, w.stake) as amount
    from slips x
    cross join lateral unnest(x.picks, x.points) with ordinality as b (pick, points, position)
    join unnest(s.winning_picks, s.winning_values, s.winning_stakes) as w (pick, value, stake) on w.pick = b.pick
    where x.draw_id = s.draw_id and x.business_date = p_business_date and x.slip_no > s.cursor_slip_no and x.slip_no <= v_last
      and x.picks && s.winning_picks and not (v_has_retracted and is_retracted(x.slip_no, b.pick))
  ) h
  where h.amount > 0;

  if h_slip_nos is not null then
    select p.transfer_ids into v_transfers
    from ledger_pay(p_kind, account_number('payouts'), h_players, h_amounts, s.draw_id, h_submissions, p_settlement, h_positions) p;
    insert into payouts (settlement_id, slip_no, position, business_date, player_id, submission_id, pick, points, amount_paise, transfer_id)
    select p_settlement, h.slip_no, h.position, p_business_date, h.player, h.submission, h.pick, h.points, h.amount, h.transfer
    from unnest(h_slip_nos, h_positions, h_players, h_submissions, h_picks, h_points, h_amounts, v_transfers)
      as h (slip_no, position, player, submission, pick, points, amount, transfer);
    if exists (select 1 from play_limits) then
      perform count_returns(s.draw_id, p_business_date, h_slip_nos, h_amounts, false);
    end if;
  end if;

  -- slips_total was counted while slips of the other side could still arrive, so slips_done may exceed it.
  update settlements set
    cursor_slip_no = v_last, slips_done = slips_done + v_slips, slips_total = greatest(slips_total, slips_done + v_slips),
    stake_paise = stake_paise + v_stake,
    payouts_count = payouts_count + coalesce(cardinality(h_slip_nos), 0),
    paid_paise = paid_paise + coalesce((select sum(a) from unnest(h_amounts) a), 0)
  where settlement_id = p_settlement;
  paid_players := array(select distinct unnest(h_players));
  more := true;
end $function$;
grant execute on function settle_chunk(p_settlement bigint, p_kind smallint, p_business_date date, p_limit integer, OUT more boolean, OUT paid_players bigint[]) to surahi_app;

-- The number of slips of a draw and their total in paise: slip_totals and the slips after it. p_date is the draw's business date.
CREATE OR REPLACE FUNCTION public.slips_so_far(p_draw bigint, p_date date)
 RETURNS TABLE(slips bigint, stake_paise bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(t.slips, 0) + n.slips, coalesce(t.stake_paise, 0) + n.stake_paise
  from (select p_draw as draw_id) d left join slip_totals t using (draw_id) cross join lateral (
    select count(*) as slips, coalesce(sum(x.total_paise), 0)::bigint as stake_paise from slips x
    where x.draw_id = d.draw_id and x.business_date = p_date and x.slip_no > coalesce(t.through_slip_no, 0)
  ) n
$function$;
grant execute on function slips_so_far(p_draw bigint, p_date date) to surahi_app;

-- Adds new slips to slip_totals and day_players. Returns how many slips this call added.
-- It sums the draws that are current and whose business date is yesterday or later. Other draws have no sums.
-- A call sums up to next_slip_no, which an earlier call stored, as soon as every transaction below next_xid has ended
-- (slip_horizon). It then stores the latest slip number as the new next_slip_no.
-- A call reads the latest slip number before it gets its own transaction id. A transaction that places bids locks wallets first, so
-- it has its id before it takes slip numbers. Therefore each number up to next_slip_no belongs to a transaction below next_xid.
-- Commits without waiting for the disk: a crash of the machine may lose the last calls, and the next calls sum again.
-- Locks the row of slip_horizon. Returns 0 without waiting if another transaction holds that row, or if there is nothing new.
-- Every node calls it every two seconds.
CREATE OR REPLACE FUNCTION public.sum_new_slips()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare v_last bigint; v_xid xid8; h slip_horizon; v_summed bigint := 0;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'sum_new_slips must be the first write of its transaction';
  end if;
  select case when q.is_called then q.last_value else 0 end into v_last from slip_numbers q;
  select * into strict h from slip_horizon;
  if h.summed_slip_no = h.next_slip_no and h.next_slip_no = v_last then return 0; end if;

  perform set_config('synchronous_commit', 'off', true);
  select * into h from slip_horizon for update skip locked;
  if not found then return 0; end if;
  v_xid := pg_current_xact_id();
  if h.next_slip_no > h.summed_slip_no and h.next_xid <= pg_snapshot_xmin(pg_current_snapshot()) then
    with fresh as materialized (
      select d.draw_id, d.business_date, s.slip_no, s.player_id, s.total_paise, s.most
      from draws d left join slip_totals t using (draw_id) cross join lateral (
        select x.slip_no, x.player_id, x.total_paise, (select max(p) from unnest(x.points) p) as most from slips x
        where x.draw_id = d.draw_id and x.business_date = d.business_date
          and x.slip_no > coalesce(t.through_slip_no, 0) and x.slip_no <= h.next_slip_no offset 0
      ) s
      where d.business_date >= (select (app_now() at time zone 'Asia/Kolkata')::date) - 1 and d.current_from <= app_now()
    ), bidders as (
      insert into day_players (business_date, player_id)
      select distinct f.business_date, f.player_id from fresh f
      where not exists (select from day_players p where p.business_date = f.business_date and p.player_id = f.player_id)
    ), totals as (
      insert into slip_totals as t (draw_id, through_slip_no, slips, stake_paise, largest_points)
      select f.draw_id, h.next_slip_no, count(*), sum(f.total_paise), max(f.most) from fresh f group by f.draw_id
      on conflict (draw_id) do update set through_slip_no = excluded.through_slip_no, slips = t.slips + excluded.slips,
        stake_paise = t.stake_paise + excluded.stake_paise, largest_points = greatest(t.largest_points, excluded.largest_points)
    )
    select count(*) into v_summed from fresh;
    h.summed_slip_no := h.next_slip_no;
  end if;
  -- After a restore into another cluster, next_xid may be higher than every id there. Waiting for it would stop the sums.
  if h.summed_slip_no = h.next_slip_no and v_last > h.next_slip_no or h.next_xid > v_xid then
    h.next_slip_no := greatest(v_last, h.next_slip_no);
    h.next_xid := v_xid;
  end if;
  update slip_horizon set summed_slip_no = h.summed_slip_no, next_slip_no = h.next_slip_no, next_xid = h.next_xid;
  return v_summed;
end $function$;
grant execute on function sum_new_slips() to surahi_app;

-- The number of a kind in transfer_kinds, or null. The planner replaces a call with a constant name by the number.
CREATE OR REPLACE FUNCTION public.transfer_kind(p_name text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (case p_name when 'deposit' then 1 when 'withdrawal_paid' then 2 when 'player_transfer' then 3 when 'bid' then 5
    when 'welcome_bonus' then 6 when 'win_main' then 8 when 'win_starline' then 12 when 'win_gali' then 13
    when 'bid_refund' then 25 when 'win_reversal' then 26 when 'adjustment_credit' then 27 when 'adjustment_debit' then 28
    when 'withdrawal_hold' then 29 when 'withdrawal_release' then 30 when 'withdrawal_returned' then 31
    when 'deposit_returned' then 32 end)::smallint
$function$;
grant execute on function transfer_kind(p_name text) to surahi_app;

-- Takes bids that are being retracted out of the counters of caps, so that other players can use the room. p_sides: the
-- bids of each slip, as in refunds. Call it before the refunds are inserted.
-- Locks: the counters of the draw, by counter. The caller holds the sides of the draw and the wallet. Called by retract_bids.
CREATE OR REPLACE FUNCTION public.uncount_for_caps(p_draw bigint, p_player bigint, p_slips bigint[], p_sides smallint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform 1 from cap_counters c where c.draw_id = p_draw order by c.counter for update;
  if not found then return; end if;
  update cap_counters c set points = c.points - x.points
  from (
    select k.counter, sum(b.points)::bigint as points
    from unnest(p_slips, p_sides) as h (slip_no, side)
    join draws d on d.draw_id = p_draw
    join slips s on s.player_id = p_player and s.business_date = d.business_date and s.slip_no = h.slip_no
    cross join lateral unnest(s.picks, s.points) as b (pick, points)
    cross join lateral (
      values ('draw'), ('player:' || p_player), ('game:' || pick_game(b.pick)), ('pick:' || b.pick)
    ) as k (counter)
    where refund_holds(h.side, b.pick) and not is_retracted(s.slip_no, b.pick)
    group by k.counter
  ) x
  where c.draw_id = p_draw and c.counter = x.counter collate "C";
  update cap_counters c set points = (coalesce(worst_payout(p_draw, '{}', '{}'), 0) + 99) / 100
  where c.draw_id = p_draw and c.counter = 'loss';
end $function$;
grant execute on function uncount_for_caps(p_draw bigint, p_player bigint, p_slips bigint[], p_sides smallint[]) to surahi_app;

-- The highest total payout of one result of a draw in paise, over the points counted for its picks and these further bids.
-- Once the open result is declared, only results with it count. Two panas meet only in a Full Sangam, so for each pair of anks
-- the dearest open pana and the dearest close pana are found apart. Called by judge_by_caps and count_for_caps.
CREATE OR REPLACE FUNCTION public.worst_payout(p_draw bigint, p_picks integer[], p_points bigint[])
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with staked as (
    select array_agg(s.pick) as picks, array_agg(s.points) as points
    from (
      select substr(c.counter, 6)::integer as pick, c.points from cap_counters c
      where c.draw_id = p_draw and c.counter >= 'pick:' and c.counter < 'pick;'
      union all
      select b.pick, b.points from unnest(p_picks, p_points) as b (pick, points)
    ) s
  ), declared as (
    select r.number::integer as pana from results r join draws d using (draw_id)
    where r.draw_id = p_draw and r.side = 1 and r.voided_at is null and d.family = 'main'
  ), paid as materialized (
    -- Starline is an open side alone. The digits of Gali are the anks of its jodi.
    select t.type, t.first, t.second, t.paise from (
      select case when p.pick / 1000000 in (9, 11) then 1 when p.pick / 1000000 = 12 then 2 when p.pick / 1000000 = 10 then 3
          when p.pick / 1000000 = 13 then 5 else p.pick / 1000000 end as type,
        p.pick / 1000 % 1000 as first, p.pick % 1000 as second, p.paise
      from staked s cross join lateral pick_payouts(p_draw, s.picks, s.points) p
    ) t left join declared d on true
    where d.pana is null or case t.type when 1 then t.first = pana_ank(d.pana) when 3 then t.first = d.pana
      when 5 then t.first / 10 = pana_ank(d.pana) when 6 then t.first = pana_ank(d.pana) when 7 then t.second = d.pana
      when 8 then t.first = d.pana else true end
  ), anks as materialized (
    select a.ank, b.ank as other, coalesce(o.paise, 0) as open_ank, coalesce(c.paise, 0) as close_ank, coalesce(j.paise, 0) as jodi
    from generate_series(0, 9) as a (ank) cross join generate_series(0, 9) as b (ank)
    left join paid o on o.type = 1 and o.first = a.ank
    left join paid c on c.type = 2 and c.first = b.ank
    left join paid j on j.type = 5 and j.first = a.ank * 10 + b.ank
  ), open_panas as (
    select pana_ank(p.first) as ank, max(p.paise) as paise from paid p where p.type = 3 group by 1
  ), close_panas as (
    select pana_ank(p.first) as ank, max(p.paise) as paise from paid p where p.type = 4 group by 1
  ), open_halves as (
    select pana_ank(h.second) as ank, h.first as other, max(h.paise + coalesce(p.paise, 0)) as paise
    from paid h left join paid p on p.type = 3 and p.first = h.second where h.type = 7 group by 1, 2
  ), close_halves as (
    select h.first as ank, pana_ank(h.second) as other, max(h.paise + coalesce(p.paise, 0)) as paise
    from paid h left join paid p on p.type = 4 and p.first = h.second where h.type = 6 group by 1, 2
  )
  select greatest(
    (select max(k.open_ank + k.close_ank + k.jodi
        + greatest(o.paise, oh.paise, 0) + greatest(c.paise, ch.paise, 0))
      from anks k left join open_panas o on o.ank = k.ank left join close_panas c on c.ank = k.other
      left join open_halves oh on oh.ank = k.ank and oh.other = k.other
      left join close_halves ch on ch.ank = k.ank and ch.other = k.other),
    (select max(k.open_ank + k.close_ank + k.jodi + f.paise + coalesce(o.paise, 0) + coalesce(c.paise, 0)
        + coalesce(oh.paise, 0) + coalesce(ch.paise, 0))
      from paid f join anks k on k.ank = pana_ank(f.first) and k.other = pana_ank(f.second)
      left join paid o on o.type = 3 and o.first = f.first
      left join paid c on c.type = 4 and c.first = f.second
      left join paid oh on oh.type = 7 and oh.first = k.other and oh.second = f.first
      left join paid ch on ch.type = 6 and ch.first = k.ank and ch.second = f.second
      where f.type = 8))
$function$;
grant execute on function worst_payout(p_draw bigint, p_picks integer[], p_points bigint[]) to surahi_app;

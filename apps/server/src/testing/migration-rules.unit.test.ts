import path from 'node:path';
import { expect, test } from 'vitest';
import { serverRoot } from '../platform/files/paths.ts';
import { readMigrations } from '../platform/db/migrate.ts';
import { BASELINE, findUnsafe } from './migration-rules.ts';

test('no migration after the baseline disturbs nodes of the previous release', () => {
  const migrations = readMigrations(path.join(serverRoot(), 'migrations'));
  expect(migrations.length).toBeGreaterThanOrEqual(BASELINE);
  const unsafe = migrations
    .filter(({ version }) => version > BASELINE)
    .map(({ name, text }) => [name, findUnsafe(text)]);
  expect(unsafe.filter(([, found]) => found?.length !== 0)).toEqual([]);
});

test.each([
  'alter table headlines drop column notes;',
  'drop table headlines;',
  'alter table players rename column name to full_name;',
  'alter table markets rename to shops;',
  'alter table players alter column mobile type bigint;',
  'alter table players alter name set data type varchar(10);',
  'alter table markets alter column name set not null;',
  'alter table markets add column colour text not null;',
  'create index slips_by_pick on slips using gin (picks);',
  'create unique index wallets_one on only public.wallets (player_id);',
  'alter table transfers add constraint positive check (amount_paise > 0);',
  'alter table payouts add foreign key (player_id) references players;',
  'update players set language = lower(language);',
  'delete from requests;',
])('%s is refused', (text) => {
  expect(findUnsafe(text)).toHaveLength(1);
});

test.each([
  'create table things (thing_id bigint primary key, name text not null);',
  "alter table players add column colour text not null default 'red';",
  'alter table players add column colour text;',
  'alter table transfers add constraint positive check (amount_paise > 0) not valid;',
  'create index headlines_place on headlines (place);',
  'create index concurrently slips_by_pick on slips using gin (picks);',
  "update players set language = 'en' where language is null and player_id < 1000;",
  'create function later() returns trigger language plpgsql as $$ begin return new; end $$;',
  '-- while it runs: no release ever read this table\ndrop table headlines;',
])('%s is let through', (text) => {
  expect(findUnsafe(text)).toEqual([]);
});

test('an exception requires a reason and covers one statement', () => {
  expect(findUnsafe('-- while it runs: ok\ndrop table headlines;')).toHaveLength(1);
  const text = '-- while it runs: nobody has read it for two releases\ndrop table headlines;\ndrop table markets;\n';
  expect(findUnsafe(text)).toEqual([expect.stringContaining('drop table markets')]);
});

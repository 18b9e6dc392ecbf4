import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { setClockOffset } from '../../testing/suite-clock.ts';
import { createLogger } from '../observability/logger.ts';
import { createDb, type Db } from './db.ts';
import { assertTrueClock, MigrationError, migrate } from './migrate.ts';

let database: TestDatabase;
let owner: Db;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  owner = createDb({ connectionString: database.ownerUrl, max: 2 });
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-migrations-'));
  write('0001-first.sql', 'create table things (id int); grant select, insert on things to surahi_app;');
});
afterEach(async () => {
  await owner.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text);
}

function run(): Promise<string[]> {
  return migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl, logger: createLogger('error'), folder });
}

test('each migration is applied once, in order', async () => {
  write('0002-second.sql', 'alter table things add column name text;');
  expect(await run()).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await run()).toEqual([]);
  write('0003-third.sql', 'alter table things drop column name;');
  expect(await run()).toEqual(['0003-third.sql']);
});

test('the server’s role has exactly the granted rights', async () => {
  await run();
  const app = createDb({ connectionString: database.appUrl, max: 1 });
  await app.query({ text: 'insert into things values (1)' });
  await expect(app.query({ text: 'delete from things' })).rejects.toThrow('permission denied');
  await expect(app.query({ text: "update schema_migrations set checksum = ''" })).rejects.toThrow('permission denied');
  await app.close();
});

test('nodes that start together apply a migration once', async () => {
  write('0002-second.sql', 'select pg_sleep(0.2); alter table things add column name text;');
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().toSorted()).toEqual(['0001-first.sql', '0002-second.sql']);
});

test('a failing migration rolls back and is named', async () => {
  write('0002-second.sql', 'create table half (id int); select 1/0;');
  await expect(run()).rejects.toThrow('0002-second.sql failed: division by zero');
  expect(await owner.query({ text: "select to_regclass('half')::text as half" })).toEqual([{ half: null }]);
  expect(await owner.query({ text: 'select name from schema_migrations' })).toEqual([{ name: '0001-first.sql' }]);
});

test('a file that was changed after it was applied is refused', async () => {
  await run();
  write('0001-first.sql', 'create table others (id int);');
  await expect(run()).rejects.toThrow('0001-first.sql was changed after it was applied');
});

test('a database older than the baseline is refused with advice and unchanged', async () => {
  await owner.query({
    text: `create table schema_migrations (version integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`,
  });
  await owner.query({
    text: `insert into schema_migrations (version, name, checksum) values
      (1, '0001-clock-and-roles.sql', repeat('1', 64)), (2, '0002-ledger.sql', repeat('2', 64)), (34, '0034-totals-of-a-check.sql', repeat('3', 64))`,
  });
  await owner.query({ text: 'create table wallets (player_id bigint)' });
  const refused = migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl, logger: createLogger('error') });
  await expect(refused).rejects.toThrow(MigrationError);
  await expect(refused).rejects.toThrow('The database has migration 0001-clock-and-roles.sql');
  await expect(refused).rejects.toThrow('Start this version with an empty database');
  expect(await owner.query({ text: 'select count(*)::int as applied from schema_migrations' })).toEqual([
    { applied: 3 },
  ]);
  const tables = await owner.query({
    text: "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  });
  expect(tables).toEqual([{ relname: 'schema_migrations' }, { relname: 'wallets' }]);
});

test('a gap and a wrong file name are refused', async () => {
  write('0003-third.sql', 'select 1;');
  await expect(run()).rejects.toThrow('gaps are refused');
  rmSync(path.join(folder, '0003-third.sql'));
  write('0002_second.sql', 'select 1;');
  await expect(run()).rejects.toThrow('is not named like');
  rmSync(path.join(folder, '0002_second.sql'));
});

test('the previous release starts on the database of the next one and changes nothing, another series is refused', async () => {
  write('0002-second.sql', 'alter table things add column name text;');
  write('0003-third.sql', 'create table more (id int);');
  await run();
  const applied = () => owner.query({ text: 'select version, name, checksum from schema_migrations order by version' });
  const before = await applied();
  for (const file of ['0002-second.sql', '0003-third.sql']) rmSync(path.join(folder, file));
  expect(await run()).toEqual([]);
  expect(await applied()).toEqual(before);
  // and the next release again
  write('0002-second.sql', 'alter table things add column name text;');
  write('0003-third.sql', 'create table more (id int);');
  write('0004-fourth.sql', 'create table most (id int);');
  expect(await run()).toEqual(['0004-fourth.sql']);
  for (const file of ['0002-second.sql', '0003-third.sql', '0004-fourth.sql']) rmSync(path.join(folder, file));
  write('0002-other.sql', 'select 1;');
  await expect(run()).rejects.toThrow('Another version of Surahi made the database');
});

test('production refuses a database whose clock was moved', async () => {
  const migrated = await createTestDatabase();
  const db = createDb({ connectionString: migrated.ownerUrl, max: 1 });
  await db.query({ text: setClockOffset(0) });
  await assertTrueClock(migrated.ownerUrl);
  await db.query({ text: setClockOffset(1) });
  await db.close();
  await expect(assertTrueClock(migrated.ownerUrl)).rejects.toThrow('this is a test database');
  await migrated.drop();
});

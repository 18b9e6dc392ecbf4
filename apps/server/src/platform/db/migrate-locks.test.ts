import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshBoard } from '../../betting/markets/index.ts';
import { addPlayers, submitBids, waitForLocks } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { serverRoot } from '../files/paths.ts';
import { createLogger } from '../observability/logger.ts';
import { migrate } from './migrate.ts';

/** A bid without an answer after this time is blocked. A try of the migration lasts half a second. */
const BLOCKED_MS = 60_000;
const DATE = '21-November-2026';
let app: TestApp;
let marketId: number;
let token: string;
let folder: string;
/** The transaction of a backup: it has read draws and stays open. */
let backup: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'surahi-migrations-'));
  cpSync(path.join(serverRoot(), 'migrations'), folder, { recursive: true });
  app = await createTestApp();
  await app.setClock('2026-11-21T10:50:00+05:30');
  await addRates(app);
  ({ marketId } = await addMarket(app, { open: '18:00', close: '19:00' }));
  await refreshBoard(app.context);
  await waitForLocks(app);
  token = (await addPlayers(app, 1, 1_000))[0]?.token ?? '';
  backup = new pg.Client({ connectionString: app.ownerUrl, application_name: 'surahi-backup' });
  await backup.connect();
});
afterAll(async () => {
  await backup.end();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Adds a migration after those of the folder. Returns its file name. */
function addMigration(name: string, text: string): string {
  const file = `${String(readdirSync(folder).length + 1).padStart(4, '0')}-${name}.sql`;
  writeFileSync(path.join(folder, file), text);
  return file;
}

function release(maxLockWaitMs?: number): Promise<string[]> {
  const logger = createLogger('error');
  return migrate({ ownerUrl: app.ownerUrl, appUrl: app.appUrl, logger, folder, maxLockWaitMs });
}

async function readDrawsForLong(): Promise<void> {
  await backup.query('begin isolation level repeatable read read only');
  await backup.query('select count(*) from draws');
}

/** Opens transactions of the server that have read markets and stay open. Returns a function that ends them. */
async function readMarketsForLong(count: number): Promise<() => Promise<void>> {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString: app.appUrl, application_name: 'elsewhere' }),
  );
  for (const client of clients) {
    await client.connect();
    await client.query('begin');
    await client.query('select count(*) from markets');
  }
  return async () => {
    for (const client of clients) await client.end();
  };
}

async function untilMigrationWaits(): Promise<void> {
  for (;;) {
    const waiting = await app.ownerDb.query({
      text: `select 1 from pg_locks where relation = 'draws'::regclass and mode = 'AccessExclusiveLock' and not granted`,
    });
    if (waiting.length > 0) return;
  }
}

test('bids are placed while a migration waits for a backup, and it is applied after the backup', async () => {
  const next = addMigration('draw-notes', 'alter table draws add column note text;');
  await readDrawsForLong();
  const migrating = release();
  for (const digits of ['1', '2', '3']) {
    await untilMigrationWaits();
    const bid = { marketId, bidDate: DATE, pana: 'Single Digit', rows: [{ digits, points: 10 }] };
    const answer = submitBids(app, token, bid).then(({ body }) => body);
    expect(await Promise.race([answer, sleep(BLOCKED_MS, 'blocked', { ref: false })])).toMatchObject({ status: true });
  }
  const columns = { text: `select 1 from pg_attribute where attrelid = 'draws'::regclass and attname = 'note'` };
  expect(await app.ownerDb.query(columns)).toEqual([]);
  await backup.query('commit');
  expect(await migrating).toEqual([next]);
  expect(await app.ownerDb.query(columns)).toHaveLength(1);
});

test('a migration that gets no lock names the table and the holder, even if its role cannot read the state of the holder', async () => {
  const server = new pg.Client({ connectionString: app.appUrl, application_name: 'a-report' });
  await server.connect();
  try {
    await server.query('begin');
    await server.query('select count(*) from draws');
    addMigration('nothing', 'alter table draws add column nothing int;');
    await expect(release(1)).rejects.toThrow(/a-report \(process \d+, locks draws\)/);
  } finally {
    await server.end();
  }
  await release();
});

test('a migration that gets no lock in time changes nothing and names only the transaction that it waits for', async () => {
  const later = addMigration('half', 'create table half (id int); alter table draws add column half int;');
  const endOthers = await readMarketsForLong(4);
  try {
    await readDrawsForLong();
    await expect(release(1)).rejects.toThrow(
      new RegExp(
        `${later} failed: another transaction held a lock.*\\n` +
          'Transactions that it waited for: surahi-backup \\(process \\d+, open for \\d+ s, locks draws\\)\\.\\n',
      ),
    );
    expect(await app.ownerDb.query({ text: `select to_regclass('half')::text as half` })).toEqual([{ half: null }]);
    await backup.query('commit');
  } finally {
    await endOthers();
  }
  expect(await release(1)).toEqual([later]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNTS, TRANSFER_KINDS } from '../ledger/index.ts';
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts';
import { createDb, type Db } from '../platform/db/db.ts';
import { serverRoot } from '../platform/files/paths.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { schemaText } from './schema-text.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ connectionString: database.ownerUrl, max: 1 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** The names of transfer kinds and accounts in SQL, for example withdrawal_paid for `withdrawalPaid`. */
function sqlNames(numbers: Readonly<Record<string, number>>): Record<string, number> {
  const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(numbers).map(([name, number]) => [snake(name), number]));
}

test('schema.sql is what the migrations make; after a new one run `npm run schema:dump`', async () => {
  expect(await schemaText(db)).toBe(readFileSync(path.join(serverRoot(), 'schema.sql'), 'utf8'));
});

test('every table, sequence and function has a comment', async () => {
  const bare = await db.query({
    text: `select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and not c.relispartition and obj_description(c.oid, 'pg_class') is null
          and (c.relkind in ('r', 'p', 'v', 'm') or c.relkind = 'S'
            and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'i'))
      union all
      select proname from pg_proc p where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') is null`,
  });
  expect(bare).toEqual([]);
});

test('functions that run as the owner look names up in fixed schemas, temporary tables last', async () => {
  const rows = await db.query<{ name: string; settings: string[] | null }>({
    text: `select proname as name, proconfig as settings from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
  });
  expect(rows.length).toBeGreaterThan(8);
  const open = rows.filter((row) => row.settings?.includes('search_path=pg_catalog, public, pg_temp') !== true);
  expect(open).toEqual([]);
});

test('nobody may call a function without a grant, or make temporary tables without owning the database', async () => {
  const open = await db.query({
    text: `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('public', oid, 'execute')`,
  });
  expect(open).toEqual([]);
  const [may] = await db.query({
    text: `select has_database_privilege('surahi_app', current_database(), 'temporary') as app,
      has_database_privilege('surahi_owner', current_database(), 'temporary') as owner`,
  });
  expect(may).toEqual({ app: false, owner: true });
});

test('SQL and TypeScript give accounts and transfer kinds the same numbers', async () => {
  const read = async (text: string): Promise<Record<string, number>> => {
    const rows = await db.query<{ name: string; number: number }>({ text });
    return Object.fromEntries(rows.map((row) => [row.name, row.number]));
  };
  expect(await read('select name, account as number from account_kinds')).toEqual(sqlNames(ACCOUNTS));
  expect(await read('select name, account_number(name) as number from account_kinds')).toEqual(sqlNames(ACCOUNTS));
  expect(await read('select name, kind as number from transfer_kinds')).toEqual(sqlNames(TRANSFER_KINDS));
  expect(await read('select name, transfer_kind(name) as number from transfer_kinds')).toEqual(
    sqlNames(TRANSFER_KINDS),
  );
});

test('the planner puts the payout formula and the numbers of kinds and accounts inline', async () => {
  const explain = async (text: string): Promise<string> => {
    const rows = await db.query<{ 'QUERY PLAN': string }>({ text: `explain (verbose, costs off) ${text}` });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const payouts = await explain(
    'select payout_paise(w.points, w.value, 10) from (values (5, 95), (7, 95)) as w (points, value)',
  );
  expect(payouts).toContain('* 100)');
  expect(payouts).not.toContain('payout_paise');
  expect(await explain("select transfer_kind('bid'), account_number('stakes')")).toContain(
    "'5'::smallint, '10'::smallint",
  );
});

test.each([
  [5, 95, 10, 4_750n],
  [1, 10, 9, 111n],
  [1, 9, 10, 90n],
  [1_000_000, 1_000_000, 1, 100_000_000_000_000n],
])('%i points at %i for %i pay %i paise, rounded down', async (points, value, stake, paise) => {
  const [row] = await db.query({ text: 'select payout_paise($1, $2, $3) as paise', values: [points, value, stake] });
  expect(row).toEqual({ paise });
});

test('one lock per side of a draw: shared holders do not wait for each other, an exclusive one waits for all', async () => {
  const other = createDb({ connectionString: database.appUrl, max: 1, lockTimeoutMs: 50 });
  const lock = (side: number, mode: string) => ({
    text: 'select lock_draw_side($1, $2::smallint, $3)',
    values: [7, side, mode],
  });
  await db.transaction(async (tx) => {
    await tx.query(lock(1, 'shared'));
    await other.transaction((second) => second.query(lock(1, 'shared')));
    await other.transaction((second) => second.query(lock(2, 'exclusive')));
    await expect(other.transaction((second) => second.query(lock(1, 'exclusive')))).rejects.toThrow('lock timeout');
    await expect(other.transaction((second) => second.query(lock(1, 'both')))).rejects.toThrow('case not found');
  });
  await other.transaction((second) => second.query(lock(1, 'exclusive')));
  await other.close();
});

test('lock_draw_side takes the locks that TypeScript lists, and no two locks have one key', async () => {
  const keys = Object.values(ADVISORY_LOCKS);
  expect(new Set(keys).size).toBe(keys.length);
  const held = await db.transaction(async (tx) => {
    for (const side of [1, 2]) {
      await tx.query({ text: `select lock_draw_side($1, $2::smallint, 'shared')`, values: [7, side] });
    }
    return tx.query({
      text: `select classid::int as key, objid::int as subject from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid() order by 1`,
    });
  });
  expect(held).toEqual([
    { key: ADVISORY_LOCKS.drawOpen, subject: 7 },
    { key: ADVISORY_LOCKS.drawClose, subject: 7 },
  ]);
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { codeOfThrown } from '../http/failures.ts';
import { isConnectionLost, isReadOnly, isTimeout, isUniqueViolation, sqlState } from './db-errors.ts';
import { fail, ok } from '../result.ts';
import {
  CommitIndefiniteError,
  CommitRolledBackError,
  createDb,
  type Db,
  retryOnConflict,
  RowCountError,
} from './db.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  db = createDb({ connectionString: database.ownerUrl, max: 4, lockTimeoutMs: 200 });
  await db.query({ text: 'create table notes (id int primary key, note text not null)' });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const count = async (): Promise<bigint | undefined> =>
  (await db.query<{ n: bigint }>({ text: 'select count(*) as n from notes' }))[0]?.n;

test('values arrive as the product’s types for counts and dates', async () => {
  const [row] = await db.query({
    text: `select 9007199254740993::int8 as big, array[1, null, 3]::int8[] as bigs, array[]::int8[] as none,
      date '2026-01-31' as day, array[date '2026-01-31'] as days, 1.10::numeric as amount, 7::int4 as small,
      timestamptz '2026-01-01T00:00:00Z' as at`,
  });
  expect(row).toEqual({
    big: 9_007_199_254_740_993n,
    bigs: [1n, null, 3n],
    none: [],
    day: '2026-01-31',
    days: ['2026-01-31'],
    amount: '1.10',
    small: 7,
    at: new Date('2026-01-01T00:00:00Z'),
  });
});

test('these types apply to this pool alone', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query('select 1::int8 as big');
  await client.end();
  expect(rows).toEqual([{ big: '1' }]);
});

test('bigint and bigint arrays go in', async () => {
  const [row] = await db.query({
    text: 'select $1::int8 + 1 as one, $2::int8[] as many',
    values: [9_007_199_254_740_993n, [1n, 2n]],
  });
  expect(row).toEqual({ one: 9_007_199_254_740_994n, many: [1n, 2n] });
});

test('a transaction commits as a whole or not at all', async () => {
  const before = await count();
  const thrown = db.transaction(async (tx) => {
    await tx.query({ text: "insert into notes values (1, 'a')" });
    throw new Error('changed my mind');
  });
  await expect(thrown).rejects.toThrow('changed my mind');
  expect(await count()).toBe(before);
  await db.transaction((tx) => tx.query({ text: "insert into notes values (1, 'a')" }));
  expect(await count()).toBe((before ?? 0n) + 1n);
});

test('an ignored error inside a transaction does not count as a commit', async () => {
  const swallowed = db.transaction(async (tx) => {
    await tx.query({ text: "insert into notes values (2, 'b')" });
    await tx.query({ text: 'select 1/0' }).catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow(CommitRolledBackError);
  expect(await db.query({ text: 'select * from notes where id = 2' })).toEqual([]);
});

test('errors are distinguished by their state', async () => {
  await db.query({ text: "insert into notes values (3, 'c')" });
  const again = await db.query({ text: "insert into notes values (3, 'c')" }).catch((error: unknown) => error);
  expect(isUniqueViolation(again, 'notes_pkey')).toBe(true);
  expect(isUniqueViolation(again, 'other')).toBe(false);
  expect(sqlState(again)).toBe('23505');
  const late = await db.transaction(async (tx) => {
    await tx.query({ text: 'lock table notes' });
    return db.query({ text: 'select * from notes' }).catch((error: unknown) => error);
  });
  expect(isTimeout(late)).toBe(true);
});

test('a broken connection is discarded and the pool continues', async () => {
  const broken = db.transaction(async (tx) => {
    await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' });
  });
  const error = await broken.catch((thrown: unknown) => thrown);
  expect(isConnectionLost(error)).toBe(true);
  expect(await count()).toBeTypeOf('bigint');
});

test('a connection to a standby is discarded', async () => {
  const one = createDb({ connectionString: database.ownerUrl, max: 1 });
  const pidOf = async (): Promise<number | undefined> =>
    (await one.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' }))[0]?.pid;
  const before = await pidOf();
  const refused = await one
    .transaction(async (tx) => {
      await tx.query({ text: 'set transaction read only' });
      await tx.query({ text: "insert into notes values (4, 'd')" });
    })
    .catch((error: unknown) => error);
  expect(isReadOnly(refused)).toBe(true);
  expect(codeOfThrown(refused)).toBe('busy');
  expect(await pidOf()).not.toBe(before);
  await one.close();
});

test('a connection lost at COMMIT is indefinite, never a failure', async () => {
  const lost = db.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    await db.query({ text: 'select pg_terminate_backend($1)', values: [row?.pid] });
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await expect(lost).rejects.toThrow(CommitIndefiniteError);
});

test('a deadlock is retried, another error is not', async () => {
  await db.query({ text: "insert into notes values (10, 'x'), (11, 'y')" });
  const slow = createDb({ connectionString: database.ownerUrl, max: 4, lockTimeoutMs: 0 });
  let tries = 0;
  const holding = new Set<number>();
  let otherCommitted = (): void => undefined;
  const oneCommitted = new Promise<void>((resolve) => {
    otherCommitted = resolve;
  });
  const inOrder = (first: number, second: number) =>
    retryOnConflict(async () => {
      tries += 1;
      // A victim that locks its first row again before the other transaction does would cause the same deadlock.
      if (holding.has(first)) await oneCommitted;
      await slow.transaction(async (tx) => {
        await tx.query({ text: 'update notes set note = note where id = $1', values: [first] });
        holding.add(first);
        while (holding.size < 2) await new Promise((resolve) => setTimeout(resolve, 10));
        await tx.query({ text: 'update notes set note = note where id = $1', values: [second] });
      });
      otherCommitted();
    });
  await Promise.all([inOrder(10, 11), inOrder(11, 10)]);
  expect(tries).toBe(3);
  let others = 0;
  const other = retryOnConflict(() => {
    others += 1;
    return slow.query({ text: 'select 1/0' });
  });
  await expect(other).rejects.toThrow('division by zero');
  expect(others).toBe(1);
  await slow.close();
});

const insertNote = (id: number) => ({ text: 'insert into notes values ($1, $2)', values: [id, 'a note'] });

test('one returns the only row; with none or several it throws the statement', async () => {
  expect(await db.one({ text: 'select 1 as n' })).toEqual({ n: 1 });
  await expect(db.one({ name: 'nothing', text: 'select 1 as n where false' })).rejects.toThrow(
    new RowCountError({ name: 'nothing', text: '' }, 0),
  );
  const inside = db.transaction((tx) => tx.one({ text: 'select * from generate_series(1, 2)' }));
  await expect(inside).rejects.toThrow('Expected one row, got 2: select * from generate_series(1, 2)');
});

test('attempt commits a success and rolls back a refusal or an error', async () => {
  const before = await count();
  await db.attempt(async (tx) => ok(await tx.query(insertNote(901))));
  expect(await count()).toBe((before ?? 0n) + 1n);
  const refused = await db.attempt(async (tx) => {
    await tx.query(insertNote(902));
    return fail('no_room');
  });
  expect(refused).toEqual({ ok: false, code: 'no_room' });
  const thrown = db.attempt(async (tx) => {
    await tx.query(insertNote(903));
    throw new Error('a bug');
  });
  await expect(thrown).rejects.toThrow('a bug');
  expect(await count()).toBe((before ?? 0n) + 1n);
});

test('inside a transaction attempt rolls back its own work alone, also after a failed statement', async () => {
  const before = await count();
  await db.transaction(async (tx) => {
    await tx.query(insertNote(911));
    await tx.attempt(async (inner) => {
      await inner.query(insertNote(912));
      return fail('no_room');
    });
    await tx.attempt((inner) => inner.query(insertNote(911)).then(ok)).catch(() => undefined);
    await tx.attempt(async (inner) => ok(await inner.query(insertNote(913))));
  });
  expect(await count()).toBe((before ?? 0n) + 2n);
});

test('afterCommit runs after the commit and before the caller continues, and never after a rollback', async () => {
  const seen: string[] = [];
  const before = await count();
  const counting = await db.transaction(async (tx) => {
    await tx.query(insertNote(921));
    let visible: Promise<bigint | undefined> = Promise.resolve(undefined);
    tx.afterCommit(() => {
      seen.push('committed');
      visible = count();
    });
    await tx.attempt(async (inner) => {
      inner.afterCommit(() => seen.push('of an undone attempt'));
      return fail('no_room');
    });
    seen.push('work done');
    return () => visible;
  });
  expect(seen).toEqual(['work done', 'committed']);
  expect(await counting()).toBe((before ?? 0n) + 1n);
  await db.attempt(async (tx) => {
    tx.afterCommit(() => seen.push('of a refusal'));
    return fail('no_room');
  });
  await db
    .transaction(async (tx) => {
      tx.afterCommit(() => seen.push('of an error'));
      throw new Error('a bug');
    })
    .catch(() => undefined);
  expect(seen).toEqual(['work done', 'committed']);
});

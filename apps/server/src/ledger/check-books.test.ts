import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlayers } from '../testing/bids.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type BookProblem, checkBooks, move } from './index.ts';

// These tests corrupt the books on purpose, so they do not end with expectBooksBalance.
let app: TestApp;
/** Each test has a day of its own, later than the transfers of the tests before it. */
let day = 10;
/** The newest transfer of the tests before this one. */
let mark: bigint;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  day += 1;
  await at('08:00');
  // A check without problems covers what the tests before corrupted, so that the checks of this test do not repeat it.
  const clean = await app.ownerDb.one<{ mark: bigint }>({
    text: `insert into book_checks (up_to_transfer_id, whole, problems)
      select coalesce(max(transfer_id), 0), false, '[]' from transfers returning up_to_transfer_id as mark`,
  });
  mark = clean.mark;
});
afterAll(() => app.close());

async function at(time: string): Promise<void> {
  await app.setClock(`2026-11-${day}T${time}:00+05:30`);
}

type Check = { whole: boolean; mark: bigint; problems: BookProblem[] };

/** Runs the ten-minute job and returns the check that it stored. */
async function checkNew(): Promise<Check> {
  await app.context.jobs.add(app.db, 'books-check-new', {});
  await app.runJobs();
  const [last] = await app.db.query<Check>({
    text: 'select whole, up_to_transfer_id as mark, problems from book_checks order by check_id desc limit 1',
  });
  if (last === undefined) throw new Error('no check was kept');
  expect(last.whole).toBe(false);
  return last;
}

async function credit(playerId: bigint, amountPaise: bigint): Promise<bigint> {
  const moved = await app.db.transaction((tx) =>
    move(tx, {
      kind: 'adjustmentCredit',
      from: { account: 'adjustments' },
      to: { account: 'wallet', playerId },
      amountPaise,
    }),
  );
  if (!moved.ok) throw new Error(moved.code);
  return moved.value.transferId;
}

async function newcomer(): Promise<bigint> {
  const [player] = await addPlayers(app, 1, 500);
  if (player === undefined) throw new Error('no player was added');
  return player.playerId;
}

async function changeWallet(playerId: bigint, paise: number): Promise<void> {
  await app.ownerDb.query({
    text: 'update wallets set balance_paise = balance_paise + $2 where player_id = $1',
    values: [playerId, paise],
  });
}

test('a check covers transfers older than ten minutes, and the next check reads only later ones', async () => {
  await at('09:00');
  const [playerId, other] = [await newcomer(), await newcomer()];
  const first = await credit(playerId, 700n);
  expect(await checkNew()).toMatchObject({ mark, problems: [] });
  await at('09:11');
  const second = await credit(playerId, 100n);
  expect(await checkNew()).toMatchObject({ mark: first, problems: [] });
  // the balance is wrong, but this account has no new transfer: only the full check finds it
  const whole = (await checkBooks(app.db)).problems;
  await changeWallet(other, 1);
  await at('09:30');
  expect(await checkNew()).toMatchObject({ mark: second, problems: [] });
  expect((await checkBooks(app.db)).problems).toHaveLength(whole.length + 1);
  await changeWallet(other, -1);
  expect((await checkBooks(app.db)).problems).toEqual(whole);
});

test('a wrong balance is reported at the account’s next transfer and in every later check', async () => {
  await at('10:00');
  const playerId = await newcomer();
  const before = await credit(playerId, 700n);
  await at('10:15');
  expect(await checkNew()).toMatchObject({ mark: before, problems: [] });
  const subject = `player ${playerId} account 1`;
  await changeWallet(playerId, 1);
  // A transfer that continues from the wrong balance breaks the chain, although the wallet row agrees with it.
  await credit(playerId, 100n);
  expect((await checkNew()).problems).toEqual([
    { check: 'chain', subject, detail: 'transfer number 3: balance 50700 plus 100 is stored as 50801' },
  ]);
  await changeWallet(playerId, -1);
  await at('10:45');
  expect((await checkNew()).problems.map(({ check }) => check).toSorted()).toEqual(['chain', 'stored']);
  // Later transfers do not hide the problem.
  await credit(playerId, 5n);
  await at('11:45');
  expect((await checkNew()).problems.map(({ check }) => check)).toContain('chain');
});

test('a missing transfer and a resolution with another amount are reported', async () => {
  await at('12:00');
  const playerId = await newcomer();
  const gone = await credit(playerId, 700n);
  const held = await app.db.transaction((tx) =>
    move(tx, {
      kind: 'withdrawalHold',
      from: { account: 'wallet', playerId },
      to: { account: 'held', playerId },
      amountPaise: 900n,
    }),
  );
  if (!held.ok) throw new Error(held.code);
  await app.db.transaction((tx) =>
    move(tx, {
      kind: 'withdrawalRelease',
      from: { account: 'held', playerId },
      to: { account: 'wallet', playerId },
      amountPaise: 300n,
      resolves: held.value.transferId,
    }),
  );
  await app.ownerDb.query({ text: 'alter table transfers disable trigger transfers_append_only' });
  await app.ownerDb.query({ text: 'delete from transfers where transfer_id = $1', values: [gone] });
  await app.ownerDb.query({ text: 'alter table transfers enable trigger transfers_append_only' });
  const { problems } = await checkNew();
  expect(problems).toContainEqual({
    check: 'chain',
    subject: `player ${playerId} account 1`,
    detail: 'transfer number 3: balance unknown plus -900 is stored as 49800',
  });
  expect(problems.filter(({ check }) => check === 'resolved wrongly')).toHaveLength(1);
});

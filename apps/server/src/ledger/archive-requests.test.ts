import { randomUUID } from 'node:crypto';
import { requestDeposit, transferPoints } from '@surahi/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addPlayers, balanceOf, expectMoneyRight, submitBids } from '../testing/bids.ts';
import { addMarket, addRates } from '../testing/markets.ts';
import { allowEveryDevice, countBy } from '../testing/money.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../testing/test-app.ts';
import { archiveRequests, hashInput, lookUpRequest } from './index.ts';

const ISO = '2026-11-21';
const DATE = '21-November-2026';
let app: TestApp;
let main: number;
let player: { playerId: bigint; token: string };
let friend: { playerId: bigint; token: string };

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  await allowEveryDevice(app);
  main = (await addMarket(app, { open: '11:00', close: '13:00' })).marketId;
});
beforeEach(async () => {
  [player, friend] = (await addPlayers(app, 2, 1_000)) as [typeof player, typeof friend]; // as many as asked for
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

const bid = (submissionId: string, digits = '7', token = player.token) =>
  submitBids(app, token, {
    marketId: main,
    bidDate: DATE,
    pana: 'Single Digit',
    rows: [{ digits, points: 10 }],
    submissionId,
  });

/** Makes the stored requests of the player look older. */
async function age(days: number): Promise<void> {
  await app.ownerDb.query({
    text: 'update requests set at = at - make_interval(days => $2) where player_id = $1',
    values: [player.playerId, days],
  });
}

/** Makes the next run start from the first request, as a run of a new month does. */
async function reopen(): Promise<void> {
  await app.ownerDb.query({ text: 'update request_archive_runs set finished_at = null' });
}

async function archive(pageRows?: number): Promise<number> {
  await reopen();
  return archiveRequests(app.db, pageRows);
}

/** A UUID of version 7 with the time of this instant. */
const idOf = (instant: string): string => uuidv7({ msecs: Date.parse(instant) });

/** Counts the player's ids in requests and in the archive. */
async function places(): Promise<{ live: number; archived: number }> {
  const [row] = await app.db.query<{ live: number; archived: number }>({
    text: `select (select count(*)::int from requests where player_id = $1) as live,
      (select coalesce(sum(cardinality(request_ids)), 0)::int from request_archive where player_id = $1) as archived`,
    values: [player.playerId],
  });
  return row ?? { live: -1, archived: -1 };
}

test('an archived submission is never placed again: same bids, other bids, later dates and all id versions', async () => {
  const ids = [randomUUID(), idOf('2026-09-10T10:00:00+05:30')];
  for (const id of ids) expectOk(await bid(id));
  await age(70);
  expect(await archive()).toBe(2);
  expect(await places()).toEqual({ live: 0, archived: 2 });
  for (const id of ids) {
    const again = await bid(id);
    expectRefused(again, 'already_accepted');
    expect(again.http).toBe(409);
    expectRefused(await bid(id, '8'), 'id_reused');
    // Each player has ids of their own.
    expectOk(await bid(id, '7', friend.token));
  }
  await app.setClock('2026-11-22T09:00:00+05:30');
  for (const id of ids) {
    expectRefused(await bid(id), 'already_accepted');
    expectRefused(await bid(id, '8'), 'id_reused');
  }
  await app.setClock(`${ISO}T09:00:00+05:30`);
  expect(await balanceOf(app, player.playerId)).toBe(98_000n);
  expect(await places()).toEqual({ live: 0, archived: 2 });
});

test('an archived transfer and an archived deposit request are not carried out again', async () => {
  const request_id = randomUUID();
  const [receiver] = await app.db.query<{ mobile: string }>({
    text: 'select mobile from players where player_id = $1',
    values: [friend.playerId],
  });
  const send = (amount: string) =>
    app.call(transferPoints, { amount, mobile_no: receiver?.mobile ?? '', request_id }, { token: player.token });
  const deposit_id = randomUUID();
  const ask = () =>
    app.call(requestDeposit, { request_amount: '500', request_id: deposit_id }, { token: player.token });
  expectOk(await send('100'));
  expectOk(await ask());
  await age(70);
  expect(await archive()).toBe(2);
  expectRefused(await send('100'), 'already_accepted');
  expectRefused(await send('101'), 'id_reused');
  expectRefused(await ask(), 'already_accepted');
  expect(await balanceOf(app, player.playerId)).toBe(90_000n);
  expect(await balanceOf(app, friend.playerId)).toBe(110_000n);
  const asked = await app.db.query({
    text: 'select from deposit_requests where player_id = $1',
    values: [player.playerId],
  });
  expect(asked).toHaveLength(1);
});

test('repeats while the job moves their ids: each gets its first answer or the refusal, and nothing moves twice', async () => {
  const ids = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? randomUUID() : idOf('2026-09-10T10:00:00Z')));
  const first = new Map<string, string>();
  for (const id of ids) first.set(id, JSON.stringify(expectOk(await bid(id))));
  await age(70);
  await reopen();
  const [moved, ...answers] = await Promise.all([
    // two nodes take the job at once, a page of one row each time
    Promise.all([archiveRequests(app.db, 1), archiveRequests(app.db, 1)]),
    ...ids.flatMap((id) => [id, id, id]).map(async (id) => ({ id, answer: await bid(id) })),
    ...Array.from({ length: 10 }, async () => ({ id: '', answer: await bid(uuidv7()) })),
  ]);
  const seen = answers.map(({ id, answer: { body } }) => {
    if ('code' in body) return body.code;
    return id === '' ? 'new' : first.get(id) === JSON.stringify(body) ? 'first answer' : 'another answer';
  });
  const counts = countBy(seen);
  expect(counts.new).toBe(10);
  expect((counts['first answer'] ?? 0) + (counts.already_accepted ?? 0)).toBe(72);
  expect(moved[0] + moved[1]).toBe(24);
  expect(await places()).toEqual({ live: 10, archived: 24 });
  for (const id of ids) expectRefused(await bid(id), 'already_accepted');
  expect(await balanceOf(app, player.playerId)).toBe(100_000n - 34n * 1_000n);
});

test('a run that dies continues, a finished run reads nothing more, and a player’s ids share rows of the archive', async () => {
  await app.ownerDb.query({
    text: `insert into requests (player_id, request_id, input_hash, answer, at)
      select $1, gen_random_uuid(), gen_random_uuid(), '{}', app_now() - interval '70 days' from generate_series(1, 600)`,
    values: [player.playerId],
  });
  const ids = await app.db.query<{ request_id: string; input_hash: string }>({
    text: 'select request_id, input_hash from requests where player_id = $1',
    values: [player.playerId],
  });
  await reopen();
  await app.db.query({
    text: `select archive_requests($1, '00000000-0000-0000-0000-000000000000', 7)`,
    values: [player.playerId - 1n],
  });
  expect(await places()).toEqual({ live: 593, archived: 7 });
  expect(await archiveRequests(app.db)).toBe(593);
  expect(await archiveRequests(app.db)).toBe(0);
  const rows = await app.db.query({
    text: 'select from request_archive where player_id = $1',
    values: [player.playerId],
  });
  expect(rows).toHaveLength(4);
  for (const { request_id, input_hash } of ids) {
    const asked = { playerId: player.playerId, requestId: request_id, inputHash: input_hash.replaceAll('-', '') };
    expect(await app.db.transaction((tx) => lookUpRequest(tx, asked))).toEqual({ seen: 'archived' });
    const other = { ...asked, inputHash: hashInput('other') };
    expect(await app.db.transaction((tx) => lookUpRequest(tx, other))).toEqual({ seen: 'other' });
  }
});

test('a new id of version 7 costs no look into the archive, a random one costs one by its key', async () => {
  expectOk(await bid(randomUUID()));
  await age(70);
  await archive();
  const planFor = async (id: string): Promise<string> => {
    const rows = await app.db.transaction(async (tx) => {
      await tx.query({ text: 'set local enable_seqscan = off' });
      return tx.query<{ 'QUERY PLAN': string }>({
        text: 'explain (analyze, costs off, timing off) select * from find_request($1, $2)',
        values: [player.playerId, id],
      });
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await planFor(uuidv7({ msecs: app.nowMs() }))).toMatch(/ on request_archive a \(never executed\)/);
  const old = await planFor(randomUUID());
  expect(old).toMatch(/ on request_archive a \(actual/);
  expect(old).not.toMatch(/Seq Scan/);
});

test('the server’s role can neither delete requests nor change the archive', async () => {
  expectOk(await bid(randomUUID()));
  await age(70);
  await archive();
  for (const text of [
    'delete from requests',
    'delete from request_archive',
    'insert into request_archive select * from request_archive',
    "update request_archive_runs set before_id = '00000000-0000-0000-0000-000000000000'",
  ]) {
    await expect(app.db.query({ text }), text).rejects.toThrow('permission denied');
  }
  await expect(app.ownerDb.query({ text: 'delete from request_archive' })).rejects.toThrow('is append-only');
  await expect(app.ownerDb.query({ text: 'truncate request_archive' })).rejects.toThrow('is append-only');
});

test('whole months move and 31 days stay; an id whose time is ahead stays until that time is past', async () => {
  // The run of a later month would move the ids of every test after this one.
  onTestFinished(async () => {
    await app.ownerDb.query({ text: `delete from request_archive_runs where archived_before > '${ISO}'` });
  });
  const ahead = idOf('2026-12-24T10:00:00+05:30');
  expectOk(await bid(idOf('2026-10-02T10:00:00+05:30')));
  // 21 November less 31 days is 21 October, so the months before October move.
  await age(50);
  expect(await archive()).toBe(0);
  await age(2);
  expect(await archive()).toBe(0);
  const september = idOf('2026-09-30T10:00:00+05:30');
  expectOk(await bid(september));
  expectOk(await bid(ahead));
  await age(52);
  expect(await archive()).toBe(1);
  expect(await places()).toEqual({ live: 2, archived: 1 });
  expectOk(await bid(ahead));
  await app.setClock('2027-02-05T09:00:00+05:30');
  await archive();
  expect(await places()).toEqual({ live: 0, archived: 3 });
  await app.setClock(`${ISO}T09:00:00+05:30`);
  for (const id of [ahead, september]) expectRefused(await bid(id), 'already_accepted');
});

import {
  addDepositProof,
  depositList,
  requestDeposit,
  startStatementFile,
  statementFile,
  statementFilePart,
  walletStatement,
} from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveBalance } from './testing/bids.ts';
import { pictureBomb, testPng } from './testing/pictures.ts';
import { registerTestPlayer, type TestPlayer } from './testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from './testing/test-app.ts';

/** Workers run with low priority, so a busy machine makes them wait. */
const PATIENT = { timeout: 600_000, interval: 20 };

let app: TestApp;
let player: TestPlayer;
const DAY = { from: '11/18/2026', to: '11/18/2026' };

beforeAll(async () => {
  app = await createTestApp({ env: { LIMIT_UPLOADS_PER_DAY: '4', WORKERS_FILES: '1' } });
  await app.setClock('2026-11-18T10:00:00+05:30');
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
  await giveBalance(app, player.playerId, 300);
});
afterAll(async () => {
  await app.expectBooksBalance();
  await app.close();
});

const bomb = pictureBomb().toString('base64');
const small = testPng().toString('base64');

async function newRequest(who: TestPlayer): Promise<string> {
  const body = { request_amount: '500', request_id: crypto.randomUUID() };
  return expectOk(await app.call(requestDeposit, body, { token: who.token })).request_number;
}

const send = (who: TestPlayer, id: string, slip: string) =>
  app.call(addDepositProof, { fund_request_id: id, payment_slip: slip }, { token: who.token });

/**
 * Makes a call and kills the worker that serves it. Repeats both while the call ends before the kill. Returns the first
 * refusal.
 */
async function killDuring<Answer extends { body: { status: boolean } }>(
  lane: 'pictures' | 'files',
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const state = { isOver: false };
    const answering = call().finally(() => {
      state.isOver = true;
    });
    while (!state.isOver && app.context.workers.load()[lane].processIds.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    for (const pid of app.context.workers.load()[lane].processIds) process.kill(pid, 'SIGKILL');
    const answer = await answering;
    if (!answer.body.status) return answer;
  }
}

test('[HND-10] a screenshot is decoded only for an own open request, by a worker', async () => {
  const other = await registerTestPlayer(app);
  const id = await newRequest(player);
  const before = app.context.workers.load().pictures.begun;
  expectRefused(await send(other, id, bomb), 'no_data');
  expectRefused(await send(player, '999999', bomb), 'no_data');
  expect(app.context.workers.load().pictures.begun).toBe(before);
  expectOk(await send(player, id, bomb));
  expect(app.context.workers.load().pictures.begun).toBe(before + 1);
});

test('a picture that ends the worker is refused, changes nothing, and the next one is read', async () => {
  const who = await registerTestPlayer(app);
  const id = await newRequest(who);
  const answer = await killDuring('pictures', () => send(who, id, bomb));
  expect(expectRefused(answer, 'file_invalid').msg).toContain('nothing was changed');
  const list = expectOk(await app.call(depositList, {}, { token: who.token }));
  expect(list.result).toMatchObject([{ id, fund_payment_receipt: '' }]);
  expectOk(await send(who, id, small));
});

test('[HND-10] screenshots are limited per player and day, refused ones included', async () => {
  const who = await registerTestPlayer(app);
  const [first, second] = [await newRequest(who), await newRequest(who)];
  for (const id of [first, first, second]) expectOk(await send(who, id, small));
  expectRefused(await send(who, second, Buffer.from('no picture').toString('base64')), 'file_invalid');
  expect(expectRefused(await send(who, second, small), 'rate_limited').msg).toContain('4 screenshots a day');
  await app.advanceClock(24 * 3_600_000);
  expectOk(await send(who, second, small));
  await app.advanceClock(-24 * 3_600_000);
});

test('[HND-10] many screenshots of one player at once are bounded', async () => {
  const who = await registerTestPlayer(app);
  const id = await newRequest(who);
  const codes = (await Promise.all(Array.from({ length: 12 }, () => send(who, id, small)))).map(({ body }) =>
    body.status ? 'ok' : body.code,
  );
  expect(codes.filter((code) => code === 'ok').length).toBeLessThanOrEqual(4);
  expect(codes.filter((code) => code === 'ok').length).toBeGreaterThan(0);
  expect(new Set(codes)).toEqual(new Set(['ok', 'rate_limited']));
});

test('[HND-10] a player gets a few statements at a time, a worker makes them, and a crash of the worker returns busy', async () => {
  const { files } = app.context.workers.load();
  const make = () => app.call(walletStatement, DAY, { token: player.token });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(make));
  const codes = answers.map(({ body }) => (body.status ? 'ok' : body.code)).toSorted();
  expect(codes).toEqual(['ok', 'ok', 'ok', 'rate_limited', 'rate_limited']);
  expect(app.context.workers.load().files.begun).toBe(files.begun + 3);
  expectRefused(await killDuring('files', make), 'busy');
  expectOk(await make());
});

test('a statement becomes a file for its player alone, until it expires', async () => {
  const token = { token: player.token };
  const other = await registerTestPlayer(app);
  const plain = expectOk(await app.call(walletStatement, DAY, token));
  let file = expectOk(await app.call(startStatementFile, { ...DAY, format: 'csv' }, token));
  const ask = { file_id: file.file_id };
  await expect
    .poll(async () => {
      file = expectOk(await app.call(statementFile, ask, token));
      return file.state;
    }, PATIENT)
    .toBe('ready');
  expect(file).toMatchObject({ progress: 100, part_count: 1, file_name: plain.file_name, problem: null });
  expect(file.sums).toMatchObject({ opening_balance: plain.opening_balance, closing_balance: plain.closing_balance });
  const part = expectOk(await app.call(statementFilePart, { ...ask, part: 0 }, token));
  expect(Buffer.from(part.data, 'base64').toString()).toBe(plain.csv);
  expectRefused(await app.call(statementFilePart, { ...ask, part: 1 }, token), 'not_found');
  expectRefused(await app.call(statementFile, ask, { token: other.token }), 'not_found');
  expectRefused(await app.call(statementFilePart, { ...ask, part: 0 }, { token: other.token }), 'not_found');
  const made = await makeFiles(5);
  // the fifth newer file replaced the first one
  expectRefused(await app.call(statementFile, ask, token), 'not_found');
  const newest = { file_id: made.at(-1) ?? '' };
  await app.advanceClock(25 * 3_600_000);
  expectRefused(await app.call(statementFile, newest, token), 'not_found');
  expectRefused(await app.call(statementFilePart, { ...newest, part: 0 }, token), 'not_found');
  expectRefused(
    await app.call(startStatementFile, { from: '2/30/2026', to: '3/1/2026', format: 'csv' }, token),
    'malformed',
  );
  await app.advanceClock(-25 * 3_600_000);
});

/** Makes statement files of the player, one after the other. Returns their ids. */
async function makeFiles(count: number): Promise<string[]> {
  const token = { token: player.token };
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { file_id } = expectOk(await app.call(startStatementFile, { ...DAY, format: 'csv' }, token));
    await expect
      .poll(async () => expectOk(await app.call(statementFile, { file_id }, token)).state, PATIENT)
      .toBe('ready');
    ids.push(file_id);
  }
  return ids;
}

test('an upload that is too large gets an answer with what is allowed', async () => {
  const huge = await app.post('api-fund-request-proof', { payment_slip: 'A'.repeat(10 * 1024 * 1024) });
  expect(huge).toMatchObject({ http: 413, body: { status: false, code: 'too_large' } });
  expect(huge.body.msg).toContain('at most 2 MB');
  const console = await app.post('operator/api/statements/preview', { file: 'A'.repeat(10 * 1024 * 1024) });
  expect(console).toMatchObject({ http: 413, body: { code: 'too_large' } });
  expect(console.body.message).toContain('at most 6.6 MB');
});

import { requestDeposit, requestWithdrawal } from '@surahi/contract';
import { OPERATOR_API, OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowEveryDevice, countBy, expectRequestsRight, insertPayoutNumbers } from '../../testing/money.ts';
import {
  callOperator,
  clientOf,
  cookieOf,
  type OperatorClient,
  signInTestOperator,
  TEST_PASSWORD,
} from '../../testing/operators.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

const BEFORE = '2026-11-16';
const DAY = '2026-11-18';
const NEXT = '2026-11-19';
let app: TestApp;
let first: OperatorClient;
let second: OperatorClient;
let third: OperatorClient;
let auditor: OperatorClient;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({ env: { OTP_PER_DAY: '1000' } });
  await allowEveryDevice(app);
  await app.setClock(`${DAY}T12:00:00+05:30`);
  first = await signInTestOperator(app, 'finance');
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
  await insertPayoutNumbers(app, [player.playerId]);
  await pay();
  await app.setClock(`${NEXT}T11:00:00+05:30`);
  first = await signInTestOperator(app, 'finance');
  second = await signInTestOperator(app, 'owner');
  third = await signInTestOperator(app, 'owner');
  auditor = await signInTestOperator(app, 'auditor');
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

let utr = 418_203_775_000;
async function ask(): Promise<{ params: { withdrawalId: string } }> {
  const body = { request_amount: '500', payment_method: '2' };
  const asked = await app.call(requestWithdrawal, body, { token: player.token });
  return { params: { withdrawalId: expectOk(asked).request_number } };
}
async function pay(one?: Awaited<ReturnType<typeof ask>>): Promise<void> {
  const paid = one ?? (await ask());
  await first.ok(OPERATOR_CALLS.claimWithdrawal, paid);
  await first.ok(OPERATOR_CALLS.approveWithdrawal, { ...paid, body: { reference: String((utr += 1)) } });
}
const sign = (by: OperatorClient, kind: 'close' | 'handover', date: string) =>
  by.call(OPERATOR_CALLS.signDay, { body: { kind, date, reason: 'two deposits wait for the bank' } });
const approve = (by: OperatorClient, proposalId: string) =>
  by.call(OPERATOR_CALLS.approveProposal, { params: { proposalId } });
const closes = async () => (await auditor.ok(OPERATOR_CALLS.listDayCloses, { query: {} })).closes;

test('a day is closed by the signatures of two operators, later bookings do not alter the record, and its PDF has both signatures', async () => {
  const waiting = await ask();
  const counted = await first.ok(OPERATOR_CALLS.countDay, { query: { date: DAY } });
  expect(counted).toMatchObject({
    today: NEXT,
    isClosed: false,
    isSigned: false,
    figures: {
      cash: { withdrawalsCount: 1, withdrawalsPaise: '50000', bonusPaise: '100000', depositsCount: 0 },
      open: { withdrawals: 1, withdrawalsPaise: '50000', claimed: 0, deposits: 0 },
      negativeWallets: 0,
      books: { problems: 0 },
    },
  });
  const proposalId = (await sign(first, 'close', DAY)).body?.proposalId ?? '';
  expect((await first.ok(OPERATOR_CALLS.countDay, { query: { date: DAY } })).isSigned).toBe(true);
  expect(await approve(first, proposalId)).toMatchObject({ http: 409, code: 'second_person_required' });
  const closesOfDay = async () => (await closes()).filter(({ kind, date }) => kind === 'close' && date === DAY);
  expect(await closesOfDay()).toEqual([]);

  // Money moves between the two signatures.
  await pay(waiting);
  expect((await approve(second, proposalId)).http).toBe(200);
  const [record] = await closesOfDay();
  expect(record).toMatchObject({ kind: 'close', date: DAY, note: 'two deposits wait for the bank' });
  expect(record?.figures).toEqual(counted.figures);
  expect([record?.signedBy, record?.approvedBy]).toEqual(['The finance', 'The owner']);
  const now = await first.ok(OPERATOR_CALLS.countDay, { query: { date: DAY } });
  expect(now).toMatchObject({ isClosed: true, figures: { open: { withdrawals: 0 } } });
  expect(await sign(second, 'close', DAY)).toMatchObject({ http: 409, code: 'day_closed' });
  for (const text of ["update day_closes set note = 'x'", 'delete from day_closes', 'truncate day_closes']) {
    await expect(app.ownerDb.query({ text })).rejects.toThrow('append-only');
  }
  const [entry] = (await auditor.ok(OPERATOR_CALLS.listAudit, { query: { action: 'day.close', limit: '1' } })).rows;
  expect(entry).toMatchObject({ actor: second.username, subject: `day:${DAY}`, subjectName: '18 Nov 2026' });

  const url = `${app.url}${OPERATOR_API}/day-closes/file.pdf?closeId=${record?.closeId ?? ''}`;
  const response = await fetch(url, { headers: { cookie: auditor.cookie } });
  const text = readPdf(Buffer.from(await response.arrayBuffer())).texts.join('\n');
  expect(text).toContain(`Close of the day ${DAY}`);
  expect(text).toContain('Counted and signed by The finance');
  expect(text).toContain('Signed by The owner');
  expect(text).toContain('Open: withdrawals');
  expect(text).not.toMatch(/₹|Rs/);
});

test('a day that is not over is handed over and not closed, as often as shifts change', async () => {
  expect(await sign(first, 'close', NEXT)).toMatchObject({ http: 409, code: 'day_not_over' });
  expect(await sign(first, 'handover', DAY)).toMatchObject({ http: 422, code: 'date_invalid' });
  expect(await sign(auditor, 'handover', NEXT)).toMatchObject({ http: 403 });
  for (const shift of [1, 2]) {
    const { body } = await sign(second, 'handover', NEXT);
    expect((await approve(first, body?.proposalId ?? '')).http).toBe(200);
    expect((await closes()).filter(({ kind }) => kind === 'handover')).toHaveLength(shift);
  }
});

test('of eight approvals of two signatures of one day at once, one closes the day', async () => {
  const date = '2026-11-17';
  const proposals = [await sign(first, 'close', date), await sign(second, 'close', date)];
  const ids = proposals.map(({ body }) => body?.proposalId ?? '');
  const calls = Array.from({ length: 8 }, (_, index) => approve(third, ids[index % 2] ?? ''));
  const counts = countBy((await Promise.all(calls)).map(({ code }) => code ?? 'ok'));
  expect(counts.ok).toBe(1);
  expect(Object.keys(counts).toSorted()).toEqual(['already_decided', 'day_closed', 'ok']);
  expect((await closes()).filter((one) => one.date === date)).toHaveLength(1);
});

test('a signature that is repeated within two minutes makes no second one, although the figures changed', async () => {
  const { body } = await sign(first, 'handover', NEXT);
  const deposit = { request_amount: '700', utr: String((utr += 1)) };
  expectOk(await app.call(requestDeposit, deposit, { token: player.token }));
  expect((await sign(first, 'handover', NEXT)).body).toEqual(body);
  const repeats = await Promise.all(Array.from({ length: 6 }, () => sign(third, 'handover', NEXT)));
  const others = new Set(repeats.map((repeat) => repeat.body?.proposalId));
  expect(others.size).toBe(1);
  expect(others.has(body?.proposalId)).toBe(false);
  expect((await approve(second, body?.proposalId ?? '')).http).toBe(200);
  // The signature no longer waits, so the next shift signs again.
  const next = await sign(first, 'handover', NEXT);
  expect(next.body?.proposalId).not.toBe(body?.proposalId);
  await approve(second, next.body?.proposalId ?? '');
});

test('a bank line that was credited by hand and an expired proposal do not count as open', async () => {
  const open = async () => {
    const counted = await first.ok(OPERATOR_CALLS.countDay, { query: { date: BEFORE } });
    return { ...counted.figures.open, isSigned: counted.isSigned };
  };
  const before = await open();
  const reference = String((utr += 1));
  const asked = expectOk(
    await app.call(requestDeposit, { request_amount: '500', utr: reference }, { token: player.token }),
  );
  const csv = `Date,Credit,Ref,Narration\n18/11/2026,500.00,${reference},UPI payment\n`;
  const columns = { date: 'Date', amount: 'Credit', direction: '', reference: 'Ref', narration: 'Narration' };
  const file = Buffer.from(csv).toString('base64');
  const body = { file, fileName: 'bank.csv', mapping: { ...columns, dateOrder: 'dmy' as const } };
  await second.ok(OPERATOR_CALLS.importStatement, { body });
  expect(await open()).toMatchObject({ deposits: before.deposits + 1, statementLines: before.statementLines + 1 });
  const params = { depositId: asked.request_number };
  await first.ok(OPERATOR_CALLS.approveDeposit, { params, body: { amountPaise: '50000', utr: reference } });
  expect(await open()).toMatchObject({ deposits: before.deposits, statementLines: before.statementLines });

  expect((await sign(first, 'close', BEFORE)).http).toBe(200);
  expect(await open()).toMatchObject({ proposals: before.proposals + 1, isSigned: true });
  await app.ownerDb.query({ text: `update proposals set expires_at = app_now() where state = 'pending'` });
  expect(await open()).toMatchObject({ proposals: 0, isSigned: false });
});

test('a signature eight hours later with the same note signs the figures of its time', async () => {
  const signed = await sign(first, 'handover', NEXT);
  const counted = (await first.ok(OPERATOR_CALLS.countDay, { query: { date: NEXT } })).figures;
  const deposit = { request_amount: '900', utr: String((utr += 1)) };
  expectOk(await app.call(requestDeposit, deposit, { token: player.token }));

  await app.setClock(`${NEXT}T19:30:00+05:30`);
  const { username, operatorId } = first;
  const { headers, body } = await callOperator(app, OPERATOR_CALLS.signIn, {
    body: { username, password: TEST_PASSWORD },
  });
  const back = clientOf(app, { username, operatorId, cookie: cookieOf(headers), csrf: body?.csrfToken ?? '' });
  const later = await Promise.all([sign(back, 'handover', NEXT), sign(back, 'handover', NEXT)]);
  expect(new Set(later.map((one) => one.body?.proposalId)).size).toBe(1);
  const proposalId = later[0].body?.proposalId ?? '';
  expect(proposalId).not.toBe(signed.body?.proposalId);

  const approver = await signInTestOperator(app, 'owner');
  expect((await approve(approver, proposalId)).http).toBe(200);
  const [record] = (await approver.ok(OPERATOR_CALLS.listDayCloses, { query: {} })).closes;
  expect(record?.figures.open.deposits).toBe(counted.open.deposits + 1);
});

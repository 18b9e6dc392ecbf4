import {
  checkMobile,
  dashboard,
  excludeSelf,
  listSessions,
  registerPlayer,
  requestDeposit,
  verifyOtp,
} from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPlayers } from '../../testing/bids.ts';
import { addPayoutNumber, countBy } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createPage, type PageClient } from '../../testing/page-client.ts';
import { newMobile, readOtp, registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let support: OperatorClient;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({ env: { TRUST_PROXY: 'on' } });
  await app.setClock('2026-11-18T12:00:00+05:30');
  support = await signInTestOperator(app, 'support');
});
beforeEach(async () => {
  player = await registerTestPlayer(app);
});
afterAll(async () => {
  await app.close();
});

const as = (who: TestPlayer) => ({ token: who.token });
const reason = 'called both numbers';

async function linksOf(playerId: bigint) {
  const params = { playerId: String(playerId) };
  return (await support.ok(OPERATOR_CALLS.getPlayerLimits, { params })).links;
}

/** Registers in a browser. Returns the number, the token and the id of the new player. */
async function registerOn(page: PageClient): Promise<TestPlayer> {
  const [mobile, password] = [newMobile(), 'a good password'];
  expectOk(await page.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const { otp_ticket } = expectOk(await page.call(verifyOtp, { mobile, otp, purpose: 'registration' }));
  const body = { name: 'Asha', mobile, password, otp_ticket, age_confirmed: true };
  const { session_id: sessionId } = expectOk(await page.call(registerPlayer, body));
  const { player_id: playerId } = await app.db.one<{ player_id: bigint }>({
    text: 'select player_id from players where mobile = $1',
    values: [mobile],
  });
  return { mobile, password, token: '', sessionId, playerId };
}

const mayBet = async (page: PageClient) => expectOk(await page.call(dashboard, {})).betting_status;

test('an account with a payout number of an excluded person is listed for a decision, once', async () => {
  const shared = newMobile();
  const friend = await registerTestPlayer(app);
  for (const one of [player, friend]) await addPayoutNumber(app, one, '1', shared);
  expectOk(await app.call(excludeSelf, { length: 'year' }, as(player)));
  const [link, ...more] = await linksOf(friend.playerId);
  expect(more).toEqual([]);
  expect(link).toMatchObject({
    kind: 'payout',
    player: { playerId: String(friend.playerId), mobile: friend.mobile },
    excluded: { playerId: String(player.playerId) },
    isInForce: true,
    holdsBetting: false,
    decision: null,
  });
  expect(await linksOf(player.playerId)).toEqual([link]);
  const open = await support.ok(OPERATOR_CALLS.listLinkedAccounts, {});
  expect(open.links.map(({ linkId }) => linkId)).toContain(link?.linkId);
  // The account itself goes on until an operator decides.
  expectOk(await app.call(requestDeposit, { request_amount: '500' }, as(friend)));
});

test('linked accounts are limited to those found in a time', async () => {
  const shared = newMobile();
  const friend = await registerTestPlayer(app);
  for (const one of [player, friend]) await addPayoutNumber(app, one, '1', shared);
  expectOk(await app.call(excludeSelf, { length: 'year' }, as(player)));
  const [link] = await linksOf(friend.playerId);
  const found = async (query: { fromMs?: string; toMs?: string }) =>
    (await support.ok(OPERATOR_CALLS.listLinkedAccounts, { query })).links.map(({ linkId }) => linkId);
  expect(await found({ fromMs: String(app.nowMs() - 3_600_000) })).toContain(link?.linkId);
  expect(await found({ toMs: String(app.nowMs() - 3_600_000) })).not.toContain(link?.linkId);
});

test('an account that had the payout number before the exclusion began is listed too', async () => {
  const shared = newMobile();
  const friend = await registerTestPlayer(app);
  await addPayoutNumber(app, player, '1', shared);
  for (const number of [shared, newMobile()]) await addPayoutNumber(app, friend, '1', number);
  expectOk(await app.call(excludeSelf, { length: 'year' }, as(player)));
  expect(await linksOf(friend.playerId)).toMatchObject([
    { kind: 'payout', excluded: { playerId: String(player.playerId) }, decision: null },
  ]);
});

test('every account with a payout number of an excluded person is listed, however many there are', async () => {
  const shared = newMobile();
  await addPayoutNumber(app, player, '1', shared);
  const accounts = (await addPlayers(app, 600, 1)).map(({ playerId }) => playerId);
  await app.ownerDb.query({
    text: `insert into payment_methods (player_id, method, number) select p, 'paytm', $2 from unnest($1::bigint[]) p`,
    values: [accounts, shared],
  });
  expectOk(await app.call(excludeSelf, { length: 'year' }, as(player)));
  const { n } = await app.db.one<{ n: bigint }>({
    text: 'select count(*) as n from account_links where excluded_player_id = $1',
    values: [player.playerId],
  });
  expect(n).toBe(600n);
});

test('[LIM-06] the same person is excluded too; only one decision counts', async () => {
  // The player pays to the number of the other account.
  const owner = await registerTestPlayer(app);
  await addPayoutNumber(app, player, '1', owner.mobile);
  expectOk(await app.call(excludeSelf, { length: 'year' }, as(player)));
  const [link] = await linksOf(owner.playerId);
  expect(link).toMatchObject({ kind: 'mobile' });
  const params = { linkId: link?.linkId ?? '' };
  const noLength = { params, body: { decision: 'same', reason } } as const;
  expect(await support.call(OPERATOR_CALLS.decideLinkedAccount, noLength)).toMatchObject({ code: 'limit_invalid' });
  const body = { decision: 'same', length: 'year', reason } as const;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => support.call(OPERATOR_CALLS.decideLinkedAccount, { params, body })),
  );
  expect(countBy(answers.map(({ code }) => code ?? 'done'))).toEqual({ done: 1, already_decided: 4 });
  const [late] = answers.filter(({ http }) => http === 409);
  expect(late?.refusal).toMatchObject({ decidedBy: 'The support', decidedAtMs: expect.any(Number) });
  expectRefused(await app.call(requestDeposit, { request_amount: '500' }, as(owner)), 'session_dead');
  const after = await support.ok(OPERATOR_CALLS.getPlayerLimits, { params: { playerId: String(owner.playerId) } });
  expect(after.breaks).toMatchObject([{ kind: 'exclusion', setBy: support.username, reason }]);
  expect(after.links).toMatchObject([{ decision: 'same', decidedBy: support.username, note: reason }]);
  const decided = await support.ok(OPERATOR_CALLS.listLinkedAccounts, { query: { state: 'decided' } });
  expect(decided.links.map(({ linkId }) => linkId)).toContain(link?.linkId);
});

test('[LIM-06] a registration in a known browser of an excluded player waits for an operator before it may bid', async () => {
  const browser = createPage(app, '198.51.100.7');
  const first = await registerOn(browser);
  expect(await mayBet(browser)).toBe('1');
  expectOk(await browser.call(excludeSelf, { length: 'for_good' }));
  expectRefused(await browser.call(listSessions, {}), 'session_dead');
  const second = await registerOn(browser);
  expect(await mayBet(browser)).toBe('0');
  const [link] = await linksOf(second.playerId);
  expect(link).toMatchObject({
    kind: 'device',
    excluded: { playerId: String(first.playerId) },
    holdsBetting: true,
  });
  const decide = { params: { linkId: link?.linkId ?? '' }, body: { decision: 'other', reason } } as const;
  await support.ok(OPERATOR_CALLS.decideLinkedAccount, decide);
  // A notification drops what the node remembers of the session.
  await expect.poll(() => mayBet(browser)).toBe('1');
  const [line] = await app.db.query<{ after: unknown; reason: string }>({
    text: `select after, reason from audit_log where action = 'player.link_decide' and subject = $1`,
    values: [`player:${second.playerId}`],
  });
  expect(line).toMatchObject({ after: { decision: 'other', mayBet: true }, reason });
});

test('[LIM-06] a registration in another browser, or without cookies, asks for no review', async () => {
  const home = createPage(app, '198.51.100.8');
  await registerOn(home);
  expectOk(await home.call(excludeSelf, { length: 'year' }));
  const elsewhere = createPage(app, '198.51.100.8');
  const stranger = await registerOn(elsewhere);
  expect(await mayBet(elsewhere)).toBe('1');
  expect(await linksOf(stranger.playerId)).toEqual([]);
  const older = await registerTestPlayer(app);
  expect(await linksOf(older.playerId)).toEqual([]);
});

test('[LIM-11] a role that only reads sees the list with masked numbers and decides nothing', async () => {
  const auditor = await signInTestOperator(app, 'auditor');
  const other = await registerTestPlayer(app);
  await addPayoutNumber(app, player, '1', other.mobile);
  expectOk(await app.call(excludeSelf, { length: 'year' }, as(player)));
  const params = { linkId: (await linksOf(other.playerId))[0]?.linkId ?? '' };
  await support.ok(OPERATOR_CALLS.decideLinkedAccount, { params, body: { decision: 'other', reason } });
  const [link] = (await auditor.ok(OPERATOR_CALLS.listLinkedAccounts, { query: { state: 'decided' } })).links;
  expect(link?.player.mobile).toMatch(/[^0-9]/);
  const decide = { params, body: { decision: 'other', reason } } as const;
  expect(await auditor.call(OPERATOR_CALLS.decideLinkedAccount, decide)).toMatchObject({ code: 'forbidden' });
});

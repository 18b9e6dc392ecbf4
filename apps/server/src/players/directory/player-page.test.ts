import { requestDeposit, requestWithdrawal } from '@surahi/contract';
import { OPERATOR_API, OPERATOR_CALLS, OPERATOR_DOWNLOADS, type OperatorAnswer } from '@surahi/contract/operator';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitBids } from '../../testing/bids.ts';
import { addMarket, addRates } from '../../testing/markets.ts';
import { allowEveryDevice, expectRequestsRight, insertPayoutNumbers } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer, type TestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: OperatorClient;
let finance: OperatorClient;
let support: OperatorClient;
let auditor: OperatorClient;
let player: TestPlayer;
let params: { playerId: string };

beforeAll(async () => {
  app = await createTestApp();
  await allowEveryDevice(app);
  await app.setClock('2026-11-18T12:00:00+05:30');
  await addRates(app);
  owner = await signInTestOperator(app, 'owner');
  finance = await signInTestOperator(app, 'finance');
  support = await signInTestOperator(app, 'support');
  auditor = await signInTestOperator(app, 'auditor');
});
beforeEach(async () => {
  player = await registerTestPlayer(app, { name: 'Asha Rao' });
  params = { playerId: String(player.playerId) };
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const deposit = async (points: string) =>
  expectOk(await app.call(requestDeposit, { request_amount: points }, { token: player.token })).request_number;
const withdraw = async (points: string) => {
  const body = { request_amount: points, payment_method: '2' };
  return expectOk(await app.call(requestWithdrawal, body, { token: player.token })).request_number;
};
const auditOf = async (action: string) =>
  (await owner.ok(OPERATOR_CALLS.listAudit, { query: { subject: `player:${params.playerId}` } })).rows.filter(
    (row) => row.action === action,
  );

test('[OPR-10] deposits and payouts since the registration count what was credited and what the bank kept', async () => {
  const shown = async () => (await auditor.ok(OPERATOR_CALLS.getPlayer, { params })).player;
  expect(await shown()).toMatchObject({ depositsPaise: '0', payoutsPaise: '0' });
  await insertPayoutNumbers(app, [player.playerId]);
  const depositId = await deposit('700');
  await finance.ok(OPERATOR_CALLS.approveDeposit, {
    params: { depositId },
    body: { amountPaise: '70000', utr: `4182037${depositId.padStart(5, '0')}` },
  });
  const pay = async (points: string, reference: string) => {
    const withdrawal = { params: { withdrawalId: await withdraw(points) } };
    await finance.ok(OPERATOR_CALLS.claimWithdrawal, withdrawal);
    await finance.ok(OPERATOR_CALLS.approveWithdrawal, { ...withdrawal, body: { reference } });
    return withdrawal;
  };
  await pay('500', 'PAYOUT000001');
  const returned = await pay('600', 'PAYOUT000002');
  expect(await shown()).toMatchObject({ depositsPaise: '70000', payoutsPaise: '110000' });
  await finance.ok(OPERATOR_CALLS.returnWithdrawal, { ...returned, body: { reason: 'returned by the bank' } });
  expect(await shown()).toMatchObject({ depositsPaise: '70000', payoutsPaise: '50000' });
});

test('[OPR-10] what waits for a decision about a player is one list: requests, adjustments and proposals', async () => {
  const pending = async () => (await auditor.ok(OPERATOR_CALLS.listPlayerPending, { params })).items;
  expect(await pending()).toEqual([]);
  await insertPayoutNumbers(app, [player.playerId]);
  const depositId = await deposit('500');
  const withdrawalId = await withdraw('600');
  await finance.ok(OPERATOR_CALLS.claimWithdrawal, { params: { withdrawalId } });
  await app.ownerDb.query({
    text: `insert into wallet_adjustments (request_id, player_id, direction, amount_paise, reason, proposed_by)
      values (gen_random_uuid(), $1, 'debit', 300, 'a test', $2)`,
    values: [player.playerId, finance.operatorId],
  });
  const limit = { kind: 'loss', period: 'day' } as const;
  await support.ok(OPERATOR_CALLS.tightenPlayerLimit, { params, body: { ...limit, amount: '100', reason: 'a call' } });
  await support.ok(OPERATOR_CALLS.proposeLimitLift, { params, body: { ...limit, reason: 'a mistake' } });
  const items = await pending();
  expect(items.map(({ kind, amountPaise, by, proposal }) => [kind, amountPaise, by, proposal])).toEqual([
    ['deposit', '50000', null, null],
    ['withdrawal', '60000', finance.username, null],
    ['adjustment', '-300', finance.username, null],
    ['proposal', null, support.username, 'player.limit_lift'],
  ]);
  expect(items.map(({ id }) => id).slice(0, 2)).toEqual([depositId, withdrawalId]);
  await finance.ok(OPERATOR_CALLS.rejectDeposit, { params: { depositId }, body: { reason: 'not paid' } });
  expect((await pending()).map(({ kind }) => kind)).toEqual(['withdrawal', 'adjustment', 'proposal']);
  const other = await registerTestPlayer(app);
  const otherParams = { playerId: String(other.playerId) };
  expect((await auditor.ok(OPERATOR_CALLS.listPlayerPending, { params: otherParams })).items).toEqual([]);
});

test('[OPR-10] linked accounts name what they share, page by page and as a file, without addresses and payout numbers', async () => {
  const moveTo = (one: TestPlayer, address: string) =>
    app.ownerDb.query({
      text: 'update player_sessions set address = $2 where player_id = $1',
      values: [one.playerId, address],
    });
  const [payee, browser, neighbour, stranger] = [
    await registerTestPlayer(app, { name: 'Payee' }),
    await registerTestPlayer(app, { name: 'Browser' }),
    await registerTestPlayer(app, { name: 'Neighbour' }),
    await registerTestPlayer(app, { name: 'Stranger' }),
  ];
  await moveTo(player, '203.0.113.7');
  await moveTo(payee, '203.0.113.7');
  await moveTo(browser, '198.51.100.1');
  await moveTo(neighbour, '203.0.113.7');
  await moveTo(stranger, '198.51.100.2');
  for (const [one, number] of [
    [player, '9812345678'],
    [payee, '9812345678'],
    [stranger, '9898989898'],
  ] as const) {
    await app.ownerDb.query({
      text: `insert into payment_methods (player_id, method, number) values ($1, 'paytm', $2)`,
      values: [one.playerId, number],
    });
  }
  await app.ownerDb.query({
    text: `insert into known_devices (player_id, device_hash, session_id)
      select player_id, 'a shared browser', max(session_id) from player_sessions where player_id = any ($1) group by player_id`,
    values: [[player.playerId, browser.playerId]],
  });
  const answer = await auditor.ok(OPERATOR_CALLS.listPlayerLinks, { query: params });
  expect(answer.accounts.map(({ name, reasons }) => [name, reasons.map(({ kind, shared }) => [kind, shared])])).toEqual(
    [
      [
        'Payee',
        [
          ['payout', 1],
          ['address', 1],
        ],
      ],
      ['Browser', [['device', 1]]],
      ['Neighbour', [['address', 1]]],
    ],
  );
  expect(answer.total).toBe(3);
  expect(JSON.stringify(answer)).not.toMatch(/203\.0\.113|98123|shared browser/);
  expect(answer.accounts[0]?.mobile).not.toBe(payee?.mobile);
  const full = await support.ok(OPERATOR_CALLS.listPlayerLinks, { query: params });
  expect(full.accounts[0]?.mobile).toBe(payee?.mobile);
  expect(await linkedPages(2)).toEqual([['Payee', 'Browser'], ['Neighbour']]);
  expect(await linkedPages(1)).toEqual([['Payee'], ['Browser'], ['Neighbour']]);

  const url = `${app.url}${OPERATOR_API}${OPERATOR_DOWNLOADS.playerLinksCsv.path}?playerId=${params.playerId}`;
  const text = await (await fetch(url, { headers: { cookie: auditor.cookie } })).text();
  const lines: Record<string, string>[] = parse(text, { bom: true, columns: true });
  const counts = lines.map((line) => [line.Name, line['Payout numbers'], line.Browsers, line.Addresses]);
  expect(counts).toEqual([
    ['Payee', '1', '0', '1'],
    ['Browser', '0', '1', '0'],
    ['Neighbour', '0', '0', '1'],
  ]);
  expect(text).not.toMatch(/203\.0\.113|98123|shared browser/);
  expect(lines[0]?.Mobile).toBe(answer.accounts[0]?.mobile);
});

/** The names of the linked accounts, page by page. */
async function linkedPages(size: number): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const query = { ...params, limit: String(size), ...(cursor === null ? {} : { cursor }) };
    const page: OperatorAnswer<typeof OPERATOR_CALLS.listPlayerLinks> = await auditor.ok(
      OPERATOR_CALLS.listPlayerLinks,
      { query },
    );
    pages.push(page.accounts.map(({ name }) => name));
    expect(page.total).toBe(3);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

test('a pinned note stands above newer notes until it is unpinned, and both are in the audit log', async () => {
  const add = async (text: string) =>
    (await support.ok(OPERATOR_CALLS.addPlayerNote, { params, body: { text } })).noteId;
  const noteId = await add('Speaks Marathi only');
  await add('Called about a payout');
  const pin = (client: OperatorClient, isPinned: boolean) =>
    client.call(OPERATOR_CALLS.pinPlayerNote, { params: { ...params, noteId }, body: { isPinned } });
  const notes = async () =>
    (await auditor.ok(OPERATOR_CALLS.listPlayerNotes, { params })).notes.map((note) => [note.text, note.pinnedBy]);
  expect((await pin(auditor, true)).code).toBe('forbidden');
  const pins = await Promise.all([pin(support, true), pin(support, true), pin(support, true)]);
  expect(pins.map(({ http }) => http)).toEqual([200, 200, 200]);
  expect(await notes()).toEqual([
    ['Speaks Marathi only', support.username],
    ['Called about a payout', null],
  ]);
  expect(await auditOf('player.note_pin')).toMatchObject([{ actor: support.username }]);
  expect((await pin(owner, false)).http).toBe(200);
  expect((await notes())[0]).toEqual(['Called about a payout', null]);
  expect(await auditOf('player.note_unpin')).toMatchObject([{ actor: owner.username }]);
  const other = await registerTestPlayer(app);
  const foreign = { params: { playerId: String(other.playerId), noteId }, body: { isPinned: true } };
  expect((await support.call(OPERATOR_CALLS.pinPlayerNote, foreign)).code).toBe('not_found');
});

test('[OPR-10] the bids of all families are one list, newest first', async () => {
  for (const [family, name, pana] of [
    ['main', 'Kalyan', 'Single Digit'],
    ['starline', 'Star', 'Single Digit'],
    ['gali', 'Disawar', 'Left Digit'],
  ] as const) {
    const { marketId } = await addMarket(app, { family, name, open: '20:00', close: '21:00' });
    const rows = [{ digits: '5', points: 10, session: 'Open' }];
    expectOk(await submitBids(app, player.token, { family, marketId, pana, rows, bidDate: '18-November-2026' }));
  }
  const bidsOf = async (query: { family?: 'starline' }) =>
    (await auditor.ok(OPERATOR_CALLS.listPlayerBids, { params, query })).bids.map((bid) => [
      bid.family,
      bid.marketName,
    ]);
  expect(await bidsOf({})).toEqual([
    ['gali', 'Disawar'],
    ['starline', 'Star'],
    ['main', 'Kalyan'],
  ]);
  expect(await bidsOf({ family: 'starline' })).toEqual([['starline', 'Star']]);
});

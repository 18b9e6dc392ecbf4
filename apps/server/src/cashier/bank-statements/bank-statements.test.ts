import { requestDeposit, setPlayLimit, walletBalance } from '@surahi/contract';
import { OPERATOR_CALLS, type StatementMapping } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayers } from '../../testing/bids.ts';
import { expectRequestsRight, setSettings } from '../../testing/money.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let finance: OperatorClient;
let owner: OperatorClient;

beforeAll(async () => {
  app = await createTestApp();
  await setSettings(app, { deposit: { minPoints: 1, maxPoints: null } });
  finance = await signInTestOperator(app, 'finance');
  owner = await signInTestOperator(app, 'owner');
});
afterAll(async () => {
  await expectRequestsRight(app);
  await app.close();
});

const MAPPING: StatementMapping = {
  date: 'Txn Date',
  dateOrder: 'dmy',
  amount: 'Credit',
  direction: '',
  reference: 'UTR',
  narration: 'Description',
};

type Line = { date?: string; utr: string; credit: string; debit?: string; text?: string };

function fileOf(lines: readonly Line[], preamble = ''): string {
  const rows = lines.map(({ date = '18/11/2026', utr, credit, debit = '', text = 'UPI' }) =>
    [date, `"${text}"`, utr, debit, `"${credit}"`].join(','),
  );
  const csv = `\uFEFF${preamble}Txn Date,Description,UTR,Debit,Credit\r\n${rows.join('\r\n')}\r\n`;
  return Buffer.from(csv).toString('base64');
}

const importFile = (file: string, by = finance, more = {}) =>
  by.ok(OPERATOR_CALLS.importStatement, { body: { file, fileName: 'bank.csv', mapping: MAPPING, ...more } });
const list = (query: { state?: 'ready' | 'unmatched' | 'credited' | 'dismissed'; search?: string }) =>
  finance.ok(OPERATOR_CALLS.listStatementLines, { query });
const approve = (lines: { lineId: string; depositId: string }[], by = finance) =>
  by.ok(OPERATOR_CALLS.approveStatementLines, { body: { lines } });

async function claim(points: number, utr: string) {
  const [player] = await addPlayers(app, 1, 1);
  if (player === undefined) throw new Error('addPlayer returned no player');
  const asked = await app.call(requestDeposit, { request_amount: String(points), utr }, player);
  return { player, depositId: expectOk(asked).request_number };
}
const balance = async (player: { token: string }) => expectOk(await app.call(walletBalance, {}, player)).wallet_amt;

test('a preview lists credits, other lines and faults, and stores nothing', async () => {
  const file = fileOf(
    [
      { utr: 'PREV 0001-01', credit: '1,000.50', text: 'from\nAsha, "" UPI' },
      { utr: 'PREV000102', credit: '', debit: '400' },
      { utr: 'PREV000103', credit: 'many' },
      { utr: 'PREV000104', credit: '10', date: '31/02/2026' },
      { utr: '', credit: '12.00', text: 'UPI/418203774512/x' },
      { utr: '', credit: '1,022.50', date: '', text: 'Total' },
    ],
    'The Bank,,\r\nAccount,1234,\r\n',
  );
  const read = await finance.ok(OPERATOR_CALLS.previewStatement, { body: { file } });
  expect(read).toMatchObject({
    columns: ['Txn Date', 'Description', 'UTR', 'Debit', 'Credit'],
    mapping: MAPPING,
    fresh: 2,
    freshPaise: '101250',
    repeated: 0,
    others: 2,
    faulty: 2,
  });
  expect(read.lines).toMatchObject([
    { paidOn: '2026-11-18', amountPaise: '100050', reference: 'PREV000101', narration: 'from Asha, " UPI' },
    { amountPaise: '1200', reference: '418203774512' },
  ]);
  expect(read.faults.map((fault) => fault.problem)).toEqual([
    '“many” is not an amount',
    '“31/02/2026” is not a date in this order',
  ]);
  expect((await list({ search: 'PREV000101' })).lines).toEqual([]);
});

test('a search finds lines by their amount, as a number or as the console shows it', async () => {
  await importFile(fileOf([{ utr: 'SHOWN00001', credit: '1,23,456.50' }]));
  for (const search of ['123456.50', '123456.5', '1,23,456.50', '₹1,23,456.50', '₹ 1,23,456.50']) {
    expect((await list({ search })).lines).toMatchObject([{ reference: 'SHOWN00001', amountPaise: '12345650' }]);
  }
  expect((await list({ search: '1,23,456' })).lines).toEqual([]);
});

test('equal payments without a reference differ by their time of day, also in files that do not overlap', async () => {
  const at = (...times: string[]) =>
    fileOf(times.map((time) => ({ date: `19/11/2026 ${time}`, utr: '', credit: '25', text: 'cash at noon' })));
  expect(await importFile(at('10:15:00'))).toMatchObject({ added: 1, repeated: 0 });
  const { fresh, repeated } = await finance.ok(OPERATOR_CALLS.previewStatement, { body: { file: at('16:40:00') } });
  expect([fresh, repeated]).toEqual([1, 0]);
  expect(await importFile(at('16:40:00'))).toMatchObject({ added: 1, repeated: 0 });
  expect(await importFile(at('10:15:00', '16:40:00', '16:40:00'))).toMatchObject({ added: 1, repeated: 2 });
  expect(await importFile(at('4:40:00 PM', '10:15:00 am'))).toMatchObject({ added: 0, repeated: 2 });
  // A line that was stored without its time stays known.
  const bare = fileOf([{ date: '20/11/2026', utr: '', credit: '25', text: 'cash at noon' }]);
  expect(await importFile(bare)).toMatchObject({ added: 1 });
  const timed = fileOf([{ date: '20/11/2026 09:00', utr: '', credit: '25', text: 'cash at noon' }]);
  expect(await importFile(timed)).toMatchObject({ added: 0, repeated: 1 });
  // Several groups of twelve digits identify a payment too, although none is certain to be the reference.
  const narrated = (date: string) =>
    fileOf([{ date, utr: '', credit: '25', text: 'UPI/919876543210/418203774512/Asha' }]);
  expect(await importFile(narrated('21/11/2026 09:00'))).toMatchObject({ added: 1 });
  expect(await importFile(narrated('21/11/2026'))).toMatchObject({ added: 0, repeated: 1 });
  // One reference is one payment.
  const known = (date: string) => fileOf([{ date, utr: 'TIMED00001', credit: '30' }]);
  expect(await importFile(known('19/11/2026 10:15'))).toMatchObject({ added: 1 });
  expect(await importFile(known('19/11/2026 10:15:42'))).toMatchObject({ added: 0, repeated: 1 });
});

test('a line is imported once across files and repeats; equal lines of one day count separately', async () => {
  const lines = [
    { utr: 'ONCE000001', credit: '10' },
    { utr: '', credit: '20', text: 'cash' },
    { utr: '', credit: '20', text: 'cash' },
  ];
  const file = fileOf(lines);
  const at = await Promise.all([importFile(file), importFile(file, owner), importFile(file)]);
  expect(at.reduce((sum, one) => sum + one.added, 0)).toBe(3);
  expect(at.reduce((sum, one) => sum + one.repeated, 0)).toBe(6);
  const longer = await importFile(
    fileOf([{ utr: 'ONCE000002', credit: '30' }, ...lines, lines[1] ?? lines[0]].flatMap((one) => one ?? [])),
  );
  expect(longer).toMatchObject({ added: 2, repeated: 3 });
});

test('[OPR-08] a line with the UTR and amount of one request is ready, and concurrent approvals credit it once', async () => {
  const { player, depositId } = await claim(500, 'match 00-01');
  await importFile(fileOf([{ utr: 'MATCH0001', credit: '500.00' }]));
  const { lines, ready, readyPaise } = await list({ state: 'ready', search: 'MATCH0001' });
  expect([ready, readyPaise]).toEqual([1, '50000']);
  expect(lines).toMatchObject([{ state: 'ready', requests: [{ depositId, amountPaise: '50000' }] }]);
  const one = [{ lineId: lines[0]?.lineId ?? '', depositId }];
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => approve(one)),
    ...Array.from({ length: 10 }, () => approve(one, owner)),
  ]);
  expect(answers.reduce((sum, answer) => sum + answer.approved, 0)).toBe(1);
  expect(await balance(player)).toBe('501');
  const again = await finance.call(OPERATOR_CALLS.approveDeposit, {
    params: { depositId },
    body: { amountPaise: '50000', utr: 'MATCH0001' },
  });
  expect(again.code).toBe('already_decided');
  expect((await list({ state: 'credited', search: 'MATCH0001' })).lines).toMatchObject([
    { requests: [{ depositId }], decidedBy: expect.any(String) },
  ]);
});

test('[LIM-09] a line whose payment a limit refuses counts as to return and not as credited', async () => {
  const { player, depositId } = await claim(500, 'LIMIT0001');
  expectOk(await app.call(setPlayLimit, { kind: 'deposit', period: 'day', amount: '100' }, player));
  await importFile(fileOf([{ utr: 'LIMIT0001', credit: '500.00' }]));
  const { lines } = await list({ state: 'ready', search: 'LIMIT0001' });
  const answer = await approve([{ lineId: lines[0]?.lineId ?? '', depositId }]);
  expect(answer).toEqual({ approved: 0, toReturn: 1, left: [] });
  expect(await balance(player)).toBe('1');
});

test('[OPR-08] concurrent approval by hand and by statement, fifty times: one credit each', async () => {
  const claims = await Promise.all(Array.from({ length: 50 }, (_, index) => claim(10, `BOTH${1_000 + index}`)));
  await importFile(fileOf(claims.map((_, index) => ({ utr: `BOTH${1_000 + index}`, credit: '10' }))));
  const { lines } = await list({ state: 'ready', search: 'BOTH' });
  expect(lines).toEqual([]);
  const found = (await finance.ok(OPERATOR_CALLS.listStatementLines, { query: { state: 'ready', limit: '200' } }))
    .lines;
  const pairs = claims.map(({ depositId }) => found.find((line) => line.requests[0]?.depositId === depositId));
  await Promise.all(
    pairs.map(async (line, index) => {
      const depositId = claims[index]?.depositId ?? '';
      await Promise.all([
        approve([{ lineId: line?.lineId ?? '', depositId }]),
        owner.call(OPERATOR_CALLS.approveDeposit, {
          params: { depositId },
          body: { amountPaise: '1000', utr: `BOTH${1_000 + index}` },
        }),
      ]);
    }),
  );
  const balances = await Promise.all(claims.map(({ player }) => balance(player)));
  expect(new Set(balances)).toEqual(new Set(['11']));
  expect((await list({ state: 'ready' })).ready).toBe(0);
});

test('marked lines are dismissed together with one reason, each once when four operators do so at once', async () => {
  await importFile(
    fileOf(['BULK000101', 'BULK000102', 'BULK000103'].map((utr) => ({ utr, credit: '70', text: 'bulk' }))),
  );
  const { lines } = await list({ state: 'unmatched', search: 'bulk' });
  const body = { lineIds: lines.slice(0, 2).map((line) => line.lineId), reason: 'rent of the office' };
  expect(lines).toHaveLength(3);
  const calls = Array.from({ length: 4 }, () => finance.ok(OPERATOR_CALLS.dismissStatementLines, { body }));
  expect((await Promise.all(calls)).reduce((sum, { dismissed }) => sum + dismissed, 0)).toBe(2);
  expect((await list({ state: 'unmatched', search: 'bulk' })).lines.map((line) => line.lineId)).toEqual([
    lines[2]?.lineId,
  ]);
  const { lines: gone } = await list({ state: 'dismissed', search: 'bulk' });
  expect(gone.map((line) => line.reason)).toEqual(['rent of the office', 'rent of the office']);
  const audited = await app.db.query({
    text: `select subject from audit_log where action = 'statement.dismiss' and reason = $1`,
    values: [body.reason],
  });
  expect(new Set(audited.map((row) => JSON.stringify(row))).size).toBe(2);
});

test('an operator links an unmatched line, or dismisses it with a reason', async () => {
  const short = await claim(500, 'LINK000001');
  const two = [await claim(70, 'LINK000002'), await claim(70, 'LINK000002')];
  const silent = await claim(90, '');
  await importFile(
    fileOf([
      { utr: 'LINK000001', credit: '450' },
      { utr: 'LINK000002', credit: '70' },
      { utr: '', credit: '90', text: 'LINK 919876543210 or 418203774599' },
      { utr: 'LINK000004', credit: '5000', text: 'LINK rent' },
    ]),
  );
  const lines = (await finance.ok(OPERATOR_CALLS.listStatementLines, { query: { limit: '200' } })).lines;
  const lineOf = (paise: string) =>
    lines.find((line) => line.amountPaise === paise && /LINK/.test(line.reference + line.narration));
  const params = (paise: string) => ({ lineId: lineOf(paise)?.lineId ?? '' });
  expect(['45000', '7000', '9000', '500000'].map((paise) => lineOf(paise)?.state)).toEqual(Array(4).fill('unmatched'));
  expect(lineOf('7000')?.requests).toHaveLength(2);
  const forced = await approve([{ ...params('7000'), depositId: two[0]?.depositId ?? '' }]);
  expect(forced).toMatchObject({
    approved: 0,
    left: [{ message: 'The line does not match a pending request. Reload the list.' }],
  });

  const link = (paise: string, depositId: string, more = {}) =>
    finance.call(OPERATOR_CALLS.linkStatementLine, {
      params: params(paise),
      body: { depositId, reason: 'the player paid less', ...more },
    });
  expect((await link('45000', short.depositId)).code).toBeUndefined();
  expect(await balance(short.player)).toBe('451');
  expect((await link('9000', silent.depositId)).code).toBe('reference_invalid');
  expect((await link('9000', silent.depositId, { utr: 'LINK000001' })).code).toBe('reference_used');
  expect((await link('9000', silent.depositId, { utr: 'LINK000003' })).code).toBeUndefined();
  const late = await link('9000', silent.depositId, { utr: 'LINK000009' });
  expect(late).toMatchObject({ code: 'already_decided', refusal: { decidedBy: 'The finance' } });
  expect(await balance(silent.player)).toBe('91');
  await finance.ok(OPERATOR_CALLS.dismissStatementLine, {
    params: params('500000'),
    body: { reason: 'rent of the shop' },
  });
  expect((await list({ state: 'dismissed', search: 'LINK rent' })).lines).toMatchObject([
    { reason: 'rent of the shop', amountPaise: '500000' },
  ]);
  const equal = await claim(60, 'LINK000005');
  await importFile(fileOf([{ utr: 'LINK000005', credit: '60' }]));
  const ready = (await list({ state: 'ready', search: 'LINK000005' })).lines;
  expect((await approve([{ lineId: ready[0]?.lineId ?? '', depositId: equal.depositId }])).approved).toBe(1);
  const { rows } = await owner.ok(OPERATOR_CALLS.listAudit, { query: { action: 'statement.' } });
  expect(new Set(rows.map((row) => row.action))).toEqual(
    new Set(['statement.import', 'statement.approve', 'statement.link', 'statement.dismiss']),
  );
});

test('a profile is stored by name; files that are not statements are refused', async () => {
  await importFile(fileOf([{ utr: 'PROF000001', credit: '1' }]), finance, { profileName: 'My bank' });
  await importFile(fileOf([{ utr: 'PROF000002', credit: '1' }]), finance, { profileName: 'my BANK' });
  const { profiles } = await finance.ok(OPERATOR_CALLS.listStatementProfiles);
  expect(profiles).toMatchObject([{ name: 'my BANK', mapping: MAPPING }]);
  const refused = async (bytes: Buffer | string) => {
    const file = Buffer.from(bytes).toString('base64');
    return (await finance.call(OPERATOR_CALLS.previewStatement, { body: { file } })).code;
  };
  expect(await refused('nothing here')).toBe('statement_invalid');
  expect(await refused(Buffer.from([0x44, 0xff, 0xfe, 0x00]))).toBe('statement_invalid');
  expect(await refused('Date,Amount\n"1,2\n')).toBe('statement_invalid');
  expect(await refused(`Date,Amount\n${'1/1/2026,5\n'.repeat(20_001)}`)).toBe('statement_invalid');
  const large = `Date,Amount,UTR\n${Array.from({ length: 19_000 }, (_, index) => `1/1/2026,5,BIG${100_000 + index}`).join('\n')}`;
  const file = Buffer.from(large).toString('base64');
  const read = await finance.ok(OPERATOR_CALLS.previewStatement, { body: { file } });
  expect(read).toMatchObject({ fresh: 19_000, freshPaise: '9500000' });
});

import { OPERATOR_CALLS, type ReportRow, REPORTS_BY } from '@surahi/contract/operator';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshBoard } from '../../betting/markets/index.ts';
import { type BettingDays, playTwoDays, seededRandom } from '../../testing/betting-days.ts';
import { expectMoneyRight, settleAll, submitBids } from '../../testing/bids.ts';
import { addRates } from '../../testing/markets.ts';
import { type OperatorClient, signInTestOperator } from '../../testing/operators.ts';
import { createTestApp, expectOk, type TestApp } from '../../testing/test-app.ts';
import { keepDrawSums } from './keep-draw-sums.ts';

const PERIOD = { from: '2026-11-20', to: '2026-11-21' };
let app: TestApp;
let owner: OperatorClient;
let auditor: OperatorClient;
let days: BettingDays;
let playedMs: number;

beforeAll(async () => {
  app = await createTestApp();
  await app.setClock('2026-11-20T07:00:00+05:30');
  await addRates(app);
  days = await playTwoDays(app, seededRandom(7));
  owner = await signInTestOperator(app, 'owner');
  auditor = await signInTestOperator(app, 'auditor');
  playedMs = app.nowMs();
});
beforeEach(async () => {
  await app.setClock(playedMs);
  await refreshBoard(app.context);
});
afterAll(async () => {
  await expectMoneyRight(app);
  await app.close();
});

async function everyReport() {
  const reports = [];
  for (const by of REPORTS_BY) {
    const { serverTimeMs: _, ...report } = await owner.ok(OPERATOR_CALLS.betsReport, { query: { ...PERIOD, by } });
    reports.push({ by, ...report });
  }
  return reports;
}

/** Totals of the ledger's own rows of the period, read without any statement of the reports. */
async function ledgerTotals() {
  const rows = await app.ownerDb.query<{ name: string; paise: bigint }>({
    text: `select name, sum(amount_paise)::bigint as paise from transfers join transfer_kinds using (kind)
      join draws using (draw_id) where business_date between $1 and $2 group by name`,
    values: [PERIOD.from, PERIOD.to],
  });
  const of = (name: string) => rows.find((row) => row.name === name)?.paise ?? 0n;
  const wins = of('win_main') + of('win_starline') + of('win_gali');
  return {
    stakes: of('bid'),
    refunds: of('bid_refund'),
    payouts: wins - of('win_reversal'),
    reversed: of('win_reversal'),
  };
}

async function expectAllEqual(): Promise<void> {
  const ledger = await ledgerTotals();
  for (const { totals, rows } of await everyReport()) {
    expect(totals).toMatchObject({
      stakePaise: String(ledger.stakes),
      refundedPaise: String(ledger.refunds),
      paidPaise: String(ledger.payouts),
    });
    const { profitPaise, openPaise } = totals;
    expect(BigInt(profitPaise) + BigInt(openPaise)).toBe(ledger.stakes - ledger.refunds - ledger.payouts);
    const sum = (of: (row: ReportRow) => string | number) => rows.reduce((all, row) => all + BigInt(of(row)), 0n);
    expect(String(sum((row) => row.stakePaise))).toBe(totals.stakePaise);
    expect(String(sum((row) => row.refundedPaise))).toBe(totals.refundedPaise);
    expect(String(sum((row) => row.paidPaise))).toBe(totals.paidPaise);
    expect(String(sum((row) => row.profitPaise))).toBe(profitPaise);
    expect(String(sum((row) => row.openPaise))).toBe(openPaise);
    expect(sum((row) => row.bids)).toBe(BigInt(totals.bids));
    expect(totals.players).toBe(6);
  }
  const byDay = await owner.ok(OPERATOR_CALLS.betsReport, { query: { ...PERIOD, by: 'day' } });
  const onFirstPage = (await owner.ok(OPERATOR_CALLS.overview)).days.filter(({ date }) => date >= PERIOD.from);
  expect(byDay.rows).toMatchObject(onFirstPage.map(({ date, ...sums }) => ({ key: date, ...sums })));
  expect(await auditor.ok(OPERATOR_CALLS.compareReport, { query: PERIOD })).toMatchObject({
    equal: true,
    lines: [
      { what: 'stakes', reportPaise: String(ledger.stakes), ledgerPaise: String(ledger.stakes) },
      { what: 'refunds', reportPaise: String(ledger.refunds), ledgerPaise: String(ledger.refunds) },
      { what: 'payouts', reportPaise: String(ledger.payouts), ledgerPaise: String(ledger.payouts) },
    ],
  });
}

const keptDraws = () => app.db.query<{ draw_id: bigint }>({ text: 'select draw_id from draw_sums_kept order by 1' });

test('[OPR-14] every report matches the ledger, from bids and from stored sums, before and after a void', async () => {
  for (const table of ['draw_sums_kept', 'draw_player_sums', 'draw_sums']) {
    await app.ownerDb.query({ text: `delete from ${table}` });
  }
  const ledger = await ledgerTotals();
  for (const paise of Object.values(ledger)) expect(paise).toBeGreaterThan(0n);
  await expectAllEqual();
  const fromBids = await everyReport();

  expect(await keepDrawSums(app.db, PERIOD.from)).toBe(4);
  expect(await keepDrawSums(app.db, PERIOD.from)).toBe(0);
  expect(await everyReport()).toEqual(fromBids);
  await expectAllEqual();
  const kept = await keptDraws();
  const first = days.drawIds[PERIOD.from];
  expect(kept.map((row) => row.draw_id)).toContain(first?.starline);

  const params = { drawId: String(first?.starline), side: 'open' as const };
  await owner.ok(OPERATOR_CALLS.voidResult, { params, body: { reason: 'the wrong board' } });
  await settleAll(app);
  await expectAllEqual();
  expect(await everyReport()).not.toEqual(fromBids);
  expect(await keepDrawSums(app.db, PERIOD.from)).toBe(0);
  const again = { params: { drawId: params.drawId } };
  const { entryId } = await owner.ok(OPERATOR_CALLS.enterResult, {
    ...again,
    body: { side: 'open', number: '112', reason: 'it was right' },
  });
  await owner.ok(OPERATOR_CALLS.declareResult, { params, body: { entryId } });
  await settleAll(app);
  expect(await everyReport()).toEqual(fromBids);
  expect(await keepDrawSums(app.db, PERIOD.from)).toBe(1);
  expect(await everyReport()).toEqual(fromBids);
  await expectAllEqual();
});

test('[OPR-14] rows name days, markets, games and players, and can be filtered by family and day', async () => {
  const [byDay, byMarket, byGame, byPlayer] = await everyReport();
  expect(byDay?.rows.map((row) => row.key)).toEqual(['2026-11-20', '2026-11-21']);
  expect(byMarket?.rows.map((row) => row.family).toSorted()).toEqual(['gali', 'main', 'starline']);
  expect(byGame?.rows.map((row) => row.key)).toEqual(expect.arrayContaining(['main:jodi', 'gali:gali_jodi']));
  const won = byPlayer?.rows.map((row) => Number(row.paidPaise)) ?? [];
  expect(won).toEqual(won.toSorted((a, b) => b - a));
  expect(byPlayer).toMatchObject({ rowsTotal: 6 });
  expect(byPlayer?.rows[0]?.mobile).toMatch(/^[0-9]{10}$/);
  const masked = await auditor.ok(OPERATOR_CALLS.betsReport, { query: { ...PERIOD, by: 'player' } });
  expect(masked.rows[0]?.mobile).toMatch(/^••••••[0-9]{4}$/);

  const oneDay = { from: PERIOD.from, to: PERIOD.from };
  const gali = await owner.ok(OPERATOR_CALLS.betsReport, { query: { ...oneDay, by: 'game', family: 'gali' } });
  expect(gali.rows.map((row) => row.label)).toEqual(['Left Digit', 'Jodi Digit']);
  // a cancelled draw refunds everything, pays nothing and does not count in the return
  expect(gali.totals).toMatchObject({ bids: 12, players: 6, refundedPaise: gali.totals.stakePaise, profitPaise: '0' });
  expect(gali.rows.map((row) => row.actualReturn)).toEqual([null, null]);
});

test('the expected return is the average payout of a fair draw, shown with the actual payout', async () => {
  const query = { from: PERIOD.from, to: PERIOD.from, by: 'game' as const };
  const { rows } = await owner.ok(OPERATOR_CALLS.betsReport, { query });
  const of = (key: string) => rows.find((row) => row.key === key);
  expect(of('main:single_digit')?.expectedReturn).toBe('95.00');
  expect(of('main:jodi')?.expectedReturn).toBe('95.00');
  expect(of('main:single_pana')?.expectedReturn).toBe('84.00');
  expect(of('starline:double_pana')?.expectedReturn).toBe('84.00');
  for (const key of ['main:single_digit', 'main:jodi']) {
    const row = of(key);
    const percent = (Number(row?.paidPaise) / Number(row?.stakePaise)) * 100;
    expect(Number(row?.actualReturn)).toBeCloseTo(percent, 2);
  }
});

test('[OPR-14] a bid that differs from its debit is reported at once, and so is a changed sum', async () => {
  await keepDrawSums(app.db, PERIOD.from);
  const compare = () => owner.ok(OPERATOR_CALLS.compareReport, { query: PERIOD });
  const change = async (table: string, set: string, where: string) => {
    await app.ownerDb.query({ text: `alter table ${table} disable trigger user` });
    await app.ownerDb.query({ text: `update ${table} set ${set} where ${where}` });
    await app.ownerDb.query({ text: `alter table ${table} enable trigger user` });
  };
  const draw = days.drawIds[PERIOD.to]?.main;
  const oneSlip = `draw_id = ${draw} and slip_no = (select min(slip_no) from slips where draw_id = ${draw})`;
  await change('slips', 'points[1] = points[1] + 1', oneSlip);
  expect(await compare()).toMatchObject({ equal: false, lines: [{ what: 'stakes' }, {}, {}] });
  await change('slips', 'points[1] = points[1] - 1', oneSlip);
  expect(await compare()).toMatchObject({ equal: true });
  await change(
    'draw_sums',
    'paid_paise = paid_paise + 1',
    `draw_id = ${days.drawIds[PERIOD.from]?.main} and paid_paise > 0`,
  );
  expect(await compare()).toMatchObject({ equal: false });
  await change(
    'draw_sums',
    'paid_paise = paid_paise - 1',
    `draw_id = ${days.drawIds[PERIOD.from]?.main} and paid_paise > 0`,
  );
  expect(await compare()).toMatchObject({ equal: true });
});

test('[OPR-14] the comparison holds in every snapshot while bids are placed', async () => {
  await app.setClock('2026-11-22T09:00:00+05:30');
  const query = { from: '2026-11-22', to: '2026-11-22' };
  await refreshBoard(app.context);
  // the clock moved by more than the idle time of a session
  const reader = await signInTestOperator(app, 'owner');
  const placing = days.players.flatMap((player) =>
    Array.from({ length: 5 }, async () =>
      expectOk(
        await submitBids(app, player.token, {
          marketId: days.markets.main,
          bidDate: '22-November-2026',
          pana: 'Single Digit',
          rows: [{ digits: '5', points: 10 }],
        }),
      ),
    ),
  );
  const compared = await Promise.all(
    Array.from({ length: 10 }, () => reader.ok(OPERATOR_CALLS.compareReport, { query })),
  );
  expect(compared.map((one) => one.equal)).toEqual(compared.map(() => true));
  await Promise.all(placing);
  const { totals } = await reader.ok(OPERATOR_CALLS.betsReport, { query: { ...query, by: 'day' } });
  expect(totals).toMatchObject({ bids: 30, stakePaise: '30000', players: 6 });
});

test('[OPR-14] stakes on draws without a result are open and no profit, in every grouping', async () => {
  await app.setClock('2026-11-23T09:00:00+05:30');
  await refreshBoard(app.context);
  const reader = await signInTestOperator(app, 'owner');
  for (const player of days.players) {
    expectOk(
      await submitBids(app, player.token, {
        marketId: days.markets.main,
        bidDate: '23-November-2026',
        pana: 'Single Digit',
        rows: [{ digits: '5', points: 10 }],
      }),
    );
  }
  const query = { from: '2026-11-23', to: '2026-11-23' };
  for (const by of REPORTS_BY) {
    const { totals, rows } = await reader.ok(OPERATOR_CALLS.betsReport, { query: { ...query, by } });
    expect(totals).toMatchObject({ stakePaise: '6000', openPaise: '6000', profitPaise: '0' });
    for (const row of rows) expect(row).toMatchObject({ openPaise: row.stakePaise, profitPaise: '0' });
  }
});

test('[OPR-14] a period has 1 to 400 days, and only roles with access to reports get one', async () => {
  for (const [from, to] of [
    ['2026-11-21', '2026-11-20'],
    ['2026-02-30', '2026-03-02'],
    ['2025-01-01', '2026-02-05'],
  ] as const) {
    const reply = await owner.call(OPERATOR_CALLS.betsReport, { query: { from, to, by: 'day' } });
    expect(reply).toMatchObject({ http: 422, code: 'period_invalid' });
    expect(await owner.call(OPERATOR_CALLS.compareReport, { query: { from, to } })).toMatchObject({ http: 422 });
  }
  const longest = { from: '2025-01-01', to: '2026-02-04', by: 'day' as const };
  expect((await owner.ok(OPERATOR_CALLS.betsReport, { query: longest })).rows).toHaveLength(400);
  const support = await signInTestOperator(app, 'support');
  expect(await support.call(OPERATOR_CALLS.betsReport, { query: longest })).toMatchObject({ http: 403 });
});

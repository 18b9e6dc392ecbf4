import { decodePick, winningPicks } from '@surahi/game';
import { savePayoutNumber } from '../../cashier/payout-numbers/index.ts';
import { getSettings } from '../../content/settings/index.ts';
import { type PastSlips, seedPast, seedWallets } from '../../ledger/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { createDb, type Db, type Tx } from '../../platform/db/db.ts';
import * as demo from '../demo.sql.ts';
import { type DemoMoney, demoMoney, doStep } from '../seed-money.ts';
import { CROWD, crowdPlayers } from './crowd-names.ts';
import { type Member, MEMBERS_WITH_NUMBER, type PastStep, planDeposits, planPayouts } from './history-plan.ts';
import * as sql from './history.sql.ts';

const FLAG = 'demo_history_seeded';
/** The number of draws with bids on each day, and the number of slips on each of these draws. */
const DRAWS_PER_DAY = 6;
const SLIPS_EACH = 24;
/** Members who bid on each of these draws. The others take turns. */
const REGULARS = 4;
/** Points of each member at the beginning. */
const OPENING_PAISE = 500_000n;
const HOUR_MS = 3_600_000;

/** How members bid. The days take these in turn. */
const STYLES = [
  { bidsEach: 3, points: 10 },
  { bidsEach: 5, points: 20 },
  { bidsEach: 2, points: 50 },
  { bidsEach: 4, points: 10 },
] as const;

const NOTES = [
  'Called about a deposit that took an hour. Explained how the bank line is matched.',
  'Asked for Hindi. The language of the app is now Hindi.',
  'Wants to know when results of Sona Bazar are entered.',
  'Payout number confirmed by phone.',
  'Reported a slow line. Everything arrived after a retry.',
] as const;

type History = { ctx: AppContext; tx: Tx; money: DemoMoney; playerIds: readonly bigint[] };

/**
 * Gives a seeded demo a past: 200 players with 90 days of bids, payouts, deposits, withdrawals, transfers and notes.
 * The ledger is the same as if every bid had been placed and settled. Money steps run through their use cases, in one
 * transaction that sets the platform's clock back. Runs once; returns false if it ran before or the demo was not
 * seeded. Needs the rights of the database's owner.
 */
export async function seedHistory(ctx: AppContext, ownerUrl: string): Promise<boolean> {
  const owner = createDb({ connectionString: ownerUrl, max: 1, statementTimeoutMs: 0 });
  try {
    const startedAt = performance.now();
    const isSeeded = await owner.transaction((tx) =>
      seedOnce(ctx, tx, { ...owner, ...tx, transaction: (fn) => fn(tx) }),
    );
    if (isSeeded) ctx.logger.info({ tookMs: Math.round(performance.now() - startedAt) }, 'seeded the past of the demo');
    return isSeeded;
  } finally {
    await owner.close();
  }
}

/** Use cases get `within`, a database that runs each of their transactions inside `tx`. */
async function seedOnce(ctx: AppContext, tx: Tx, within: Db): Promise<boolean> {
  await tx.query(demo.lockSeed());
  const [seeded] = await tx.query(demo.selectFlag('demo_seeded'));
  const [done] = await tx.query(demo.selectFlag(FLAG));
  const money = await demoMoney(within, getSettings(ctx));
  if (seeded === undefined || done !== undefined || money === undefined) return false;
  const draws = await tx.query<sql.PastDrawRow>(sql.selectPastDraws(DRAWS_PER_DAY));
  const days = byDay(draws);
  const since = draws[0]?.business_date;
  if (since === undefined) return false;
  const clock = await tx.one<{ offset_ms: bigint }>(sql.selectOffset());
  await tx.query(sql.ensurePartitions(since));
  const history = { ctx, tx, money, playerIds: await createCrowd(ctx, tx, days.length) };
  await giveNumbers(history);
  for (const [day, ofDay] of days.entries()) await seedDay(history, ofDay, day);
  await tx.query(sql.forgetSums(draws.map((draw) => draw.draw_id)));
  await tx.query(sql.resetClock(clock.offset_ms));
  await tx.query(demo.saveFlag(FLAG, true));
  return true;
}

/** The draws of each day, in the order of the days. */
function byDay(draws: readonly sql.PastDrawRow[]): sql.PastDrawRow[][] {
  const days = new Map<string, sql.PastDrawRow[]>();
  for (const draw of draws) days.set(draw.business_date, [...(days.get(draw.business_date) ?? []), draw]);
  return [...days.values()];
}

async function createCrowd(ctx: AppContext, tx: Tx, days: number): Promise<bigint[]> {
  const passwordHash = await ctx.hashes.hash(crypto.randomUUID());
  if (passwordHash === 'busy') throw new Error('could not hash the password of the demo crowd: the hash queue is full');
  const rows = await tx.query<{ player_id: bigint }>(sql.insertCrowd(crowdPlayers(), passwordHash, days));
  await tx.query(seedWallets(OPENING_PAISE, days));
  await tx.query(sql.backdateOperators(days));
  return rows.map((row) => row.player_id);
}

/** Payout numbers are as old as the accounts, so no payout waits for them. */
async function giveNumbers({ tx, playerIds }: History): Promise<void> {
  for (const { playerId, mobile: number } of (await readMembers(tx, playerIds)).slice(0, MEMBERS_WITH_NUMBER)) {
    const none = { payoutHoldHours: 0, sessionId: null, address: null };
    await savePayoutNumber(tx, { playerId, method: 'phonepe', number, ...none });
  }
}

/** One day: deposits in the morning, bids and payouts of its draws, withdrawals and transfers at night. */
async function seedDay(history: History, draws: readonly sql.PastDrawRow[], day: number): Promise<void> {
  const { tx, money, playerIds } = history;
  const [first] = draws;
  if (first === undefined) return;
  const { midnight } = first;
  await runSteps(history, planDeposits(await readMembers(tx, playerIds), midnight, day));
  await tx.query(sql.reopenSettlements(draws.flatMap(winningSides)));
  for (const statement of seedPast(slipsOf(draws, playerIds, day))) await tx.query(statement);
  await tx.query(sql.markLastSlips(draws.map((draw) => draw.draw_id)));
  await runSteps(history, planPayouts(await readMembers(tx, playerIds), midnight, day));
  const text = NOTES[day % 18];
  const playerId = playerIds[(day * 7) % playerIds.length];
  if (text !== undefined && playerId !== undefined)
    await tx.query(sql.insertNote(playerId, money.actor.operatorId, text));
}

async function runSteps({ ctx, tx, money }: History, steps: readonly PastStep[]): Promise<void> {
  for (const { at, member, step } of steps) {
    await tx.query(sql.setClock(at));
    const refused = await doStep(money, step, member.playerId);
    if (refused !== undefined)
      ctx.logger.warn({ step: step.do, refused }, 'a money step of the demo’s past was refused');
  }
}

async function readMembers(tx: Tx, playerIds: readonly bigint[]): Promise<Member[]> {
  const rows = await tx.query<{ player_id: bigint; mobile: string; balance_paise: bigint }>(
    sql.selectBalances(playerIds),
  );
  return rows.map((row) => ({ playerId: row.player_id, mobile: row.mobile, balancePaise: row.balance_paise }));
}

/** The slips of a day, placed an hour before their open session ends. */
function slipsOf(draws: readonly sql.PastDrawRow[], playerIds: readonly bigint[], day: number): PastSlips {
  const style = STYLES[day % STYLES.length] ?? STYLES[0];
  const [firstPlayerId = 0n] = playerIds;
  const turns = SLIPS_EACH - REGULARS;
  return {
    ...style,
    firstPlayerId,
    draws: draws.map((draw) => ({ drawId: draw.draw_id, at: new Date(draw.open_at.getTime() - HOUR_MS) })),
    slipsEach: SLIPS_EACH,
    regulars: REGULARS,
    offset: (day * DRAWS_PER_DAY * turns) % (CROWD - REGULARS),
    players: CROWD,
  };
}

function winningSides(draw: sql.PastDrawRow): sql.WinningSide[] {
  const { open_number: open, close_number: close } = draw;
  return [
    sideOf(draw, draw.open_settlement, winningPicks('main', 'open', { open })),
    sideOf(draw, draw.close_settlement, winningPicks('main', 'close', { open, close })),
  ];
}

function sideOf({ rates }: sql.PastDrawRow, settlementId: bigint, picks: number[]): sql.WinningSide {
  const rate = picks.map((pick) => rates[decodePick(pick).game] ?? [1, 0]);
  return { settlementId, picks, stakes: rate.map(([stake]) => stake), values: rate.map(([, win]) => win) };
}

import type { OPERATOR_CALLS, OperatorAnswer, OperatorDraw, SideState } from '@surahi/contract/operator';
import { readDraws, readDueDraws, type Viewer } from '../../betting/draws/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type CheckRow, selectLastCheck, selectLastNewCheck } from '../integrity/index.ts';
import * as sql from './overview.sql.ts';

/** The part of the page that comes from the database. The clock is the node's own. */
type Overview = Omit<OperatorAnswer<typeof OPERATOR_CALLS.overview>, 'clockBehindMs'>;

const CHART_DAYS = 30;
const HOUR_MS = 3_600_000;
/** A player seen within this time counts as active. */
const ACTIVE_MS = 5 * 60_000;

const WITHOUT_RESULT: readonly SideState[] = ['closed', 'entered', 'voiding', 'voided'];

/** Reads the console's first page. `date` is today's business date in `zone`. */
export async function readOverview(
  tx: Tx,
  input: { date: string; zone: string; nowMs: number; viewer: Viewer },
): Promise<Overview> {
  const { date, zone, nowMs, viewer } = input;
  const players = await tx.one<sql.PlayerCountsRow>(sql.selectPlayerCounts(date, zone, new Date(nowMs - ACTIVE_MS)));
  const today = await tx.one<sql.TodayRow>(sql.selectTotalsOf(date));
  const waiting = await readDueDraws(tx, viewer);
  const closing = await readIds(tx, sql.selectClosingDraws(), viewer);
  const settling = await readIds(tx, sql.selectSettlingDraws(), viewer);
  const days = await tx.query<sql.DayRow>(sql.selectDays(date, CHART_DAYS));
  const checks = [
    ...(await tx.query<CheckRow>(selectLastCheck())),
    ...(await tx.query<CheckRow>(selectLastNewCheck())),
  ];
  return {
    businessDate: date,
    serverTimeMs: nowMs,
    players: {
      total: Number(players.total),
      newToday: Number(players.new_today),
      activeNow: Number(players.active_now),
      biddingToday: Number(players.bidding_today),
    },
    today: {
      slips: Number(today.slips),
      stakePaise: String(today.stake_paise),
      paidPaise: String(today.paid_paise),
      openPaise: String(today.open_paise),
      profitPaise: String(today.stake_paise - today.refunded_paise - today.paid_paise - today.open_paise),
    },
    waiting: waiting.flatMap(waitingSides).toSorted((a, b) => a.closedAtMs - b.closedAtMs),
    closingSoon: closing.flatMap((draw) => closingSides(draw, nowMs)).toSorted((a, b) => a.cutOffAtMs - b.cutOffAtMs),
    settling: settling.flatMap(unfinished),
    days: days.map((day) => ({
      date: day.date,
      stakePaise: String(day.stake_paise),
      refundedPaise: String(day.refunded_paise),
      paidPaise: String(day.paid_paise),
    })),
    lastBooksCheck:
      checks.length === 0
        ? null
        : {
            atMs: Math.max(...checks.map((check) => check.at.getTime())),
            problems: checks.reduce((sum, check) => sum + check.problems.length, 0),
          },
  };
}

async function readIds(tx: Tx, statement: Parameters<Tx['query']>[0], viewer: Viewer): Promise<OperatorDraw[]> {
  const rows = await tx.query<{ draw_id: bigint }>(statement);
  return readDraws(
    tx,
    rows.map((row) => row.draw_id),
    viewer,
  );
}

function waitingSides(draw: OperatorDraw): Overview['waiting'] {
  return draw.sides
    .filter((side) => WITHOUT_RESULT.includes(side.state))
    .map((side) => ({
      drawId: draw.drawId,
      marketName: draw.marketName,
      family: draw.family,
      businessDate: draw.businessDate,
      side: side.side,
      state: side.state,
      closedAtMs: Math.min(draw.closedEarlyAtMs ?? side.cutOffAtMs, side.cutOffAtMs),
    }));
}

function closingSides(draw: OperatorDraw, nowMs: number): Overview['closingSoon'] {
  return draw.sides
    .filter((side) => side.state === 'waiting' && side.cutOffAtMs > nowMs && side.cutOffAtMs <= nowMs + HOUR_MS)
    .map((side) => ({
      drawId: draw.drawId,
      marketName: draw.marketName,
      family: draw.family,
      side: side.side,
      cutOffAtMs: side.cutOffAtMs,
      stakePaise: draw.stakePaise,
    }));
}

function unfinished(draw: OperatorDraw): Overview['settling'] {
  const all = [...draw.sides.map((side) => side.settlement), draw.refund];
  return all
    .filter((settlement) => settlement !== null)
    .filter(({ state }) => state === 'running' || state === 'reversing')
    .map((settlement) => ({ marketName: draw.marketName, businessDate: draw.businessDate, settlement }));
}

import type { BidHistoryRow, BidState } from '@surahi/contract';
import {
  decodePick,
  type Family,
  formatAmount,
  formatOpenResult,
  GAME_NAMES,
  joinResults,
  type Pick,
  pickSettlesAt,
  wireDateTime,
} from '@surahi/game';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './histories.sql.ts';
import { bidId } from './place-bid.ts';

/** Slips per page. A slip has up to 250 bids, and each bid is one row. */
const PAGE_SLIPS = 200;

/** A bid, with the family of its market. */
type FamilyBid = { family: Family; drawId: bigint; row: BidHistoryRow; atMs: number; wonPaise: bigint | undefined };

export type BidPage = { rows: FamilyBid[]; nextCursor: string | undefined };

/**
 * A player's bids of a family or of all by business date, newest slip first, with their states (HSM-01,
 * docs/rules.md#15-histories).
 */
export async function listBids(
  tx: Tx,
  request: {
    playerId: bigint;
    family: Family | null;
    range: sql.DateRange;
    withCurrent: boolean;
    before: bigint | null;
  },
): Promise<BidPage> {
  const slips = await tx.query<sql.SlipRow>(sql.selectSlips({ ...request, limit: PAGE_SLIPS }));
  const outcomes = await readOutcomes(tx, slips);
  const results = await readResults(tx, slips);
  const rows = slips.flatMap((slip) => {
    const { family } = slip;
    const result = resultText(family, results.get(slip.draw_id));
    return slip.picks.map((code, index) => ({
      family,
      drawId: slip.draw_id,
      row: { ...toRow(slip, code, index, outcomes), draw_result: result },
      atMs: slip.accepted_at.getTime(),
      wonPaise: outcomes.won.get(bidId(slip.slip_no, index + 1)),
    }));
  });
  return { rows, nextCursor: slips.length === PAGE_SLIPS ? String(slips.at(-1)?.slip_no) : undefined };
}

/** The numbers of a draw: open (or the only session), and close. */
type Sides = { open?: string; close?: string };

async function readResults(tx: Tx, slips: readonly sql.SlipRow[]): Promise<Map<bigint, Sides>> {
  if (slips.length === 0) return new Map();
  const rows = await tx.query<sql.ResultRow>(sql.selectDrawResults([...new Set(slips.map((slip) => slip.draw_id))]));
  const results = new Map<bigint, Sides>();
  for (const { draw_id, side, number } of rows) {
    results.set(draw_id, { ...results.get(draw_id), [side === 1 ? 'open' : 'close']: number });
  }
  return results;
}

function resultText(family: Family, sides: Sides | undefined): string {
  if (sides === undefined) return '';
  // A draw whose open session is void has only a close result.
  if (family === 'main') return joinResults(sides.open, sides.close);
  if (sides.open === undefined) return '';
  return family === 'gali' ? sides.open : formatOpenResult(sides.open);
}

type Outcomes = { won: Map<string, bigint>; refunded: Set<string>; settled: Set<string> };

async function readOutcomes(tx: Tx, slips: readonly sql.SlipRow[]): Promise<Outcomes> {
  if (slips.length === 0) return { won: new Map(), refunded: new Set(), settled: new Set() };
  const slipNos = slips.map((slip) => slip.slip_no);
  const drawIds = [...new Set(slips.map((slip) => slip.draw_id))];
  const dates = slips.map((slip) => slip.business_date).toSorted();
  const range = { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  const won = await tx.query<sql.WonRow>(sql.selectWon(slipNos, range));
  const refunded = await tx.query<sql.RefundedRow>(sql.selectRefunded(slipNos, range));
  const settled = await tx.query<sql.SettledRow>(sql.selectSettled(drawIds));
  return {
    won: new Map(won.map((row) => [bidId(row.slip_no, row.position), row.amount_paise])),
    refunded: new Set(refunded.map((row) => bidId(row.slip_no, row.position))),
    settled: new Set(settled.map((row) => `${row.draw_id}:${row.side}`)),
  };
}

function toRow(slip: sql.SlipRow, code: number, index: number, outcomes: Outcomes): BidHistoryRow {
  const pick = decodePick(code);
  const id = bidId(slip.slip_no, index + 1);
  const amountPaise = outcomes.won.get(id);
  return {
    game_id: String(slip.market_id),
    game_name: slip.market_name,
    pana: GAME_NAMES[pick.game],
    session: wireSession(pick),
    digits: pick.digits,
    closedigits: pick.closedigits,
    points: String(slip.points[index]),
    bid_tx_id: id,
    bid_date: wireDateTime(slip.accepted_at.getTime(), slip.zone),
    state: stateOf(slip, { code, id, amountPaise }, outcomes),
    won_amount: amountPaise === undefined ? '' : formatAmount(amountPaise),
    submission_id: slip.submission_id,
    business_date: slip.business_date,
  };
}

/** A bid is won once its payout exists and lost only when its settlement is complete (docs/rules.md#12-bid-state). */
function stateOf(
  slip: sql.SlipRow,
  { code, id, amountPaise }: { code: number; id: string; amountPaise: bigint | undefined },
  outcomes: Outcomes,
): BidState {
  if (outcomes.refunded.has(id)) return 'refunded';
  if (amountPaise !== undefined) return 'won';
  return outcomes.settled.has(`${slip.draw_id}:${pickSettlesAt(code) === 'open' ? 1 : 2}`) ? 'lost' : 'pending';
}

/** The session word of the protocol: 'close' for Jodi, 'closed' for Full Sangam (BID-17). */
export function wireSession(pick: Pick): string {
  if (pick.session === 'none') return pick.game === 'full_sangam' ? 'closed' : 'close';
  return pick.session === 'open' ? 'Open' : 'Close';
}

import type { OperatorDraw, SideState } from '@surahi/contract/operator';
import { msOf } from '../../operators/api/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { isPastCancelling } from './draw-rules.ts';
import { selectDueDraws } from './due-sides.sql.ts';
import * as sql from './list-draws.sql.ts';
import { type ShownEntries, showEntries, type Viewer } from './show-entries.ts';
import { settlementProgress, type SettlementProgress } from './settlement-progress.ts';
import { settlementToWire } from './settlement-wire.ts';

type WireSide = OperatorDraw['sides'][number];

const MOST_DUE = 100;

/** Draws of a day for the console, ordered by cut-off. */
export async function readDrawsOf(
  tx: Tx,
  filter: sql.DrawsFilter & { state: SideState | undefined; viewer: Viewer },
): Promise<OperatorDraw[]> {
  const rows = await tx.query<sql.DrawRow>(sql.selectDrawsOf(filter));
  const draws = await toDraws(tx, rows, filter.viewer);
  const { state } = filter;
  return state === undefined ? draws : draws.filter((draw) => draw.sides.some((side) => side.state === state));
}

/** Draws by id for the console. Unknown ids are left out. */
export async function readDraws(tx: Tx, drawIds: readonly bigint[], viewer: Viewer): Promise<OperatorDraw[]> {
  if (drawIds.length === 0) return [];
  return toDraws(tx, await tx.query<sql.DrawRow>(sql.selectDrawsById(drawIds)), viewer);
}

/** Draws that take bids now, first cut-off first. */
export async function readDrawsThatTakeBids(tx: Tx, viewer: Viewer): Promise<OperatorDraw[]> {
  return toDraws(tx, await tx.query<sql.DrawRow>(sql.selectDrawsThatTakeBids()), viewer);
}

/** Draws with a side that is due, longest due first. */
export async function readDueDraws(tx: Tx, viewer: Viewer): Promise<OperatorDraw[]> {
  const rows = await tx.query<{ draw_id: bigint }>(selectDueDraws(MOST_DUE));
  const ids = rows.map((row) => row.draw_id);
  const draws = new Map((await readDraws(tx, ids, viewer)).map((draw) => [draw.drawId, draw]));
  return ids.map((id) => draws.get(String(id))).filter((draw) => draw !== undefined);
}

async function toDraws(tx: Tx, rows: readonly sql.DrawRow[], viewer: Viewer): Promise<OperatorDraw[]> {
  const ids = rows.map((row) => row.draw_id);
  const sides = await tx.query<sql.SideRow>(sql.selectSides(ids));
  const entries = await tx.query<sql.OpenEntryRow>(sql.selectEntriesOfDraws(ids));
  const settlements = await settlementProgress(tx, ids);
  const sideOf = new Map(sides.map((row) => [keyOf(row.draw_id, row.side), row]));
  // Ordered oldest first, so the map keeps the last settlement of each side.
  const settlementOf = new Map(settlements.map((one) => [keyOf(one.drawId, numberOfSide(one)), one]));
  return rows.map((row) => {
    const numbers = row.family === 'main' ? ([1, 2] as const) : ([1] as const);
    const refund = settlementOf.get(keyOf(row.draw_id, 0));
    return {
      drawId: String(row.draw_id),
      marketId: row.market_id,
      marketName: row.market_name,
      family: row.family,
      businessDate: row.business_date,
      currentFromMs: row.current_from.getTime(),
      openAtMs: row.open_at.getTime(),
      closeAtMs: row.close_at.getTime(),
      isCurrent: row.is_current,
      isOff: row.is_off,
      isDemo: row.is_demo,
      resultMode: row.result_mode,
      mayCancel: !isPastCancelling(row),
      closedEarlyAtMs: msOf(row.closed_early_at),
      cancelledAtMs: msOf(row.cancelled_at),
      cancelReason: row.cancel_reason,
      slips: Number(row.slips),
      stakePaise: String(row.stake_paise),
      sides: numbers.map((number) => {
        const key = keyOf(row.draw_id, number);
        const own = entries.filter((entry) => entry.draw_id === row.draw_id && entry.side === number);
        const shown = showEntries(own, viewer);
        return toSide(row, number, { row: sideOf.get(key), settlement: settlementOf.get(key), shown, viewer });
      }),
      refund: refund === undefined ? null : settlementToWire(refund),
    };
  });
}

function keyOf(drawId: bigint, side: number): string {
  return `${drawId} ${side}`;
}

/** The side of a settlement: 1 open, 2 close, 0 the refund of a whole draw. */
function numberOfSide(settlement: SettlementProgress): 0 | 1 | 2 {
  if (settlement.side === null) return 0;
  return settlement.side === 'open' ? 1 : 2;
}

type SideParts = {
  row: sql.SideRow | undefined;
  settlement: SettlementProgress | undefined;
  shown: ShownEntries;
  viewer: Viewer;
};

function toSide(draw: sql.DrawRow, number: 1 | 2, { row, settlement, shown, viewer }: SideParts): WireSide {
  const stands = row !== undefined && row.voided_at === null;
  const common = {
    side: number === 1 ? ('open' as const) : ('close' as const),
    state: stateOf(draw, number, { stands, isOpenEntry: shown.entries !== 'none', settlement }),
    cutOffAtMs: (number === 1 ? draw.open_at : draw.close_at).getTime(),
    closedEarlyAtMs: msOf(closedEarlyAt(draw, number)),
    beaconRound: roundOf(draw, number),
    settlement: settlement === undefined ? null : settlementToWire(settlement),
  };
  if (!stands) return { ...common, ...shown, declaredBy: null, declaredAtMs: null };
  return {
    ...common,
    entries: 'none',
    mayEnter: false,
    entryId: null,
    number: row.number,
    enteredBy: row.entered_by,
    enteredByMe: row.entered_by_id === viewer.operatorId,
    declaredBy: row.declared_by,
    declaredAtMs: row.declared_at.getTime(),
  };
}

function roundOf(draw: sql.DrawRow, number: 1 | 2): WireSide['beaconRound'] {
  const [round, dueAt] = number === 1 ? [draw.open_round, draw.open_drawn_at] : [draw.close_round, draw.close_drawn_at];
  return round === null || dueAt === null ? null : { round: Number(round), dueAtMs: dueAt.getTime() };
}

/** When an operator ended bidding on a side: on the side alone, or on the whole draw. Null if nobody did. */
function closedEarlyAt(draw: sql.DrawRow, number: 1 | 2): Date | null {
  return (number === 1 ? draw.open_closed_early_at : null) ?? draw.closed_early_at;
}

function stateOf(
  draw: sql.DrawRow,
  number: 1 | 2,
  side: { stands: boolean; isOpenEntry: boolean; settlement: SettlementProgress | undefined },
): SideState {
  if (draw.cancelled_at !== null) return 'cancelled';
  if (side.stands) {
    if (side.settlement?.state !== 'running') return 'settled';
    return side.settlement.slipsDone > 0n ? 'settling' : 'declared';
  }
  if (side.isOpenEntry) return 'entered';
  // A session with its own refund settlement is void and never gets a result.
  if (side.settlement?.purpose === 'refund') return side.settlement.state === 'running' ? 'voiding' : 'voided';
  if (side.settlement?.state === 'reversing') return 'voiding';
  if (side.settlement?.state === 'reversed') return 'voided';
  if (draw.is_off) return 'off';
  const cutOff = number === 1 ? draw.open_at : draw.close_at;
  if (closedEarlyAt(draw, number) !== null || draw.now >= cutOff) return 'closed';
  return draw.now < draw.current_from ? 'planned' : 'waiting';
}

import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './list-draws.sql.ts';

export type HistoryRow = OperatorAnswer<typeof OPERATOR_CALLS.getDraw>['history'][number];

const BLANK = {
  who: null,
  address: null,
  side: null,
  number: null,
  count: null,
  amountPaise: null,
  reason: null,
} as const;

const ACTIONS: Readonly<Record<string, HistoryRow['what']>> = {
  'draw.close_early': 'closed_early',
  'draw.close_session': 'session_closed',
  'draw.cancel': 'cancelled',
  'result.enter': 'entered',
  'result.declare': 'declared',
  'result.void': 'voided',
  'draw.void': 'voided',
};

/**
 * The history of a draw, oldest first: who did what, and when its settlements, reversals and refunds ended. The acts
 * come from the audit log. Seeded draws have no audit rows, so their stored results are used instead.
 */
export async function drawHistory(tx: Tx, drawId: bigint): Promise<HistoryRow[]> {
  const audit = await tx.query<sql.AuditHistoryRow>(sql.selectAuditOf(`draw:${drawId}`));
  const audited = audit.flatMap(fromAudit);
  const seeded = audited.some((row) => row.what === 'declared')
    ? []
    : (await tx.query<sql.StoredResultRow>(sql.selectStoredResults(drawId))).flatMap(fromStored);
  const ends = await tx.query<sql.SettlementEndRow>(sql.selectSettlementEnds(drawId));
  return [...audited, ...seeded, ...ends.flatMap(fromSettlement)].toSorted((a, b) => a.atMs - b.atMs);
}

function fromAudit(row: sql.AuditHistoryRow): HistoryRow[] {
  const what = ACTIONS[row.action];
  if (what === undefined) return [];
  const { side, number } = resultOf(row.after) ?? resultOf(row.before) ?? { side: null, number: null };
  return [
    { ...BLANK, atMs: row.at.getTime(), what, who: row.actor, address: row.address, side, number, reason: row.reason },
  ];
}

/** The side and number in an audit row; undefined if the row is not about a result. A blind entry has no number. */
function resultOf(value: unknown): { side: 'open' | 'close'; number: string | null } | undefined {
  if (typeof value !== 'object' || value === null || !('side' in value)) return undefined;
  const { side } = value;
  if (side !== 'open' && side !== 'close') return undefined;
  return { side, number: 'number' in value && typeof value.number === 'string' ? value.number : null };
}

function fromStored(row: sql.StoredResultRow): HistoryRow[] {
  const result = { ...BLANK, side: sideOf(row.side), number: row.number };
  return [
    { ...result, atMs: row.entered_at.getTime(), what: 'entered', who: row.entered_by },
    { ...result, atMs: row.declared_at.getTime(), what: 'declared', who: row.declared_by },
  ];
}

function fromSettlement(row: sql.SettlementEndRow): HistoryRow[] {
  const common = {
    ...BLANK,
    side: row.side === null ? null : sideOf(row.side),
    number: row.number,
    amountPaise: String(row.paid_paise),
  };
  const rows: HistoryRow[] = [];
  if (row.completed_at !== null) {
    const what = row.purpose === 'pay' ? 'settled' : 'refunded';
    rows.push({ ...common, atMs: row.completed_at.getTime(), what, count: Number(row.payouts_count) });
  }
  if (row.void_completed_at !== null) {
    rows.push({
      ...common,
      atMs: row.void_completed_at.getTime(),
      what: 'reversed',
      count: Number(row.reversed_count),
    });
  }
  return rows;
}

function sideOf(side: 1 | 2): 'open' | 'close' {
  return side === 1 ? 'open' : 'close';
}

import type { Tx } from '../../platform/db/db.ts';
import * as sql from './markers.sql.ts';
import * as read from './read-limits.sql.ts';

const PERIODS = ['day', 'week', 'month'] as const;

/** The limits of a player in force, with the used amount and the limit of staff. Paise; minutes for kind play. */
export async function readLimitsOfStaff(tx: Tx, playerId: bigint, operatorId: bigint) {
  const [play] = await tx.query<read.PlayRow>(read.selectPlay(playerId));
  const used = await tx.query<read.UsedRow>(read.selectUsed(playerId));
  const staff = await tx.query<sql.StaffRuleRow>(sql.selectStaffRules(playerId, operatorId));
  const rows = used.map((row) => ({
    kind: row.kind,
    period: PERIODS[row.period - 1] ?? ('day' as const),
    amount: row.limit_amount,
    used: row.used,
    resetsAtMs: row.resets_at.getTime(),
  }));
  const bid = play?.bid_limit_paise ?? null;
  const once =
    bid === null ? [] : [{ kind: 'bid' as const, period: 'once' as const, amount: bid, used: 0n, resetsAtMs: 0 }];
  return [...rows, ...once].map((row) => {
    const byStaff = staff.find((rule) => rule.kind === row.kind && rule.period === row.period);
    return {
      ...row,
      amount: String(row.amount),
      used: String(row.used),
      staffAmount: byStaff === undefined ? null : String(byStaff.amount),
      staffBy: byStaff?.username ?? null,
      staffByMe: byStaff?.by_me ?? false,
    };
  });
}

/** The markers of harm as the console receives them. */
export function toMarkers(row: sql.MarkersRow) {
  return {
    deposits7Days: row.deposits,
    depositsBefore7Days: row.deposits_before,
    staked7DaysPaise: String(row.staked_paise),
    stakedBefore7DaysPaise: String(row.staked_before_paise),
    nightBids30Days: row.night_bids,
    raises90Days: row.raises,
    refusals30Days: row.refusals,
    concern: row.concern,
  };
}

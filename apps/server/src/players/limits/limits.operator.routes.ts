import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { msOf, type OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok } from '../../platform/result.ts';
import * as sql from './markers.sql.ts';
import * as read from './read-limits.sql.ts';
import { liftLimit, tightenLimit } from './staff-limits.ts';

const MOST_CANDIDATES = 1_000;
const MOST_LISTED = 200;
const PERIODS = ['day', 'week', 'month'] as const;

/** Operator calls on limits: read, tighten, lift what another operator set, markers of harm, and the report. */
export function registerStaffLimits(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;

  api.register(OPERATOR_CALLS.getPlayerLimits, async ({ params, operator }) => {
    const playerId = BigInt(params.playerId);
    const [markers] = await db.query<sql.MarkersRow>(sql.selectMarkers([playerId]));
    if (markers === undefined) return fail('player_unknown');
    const breaks = await db.query<sql.StaffBreakRow>(sql.selectAllBreaks(playerId));
    const changes = await db.query<sql.ChangeRow>(sql.selectChanges(playerId));
    const net = await db.one<read.NetRow>(read.selectNetDeposits(playerId));
    return ok({
      serverTimeMs: clock.nowMs(),
      limits: await limitsOf(db, playerId),
      breaks: breaks.map((row) => toBreak(row, operator.operatorId)),
      changes: changes.map(({ change_id: id, at, ...row }) => ({ ...row, changeId: String(id), atMs: at.getTime() })),
      netDepositsPaise: { lifetime: String(net.lifetime_paise), year: String(net.year_paise) },
      markers: toMarkers(markers),
    });
  });

  api.register(OPERATOR_CALLS.tightenPlayerLimit, async ({ params, body, operator, actor }) => {
    const key = { playerId: BigInt(params.playerId), kind: body.kind, period: body.period };
    const by = { reason: body.reason, actor: { ...actor, operatorId: operator.operatorId } };
    const tightened = await tightenLimit(db, { ...key, ...by, amount: BigInt(body.amount) });
    return tightened.ok ? ok({ playerId: params.playerId }) : tightened;
  });

  api.register(OPERATOR_CALLS.liftPlayerLimit, async ({ params, body, operator, actor }) => {
    const key = { playerId: BigInt(params.playerId), kind: body.kind, period: body.period };
    const lifted = await liftLimit(db, {
      ...key,
      reason: body.reason,
      actor: { ...actor, operatorId: operator.operatorId },
    });
    return lifted.ok ? ok({ playerId: params.playerId }) : lifted;
  });

  api.register(OPERATOR_CALLS.listConcerns, async () => {
    const candidates = await db.query<{ player_id: bigint }>(sql.selectCandidates(MOST_CANDIDATES));
    const rows = await db.query<sql.MarkersRow>(sql.selectMarkers(candidates.map((row) => row.player_id)));
    const shown = rows.filter((row) => row.concern > 0).slice(0, MOST_LISTED);
    return ok({
      players: shown.map((row) => ({ playerId: String(row.player_id), name: row.name, ...toMarkers(row) })),
    });
  });

  api.register(OPERATOR_CALLS.limitReport, async ({ query: { from, to } }) => {
    if (from > to) return fail('period_invalid');
    const row = await db.one<sql.ReportRow>(sql.selectReport(from, to));
    const refusals = await db.query<{ cause: string; refusals: number; players: number }>(sql.selectRefusals(from, to));
    return ok({
      limitsSet: row.limits_set,
      raisesAsked: row.raises_asked,
      raisesConfirmed: row.raises_confirmed,
      timeOuts: row.time_outs,
      exclusions: row.exclusions,
      returns: row.returns,
      refusals,
    });
  });
}

async function limitsOf(db: Tx, playerId: bigint) {
  const [play] = await db.query<read.PlayRow>(read.selectPlay(playerId));
  const used = await db.query<read.UsedRow>(read.selectUsed(playerId));
  const staff = await db.query<sql.StaffRuleRow>(sql.selectStaffRules(playerId));
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
    };
  });
}

function toBreak(row: sql.StaffBreakRow, operatorId: bigint) {
  return {
    breakId: String(row.break_id),
    kind: row.kind,
    atMs: row.at.getTime(),
    untilMs: Number(row.until_ms),
    setBy: row.set_by,
    setByMe: row.operator_id === operatorId,
    reason: row.reason,
    liftedAtMs: msOf(row.lifted_at),
  };
}

function toMarkers(row: sql.MarkersRow) {
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

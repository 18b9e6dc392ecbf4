import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { msOf, type OperatorApi } from '../../operators/api/index.ts';
import { propose } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { readLinksOf } from '../breaks/index.ts';
import { limitLiftHandler, liftLimit } from './lift-limit.ts';
import * as sql from './markers.sql.ts';
import * as read from './read-limits.sql.ts';
import { readLimitsOfStaff, toMarkers } from './staff-wire.ts';
import { tightenLimit } from './staff-limits.ts';

/** Operator calls on the limits of a player: read, tighten, lift a limit that another operator set, propose a lift. */
export function registerStaffLimits(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  registerPlayerLimits(ctx, api);

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

  ctx.proposals.register(limitLiftHandler);
  api.register(OPERATOR_CALLS.proposeLimitLift, async ({ params, body, operator, actor }) => {
    const { kind, period, reason } = body;
    const by = { ...actor, operatorId: operator.operatorId };
    const change = { payload: { playerId: params.playerId, kind, period }, actor: by, reason };
    const proposed = await db.attempt((tx) => propose(tx, limitLiftHandler, change));
    return proposed.ok ? ok({ proposalId: String(proposed.value.proposalId) }) : proposed;
  });
}

function registerPlayerLimits({ db, clock }: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.getPlayerLimits, async ({ params, operator }) => {
    const playerId = BigInt(params.playerId);
    const [markers] = await db.query<sql.MarkersRow>(sql.selectMarkers([playerId]));
    if (markers === undefined) return fail('player_unknown');
    const breaks = await db.query<sql.StaffBreakRow>(sql.selectAllBreaks(playerId));
    const blocks = await db.query<sql.StaffBlockRow>(sql.selectStaffBlocks(playerId));
    const changes = await db.query<sql.ChangeRow>(sql.selectChanges(playerId));
    const net = await db.one<read.NetRow>(read.selectNetDeposits(playerId));
    const results = await db.query<read.ResultRow>(read.selectNetResults(playerId));
    return ok({
      serverTimeMs: clock.nowMs(),
      limits: await readLimitsOfStaff(db, playerId, operator.operatorId),
      blocks: blocks.map((row) => ({
        blockId: String(row.block_id),
        kind: row.kind,
        fromMinute: row.from_minute,
        toMinute: row.to_minute,
        marketName: row.market_name,
        game: row.game,
        untilMs: Number(row.until_ms),
      })),
      breaks: breaks.map((row) => toBreak(row, operator.operatorId)),
      changes: changes.map(({ change_id: id, at, ...row }) => ({ ...row, changeId: String(id), atMs: at.getTime() })),
      netDepositsPaise: { lifetime: String(net.lifetime_paise), year: String(net.year_paise) },
      netResults: results.map(({ period, from, staked_paise: staked, net_paise: won }) => ({
        period,
        from,
        stakedPaise: String(staked),
        netPaise: String(won),
      })),
      markers: toMarkers(markers),
      links: await readLinksOf(db, playerId, operator.role),
    });
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

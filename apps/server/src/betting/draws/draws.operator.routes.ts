import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { zonedDate } from '@surahi/game';
import { type OperatorApi, registerList } from '../../operators/api/index.ts';
import { propose } from '../../operators/proposals/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { getSettings } from '../../content/settings/index.ts';
import { refreshBoardAfterCommit } from '../markets/index.ts';
import { DRAWS_FILE } from './draws-file.ts';
import { cancelWholeDraw, closeDrawForToday } from './act-on-draw.ts';
import { closeSession } from './close-session.ts';
import { entersByTwo } from './entry-round.ts';
import { drawHistory } from './draw-history.ts';
import { type DrawDayRow, selectDrawDays, selectSettlementDraw } from './list-draws.sql.ts';
import { readDraws, readDrawsOf, readDrawsThatTakeBids, readDueDraws } from './read-draws.ts';
import { cancelHandler } from './propose-cancel.ts';
import { settlementProgress } from './settlement-progress.ts';
import { settlementToWire } from './settlement-wire.ts';

/** Lists the draws of a day, reads one draw with its history, closes it for today and cancels it. */
export function registerDraws(ctx: AppContext, api: OperatorApi): void {
  const { db, clock, config } = ctx;
  const viewerOf = (operatorId: bigint) => ({ operatorId, byTwo: entersByTwo(config, getSettings(ctx)) });

  registerList(ctx, api, {
    call: OPERATOR_CALLS.listDraws,
    file: DRAWS_FILE,
    list: async ({ query, operator }) => {
      const serverTimeMs = clock.nowMs();
      const date = query.date ?? zonedDate(serverTimeMs, HOUSE_ZONE);
      const { family, state, name } = query;
      const filter = { date, family, state, name, viewer: viewerOf(operator.operatorId) };
      return ok({ date, serverTimeMs, draws: await readDrawsOf(db, filter) });
    },
  });

  api.register(OPERATOR_CALLS.listDrawDays, async ({ query }) => {
    const rows = await db.query<DrawDayRow>(selectDrawDays(`${query.month}-01`));
    const days = rows.map((row) => ({
      date: row.business_date,
      draws: Number(row.draws),
      waiting: Number(row.waiting),
      off: Number(row.off),
    }));
    return ok({ today: zonedDate(clock.nowMs(), HOUSE_ZONE), days });
  });

  api.register(OPERATOR_CALLS.listDueDraws, async ({ operator }) => {
    const viewer = viewerOf(operator.operatorId);
    const draws = await readDueDraws(db, viewer);
    return ok({ serverTimeMs: clock.nowMs(), draws, taking: await readDrawsThatTakeBids(db, viewer) });
  });

  api.register(OPERATOR_CALLS.getDraw, ({ params, operator }) =>
    db.transaction(async (tx) => {
      const drawId = BigInt(params.drawId);
      const [draw] = await readDraws(tx, [drawId], viewerOf(operator.operatorId));
      if (draw === undefined) return fail('draw_unknown');
      const settlements = await settlementProgress(tx, [drawId]);
      return ok({
        draw,
        settlements: settlements.map(settlementToWire),
        history: await drawHistory(tx, drawId),
        serverTimeMs: clock.nowMs(),
      });
    }),
  );

  api.register(OPERATOR_CALLS.getSettlement, async ({ params }) => {
    const settlementId = BigInt(params.settlementId);
    const [row] = await db.query<{ draw_id: bigint }>(selectSettlementDraw(settlementId));
    if (row === undefined) return fail('not_found');
    const found = (await settlementProgress(db, [row.draw_id])).find((one) => one.settlementId === settlementId);
    return found === undefined ? fail('not_found') : ok({ settlement: settlementToWire(found) });
  });

  registerEarlyEnds(ctx, api);
  registerCancellation(ctx, api);
}

function registerEarlyEnds(ctx: AppContext, api: OperatorApi): void {
  const { db } = ctx;
  api.register(OPERATOR_CALLS.closeForToday, async ({ params, body, actor }) => {
    const closed = await closeDrawForToday(db, { drawId: BigInt(params.drawId), reason: body.reason, actor });
    if (!closed.ok) return closed;
    // Refresh this node before it replies. The notification refreshes the other nodes.
    await refreshBoardAfterCommit(ctx);
    return ok({ closedEarlyAtMs: closed.value.closedEarlyAt.getTime() });
  });

  api.register(OPERATOR_CALLS.closeSession, async ({ params, body, actor }) => {
    const input = { drawId: BigInt(params.drawId), side: params.side, reason: body.reason, actor };
    const closed = await closeSession(db, input);
    if (!closed.ok) return closed;
    await refreshBoardAfterCommit(ctx);
    return ok({ closedEarlyAtMs: closed.value.closedEarlyAt.getTime() });
  });
}

function registerCancellation(ctx: AppContext, api: OperatorApi): void {
  const { db, config } = ctx;
  api.register(OPERATOR_CALLS.cancelDraw, async ({ params, body, actor }) => {
    const cancelled = await cancelWholeDraw(
      db,
      { config, settings: getSettings(ctx) },
      { drawId: BigInt(params.drawId), reason: body.reason, actor },
    );
    return cancelled.ok ? ok({ settlementId: String(cancelled.value.settlementId) }) : cancelled;
  });

  ctx.proposals.register(cancelHandler);
  api.register(OPERATOR_CALLS.proposeCancel, async ({ params, body, operator, actor }) => {
    const by = { ...actor, operatorId: operator.operatorId };
    const change = { payload: { drawId: params.drawId }, actor: by, reason: body.reason };
    const proposed = await db.attempt((tx) => propose(tx, cancelHandler, change));
    return proposed.ok ? ok({ proposalId: String(proposed.value.proposalId) }) : proposed;
  });
}

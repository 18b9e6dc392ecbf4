import { OPERATOR_CALLS, type OperatorCap } from '@surahi/contract/operator';
import { decodePick, type Family } from '@surahi/game';
import { type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok } from '../../platform/result.ts';
import { CAPS_FILE } from './caps-file.ts';
import { EXPOSED_FILE } from './exposed-file.ts';
import * as caps from './caps.sql.ts';
import { listExposed } from './list-exposed.ts';
import { readExposure } from './read-exposure.ts';
import { removeCap, setCap } from './set-cap.ts';

/** Reads the exposure of draws; lists, sets and removes caps. */
export function registerRisk(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;

  registerList(ctx, api, {
    call: OPERATOR_CALLS.listExposed,
    file: EXPOSED_FILE,
    list: async ({ query: { from = '', to = '9999-12-31' } }) => {
      const draws = await listExposed(ctx);
      const shown = draws.filter(({ businessDate }) => businessDate >= from && businessDate <= to);
      return ok({ serverTimeMs: clock.nowMs(), draws: shown });
    },
  });

  api.register(OPERATOR_CALLS.drawExposure, async ({ params }) => {
    const exposure = await readExposure(db, BigInt(params.drawId));
    return exposure === undefined ? fail('draw_unknown') : ok({ serverTimeMs: clock.nowMs(), ...exposure });
  });

  registerList(ctx, api, {
    call: OPERATOR_CALLS.listCaps,
    file: CAPS_FILE,
    list: async () => {
      const rows = await db.query<caps.CapRow>(caps.selectCaps());
      const markets = await db.query<{ market_id: number; family: Family; name: string }>(caps.selectCapMarkets());
      return ok({
        serverTimeMs: clock.nowMs(),
        caps: rows.map(capToWire),
        markets: markets.map((row) => ({ marketId: row.market_id, family: row.family, name: row.name })),
      });
    },
  });

  api.register(OPERATOR_CALLS.setCap, async ({ body, actor }) => {
    const { family, marketId, kind, game, number, maxPoints, before: seen, reason } = body;
    const drawId = body.drawId === undefined ? undefined : BigInt(body.drawId);
    const input = { family, marketId, drawId, kind, game, number, maxPoints, seen };
    const set = await setCap(db, input, { actor, reason });
    return set.ok ? ok({ capId: String(set.value.capId) }) : set;
  });

  api.register(OPERATOR_CALLS.removeCap, async ({ params, body, actor }) => {
    const cap = { capId: BigInt(params.capId), seen: body.before };
    const removed = await removeCap(db, cap, { actor, reason: body.reason });
    return removed.ok ? ok({ capId: String(removed.value.capId) }) : removed;
  });
}

function capToWire(row: caps.CapRow): OperatorCap {
  return {
    capId: String(row.cap_id),
    family: row.family,
    marketId: row.market_id,
    marketName: row.market_name,
    drawId: row.draw_id === null ? null : String(row.draw_id),
    businessDate: row.business_date,
    kind: row.kind,
    game: row.game,
    number: row.pick === null ? null : numberOf(row.pick),
    maxPoints: Number(row.max_points),
    changedBy: row.changed_by,
    changedAtMs: row.changed_at.getTime(),
  };
}

function numberOf(code: number): { session: string; digits: string; closedigits: string } {
  const { session, digits, closedigits } = decodePick(code);
  return { session, digits, closedigits };
}

import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { zonedDate } from '@surahi/game';
import { entersByTwo } from '../../betting/draws/index.ts';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { getSettings } from '../../content/settings/index.ts';
import type { OperatorApi } from '../../operators/api/index.ts';
import { BEHIND_MS } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { countWaiting } from './count-waiting.ts';
import type { AlertReader } from './read-alerts.ts';
import { readOverview } from './read-overview.ts';

/** Operator calls for the first page of the console and for the counts in its menu. */
export function registerOverview(ctx: AppContext, api: OperatorApi, alerts: AlertReader): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.countWaiting, async ({ operator }) =>
    ok(await countWaiting(db, operator, await alerts())),
  );

  api.register(OPERATOR_CALLS.overview, async ({ operator }) => {
    const nowMs = clock.nowMs();
    const date = zonedDate(nowMs, HOUSE_ZONE);
    const viewer = { operatorId: operator.operatorId, byTwo: entersByTwo(ctx.config, getSettings(ctx)) };
    const overview = await readOverview(db, { date, zone: HOUSE_ZONE, nowMs, viewer });
    const behindMs = clock.behindMs();
    return ok({ ...overview, clockBehindMs: behindMs > BEHIND_MS ? behindMs : null });
  });
}

import { OPERATOR_CALLS } from '@surahi/contract/operator';
import type { OperatorApi } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { acknowledgeAlert } from './acknowledge-alert.ts';
import { type AlertReader, readAlerts } from './read-alerts.ts';

/** Lists and acknowledges alerts. */
export function registerAlerts(ctx: AppContext, api: OperatorApi, alerts: AlertReader): void {
  const { db, clock } = ctx;
  api.register(OPERATOR_CALLS.listAlerts, async ({ operator }) =>
    ok({ serverTimeMs: clock.nowMs(), alerts: await readAlerts(db, await alerts(), operator.role) }),
  );

  api.register(OPERATOR_CALLS.acknowledgeAlert, async ({ body, actor, operator }) =>
    acknowledgeAlert(db, alerts, { key: body.key, actor, operatorId: operator.operatorId, role: operator.role }),
  );
}

import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { readSettings, refreshContentAfterCommit, updateSettings } from '../content/settings/index.ts';
import type { OperatorApi } from '../operators/api/index.ts';
import { type Actor, writeAudit } from '../operators/audit/index.ts';
import type { AppContext } from '../platform/context.ts';
import { ok } from '../platform/result.ts';

/** Operator calls for the switches of the robot and the crowd. */
export function registerSwitches(ctx: AppContext, api: OperatorApi): void {
  const { robot: robotAvailable, crowd: crowdAvailable } = ctx.config.demo;
  api.register(OPERATOR_CALLS.getRobot, async () => {
    const { robot } = await readSettings(ctx);
    return ok({ ...robot, available: robotAvailable });
  });
  api.register(OPERATOR_CALLS.setRobot, async ({ body, actor }) => {
    const changed = await change(ctx, { robot: body }, 'settings:robot', actor);
    return changed.ok ? ok({ ...body, available: robotAvailable }) : changed;
  });

  api.register(OPERATOR_CALLS.getCrowd, async () => {
    const { crowd } = await readSettings(ctx);
    return ok({ ...crowd, available: crowdAvailable });
  });
  api.register(OPERATOR_CALLS.setCrowd, async ({ body, actor }) => {
    const changed = await change(ctx, { crowd: body }, 'settings:crowd', actor);
    return changed.ok ? ok({ ...body, available: crowdAvailable }) : changed;
  });
}

/** Stores and audits the setting. Then reads it, so that the operator's next page shows the new value. */
async function change(ctx: AppContext, patch: Parameters<typeof updateSettings>[1], subject: string, actor: Actor) {
  const changed = await ctx.db.transaction(async (tx) => {
    const updated = await updateSettings(tx, patch, actor);
    if (!updated.ok) return updated;
    const { before, after } = updated.value;
    await writeAudit(tx, { actor, action: 'settings.change', subject, before, after });
    return updated;
  });
  if (changed.ok) await refreshContentAfterCommit(ctx);
  return changed;
}

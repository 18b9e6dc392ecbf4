import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { getSettings, refreshContent, updateSettings } from '../content/settings/index.ts';
import type { OperatorApi } from '../operators/api/index.ts';
import { type Actor, writeAudit } from '../operators/audit/index.ts';
import type { AppContext } from '../platform/context.ts';
import { ok } from '../platform/result.ts';

/** Operator calls for the switches of the robot and the crowd. */
export function registerSwitches(ctx: AppContext, api: OperatorApi): void {
  const robot = () => ({ ...getSettings(ctx).robot, available: ctx.config.demo.robot });
  api.register(OPERATOR_CALLS.getRobot, async () => ok(robot()));
  api.register(OPERATOR_CALLS.setRobot, async ({ body, actor }) => {
    const changed = await change(ctx, { robot: body }, 'settings:robot', actor);
    return changed.ok ? ok(robot()) : changed;
  });

  const crowd = () => ({ ...getSettings(ctx).crowd, available: ctx.config.demo.crowd });
  api.register(OPERATOR_CALLS.getCrowd, async () => ok(crowd()));
  api.register(OPERATOR_CALLS.setCrowd, async ({ body, actor }) => {
    const changed = await change(ctx, { crowd: body }, 'settings:crowd', actor);
    return changed.ok ? ok(crowd()) : changed;
  });
}

/** Stores and audits the setting. Then reads it, so that this response and the operator's next page show the new value. */
async function change(ctx: AppContext, patch: Parameters<typeof updateSettings>[1], subject: string, actor: Actor) {
  const changed = await ctx.db.transaction(async (tx) => {
    const updated = await updateSettings(tx, patch, actor);
    if (!updated.ok) return updated;
    const { before, after } = updated.value;
    await writeAudit(tx, { actor, action: 'settings.change', subject, before, after });
    return updated;
  });
  if (changed.ok) await refreshContent(ctx);
  return changed;
}

import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { getSettings, refreshContent, updateSettings } from '../content/settings/index.ts';
import type { OperatorApi } from '../operators/api/index.ts';
import { writeAudit } from '../operators/audit/index.ts';
import type { AppContext } from '../platform/context.ts';
import { ok } from '../platform/result.ts';

/** Operator calls for the robot's switch. */
export function registerRobot(ctx: AppContext, api: OperatorApi): void {
  const current = () => ({ ...getSettings(ctx).robot, available: ctx.config.demo.robot });
  api.register(OPERATOR_CALLS.getRobot, async () => ok(current()));

  api.register(OPERATOR_CALLS.setRobot, async ({ body, actor }) => {
    const changed = await ctx.db.transaction(async (tx) => {
      const updated = await updateSettings(tx, { robot: body }, actor);
      if (!updated.ok) return updated;
      const { before, after } = updated.value;
      await writeAudit(tx, { actor, action: 'settings.change', subject: 'settings:robot', before, after });
      return updated;
    });
    if (!changed.ok) return changed;
    // makes this response and the operator's next page show the new value
    await refreshContent(ctx);
    return ok(current());
  });
}

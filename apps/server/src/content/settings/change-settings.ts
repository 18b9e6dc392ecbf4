import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { ok, type Result } from '../../platform/result.ts';
import { getSettings, refreshContent } from './get-settings.ts';
import type { SettingsPatch } from './settings-schema.ts';
import { updateSettings } from './update-settings.ts';

export type SettingsEdit = {
  patch: SettingsPatch;
  actor: Actor;
  /** Recorded in the audit log: action as `<subject>.<verb>`, subject as `<kind>:<id>`. */
  action: string;
  subject: string;
  reason: string;
};

/**
 * Stores settings and an audit entry with the values before and after, in the caller's transaction.
 * Errors: settings_invalid; nothing is written.
 */
export async function writeSettings(
  ctx: AppContext,
  tx: Tx,
  edit: SettingsEdit,
): Promise<Result<undefined, 'settings_invalid'>> {
  const inForce: Readonly<Record<string, unknown>> = getSettings(ctx);
  const { patch, actor, ...entry } = edit;
  const updated = await updateSettings(tx, patch, actor);
  if (!updated.ok) return updated;
  const { before: stored, after } = updated.value;
  // a key that was never stored was in force with its default
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, stored[key] ?? inForce[key]]));
  await writeAudit(tx, { ...entry, actor, before, after });
  return ok(undefined);
}

/** Runs `writeSettings` in its own transaction. On return this node uses the new values. */
export async function changeSettings(
  ctx: AppContext,
  edit: SettingsEdit,
): Promise<Result<undefined, 'settings_invalid'>> {
  const changed = await ctx.db.transaction((tx) => writeSettings(ctx, tx, edit));
  if (changed.ok) await refreshContent(ctx);
  return changed;
}

import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { ok, type Result } from '../../platform/result.ts';
import { getSettings, mergeSettings } from './get-settings.ts';
import type { SettingsPatch } from './settings-schema.ts';
import { checkSettings, readStored, updateSettings } from './update-settings.ts';

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
  const { patch, actor, ...entry } = edit;
  const compared = await compareSettings(ctx, tx, patch);
  if (!compared.ok) return compared;
  const updated = await updateSettings(tx, patch, actor);
  if (!updated.ok) return updated;
  const { before, after } = compared.value;
  await writeAudit(tx, { ...entry, actor, before, after });
  return ok(undefined);
}

/**
 * Checks a patch and returns its values and those in force, by key. It locks the settings until the transaction ends.
 * Errors: settings_invalid.
 */
export async function compareSettings(
  ctx: AppContext,
  tx: Tx,
  patch: unknown,
): Promise<Result<{ before: Record<string, unknown>; after: SettingsPatch }, 'settings_invalid'>> {
  const checked = checkSettings(patch);
  if (!checked.ok) return checked;
  const after = checked.value;
  const stored = await readStored(tx, Object.keys(after));
  // A key that was never stored is in force with its default, and so is a field that an older release did not store.
  const rows = Object.entries(stored).map(([key, value]) => ({ key, value }));
  const inForce: Readonly<Record<string, unknown>> = mergeSettings(getSettings(ctx), rows, () => undefined);
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, inForce[key]]));
  return ok({ before, after });
}

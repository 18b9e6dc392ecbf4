import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type SettingsPatch, settingsPatchSchema } from './settings-schema.ts';
import * as sql from './settings.sql.ts';

/** Values by key before and after the change. A key that was never stored is absent from `before`. */
export type SettingsChange = { before: Readonly<Record<string, unknown>>; after: SettingsPatch };

/**
 * Validates a settings change.
 * Errors: settings_invalid, with the first invalid field as msg.
 */
export function checkSettings(patch: unknown): Result<SettingsPatch, 'settings_invalid'> {
  const parsed = settingsPatchSchema.safeParse(patch);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return fail('settings_invalid', { msg: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}` });
}

/** Makes every node reload settings and content after the commit, and consoles refetch. */
export async function notifyContent(tx: Tx): Promise<void> {
  await tx.query(sql.notifySettings());
}

/** Locks the settings and returns the stored values of these keys. A key that was never stored is absent. */
export async function readStored(tx: Tx, keys: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  await tx.query(sql.lockSettings());
  const stored = await tx.query<sql.SettingRow>(sql.selectSettings());
  return Object.fromEntries(stored.filter((row) => keys.includes(row.key)).map((row) => [row.key, row.value]));
}

/**
 * Stores the complete values in `patch` in the caller's transaction. The caller writes the audit entry. Every node
 * applies the values after the commit.
 * Errors: settings_invalid with the first invalid field as msg; nothing is written.
 */
export async function updateSettings(
  tx: Tx,
  patch: unknown,
  actor: { name: string },
): Promise<Result<SettingsChange, 'settings_invalid'>> {
  const parsed = checkSettings(patch);
  if (!parsed.ok) return parsed;
  const entries = Object.entries(parsed.value).filter(([, value]) => value !== undefined);
  const before = await readStored(
    tx,
    entries.map(([key]) => key),
  );
  for (const [key, value] of entries) await tx.query(sql.saveSetting(key, value, actor.name));
  await tx.query(sql.notifySettings());
  return ok({ before, after: parsed.value });
}

import type { Config } from '../../config/config.ts';
import type { Tx } from './db.ts';

type ValueMode = Config['valueMode'];

/** A server first started on this database in the other value mode ('demo' or 'licensed'). */
export class ValueModeError extends Error {
  override name = 'ValueModeError';
}

/**
 * Stores the value mode at the first start of a database, and compares it at every later one.
 * @throws ValueModeError when the database was first started in the other mode
 */
export async function storeValueMode(tx: Tx, mode: ValueMode): Promise<void> {
  await tx.query({ text: 'insert into value_mode (mode) values ($1) on conflict do nothing', values: [mode] });
  await assertValueMode(tx, mode);
}

/**
 * Compares the value mode with the stored one. Does nothing when no server has started on the database yet.
 * @throws ValueModeError when the database began in the other mode
 */
export async function assertValueMode(tx: Tx, mode: ValueMode): Promise<void> {
  const [stored] = await tx.query<{ mode: ValueMode }>({ text: 'select mode from value_mode' });
  if (stored === undefined || stored.mode === mode) return;
  throw new ValueModeError(
    [
      `This database began with VALUE_MODE=${stored.mode}, and VALUE_MODE is now ${mode}. Nothing was changed.`,
      stored.mode === 'demo'
        ? 'Demo points have no cash value and never become money, so a demo database stays a demo.'
        : 'Points of a licensed database are money, and a demo does not protect them.',
      `To begin anew with VALUE_MODE=${mode}, start with an empty database: set DATA_DIR to a new folder, or DATABASE_URL and DATABASE_OWNER_URL to a new database.`,
      `To keep this database, set VALUE_MODE=${stored.mode}.`,
    ].join('\n'),
  );
}

/** Whether the points of this database have no cash value. */
export async function isDemoDatabase(tx: Tx): Promise<boolean> {
  const [stored] = await tx.query<{ mode: ValueMode }>({ text: 'select mode from value_mode' });
  return stored?.mode === 'demo';
}

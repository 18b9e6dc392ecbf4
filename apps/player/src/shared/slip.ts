import { getSession } from './session/session.ts';
import { readStored, storedKeys } from './storage.ts';

/**
 * Prefix of the stored lists of unsent bids: one entry for each player, market and game, for example
 * 'bid-draft:9876543210:/single 7'. Together they are the player's slip. A log-out removes them.
 */
export const DRAFT_PREFIX = 'bid-draft:';

/** The prefix of this player's lists. Undefined without a session. */
export function ownDraftPrefix(): string | undefined {
  const mobile = getSession()?.mobile;
  return mobile === undefined ? undefined : `${DRAFT_PREFIX}${mobile}:`;
}

/** The number of bids in this player's slip. Leaves out the list of `except`, a screen as path and market id. */
export function countSlip(except?: string): number {
  const prefix = ownDraftPrefix();
  if (prefix === undefined) return 0;
  const keys = storedKeys(prefix).filter((key) => key !== `${prefix}${except}`);
  return keys.reduce((sum, key) => sum + rowsIn(readStored(key)), 0);
}

function rowsIn(text: string | undefined): number {
  try {
    // Only the bid screens write these entries.
    const draft = JSON.parse(text ?? 'null') as { rows?: unknown } | null;
    return Array.isArray(draft?.rows) ? draft.rows.length : 0;
  } catch {
    return 0;
  }
}

import { FAMILIES, type Family } from '@surahi/game';
import { readStored } from '../../content/settings/index.ts';
import type { Tx } from '../../platform/db/db.ts';

/** The families that a stop switch has stopped. Locks the settings until the transaction ends. */
export async function readStoppedFamilies(tx: Tx): Promise<Family[]> {
  const { stoppedFamilies } = await readStored(tx, ['stoppedFamilies']);
  return Array.isArray(stoppedFamilies) ? FAMILIES.filter((family) => stoppedFamilies.includes(family)) : [];
}

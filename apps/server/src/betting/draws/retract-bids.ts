import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { retractBidsOf } from './retracted.sql.ts';

/**
 * Gives back the stakes of a player's bids whose cut-off has not come, if the setting `refundExcludedBids` is on. Runs
 * in the transaction that excludes the player, before it locks the wallet: the function locks sides of draws first. The
 * public log lists these bids with the bids of their session (docs/fairness-format.md#retracted-bids).
 */
export async function retractBids(ctx: AppContext, tx: Tx, playerId: bigint): Promise<void> {
  if (getSettings(ctx).refundExcludedBids) await tx.query(retractBidsOf(playerId));
}

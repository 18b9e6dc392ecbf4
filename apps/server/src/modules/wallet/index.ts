import type { AppContext } from '../../platform/context.ts';
import { followPlayers } from './player-cache.ts';
import { registerWallet } from './wallet.routes.ts';

export { listTransactions, MOVEMENT_KINDS } from './list-transactions.ts';
export { transactionNote } from './transaction-note.ts';
export { selectHistory, type HistoryRow } from './wallet.sql.ts';
export { playerBlock, type PlayerBlock } from './player-block.ts';
export {
  dropPlayers,
  getPlayerFigures,
  peekPlayer,
  type PlayerFigures,
  playersDropped,
  walletsChanged,
} from './player-cache.ts';

/** A player's balance, figures and history; the figures are kept in memory until any change of the player. */
export function walletModule(ctx: AppContext): void {
  followPlayers(ctx);
  registerWallet(ctx);
}

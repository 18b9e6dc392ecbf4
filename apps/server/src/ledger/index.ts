export {
  ACCOUNTS,
  kindList,
  TRANSFER_KINDS,
  type TransferKind,
  WIN_KINDS,
} from './accounts.ts';
export { archiveRequests } from './archive-requests.ts';
export type { BookProblem } from './check-books.sql.ts';
export { checkBooks, checkNewTransfers } from './check-books.ts';
export { type Movement, move, notifyWallets, walletsMoved } from './move.ts';
export { once } from './once.ts';
export { hashInput, lookUpRequest } from './request-ids.ts';
export { seedWallets } from './seed.sql.ts';
export { type PastSlips, seedPast } from './seed-past.sql.ts';
export { getWallet, lockWallets, openWallet } from './wallets.ts';

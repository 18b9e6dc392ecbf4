export {
  ACCOUNTS,
  type AccountName,
  type AccountRef,
  type HouseAccount,
  kindList,
  TRANSFER_KINDS,
  type TransferKind,
  WIN_KINDS,
} from './accounts.ts';
export type { BookProblem } from './check-books.sql.ts';
export { type BooksReport, checkBooks, checkNewTransfers } from './check-books.ts';
export { type Moved, type Movement, move, notifyWallets, walletsMoved } from './move.ts';
export { type MoneyRequest, once } from './once.ts';
export { hashInput, lookUpRequest, type RequestLookup } from './request-ids.ts';
export { seedWallets } from './seed.sql.ts';
export { type PastSlips, seedPast } from './seed-past.sql.ts';
export { getWallet, lockWallets, openWallet, type Wallet } from './wallets.ts';

export {
  type AccountName,
  type AccountRef,
  ACCOUNTS,
  type HouseAccount,
  TRANSFER_KINDS,
  type TransferKind,
} from './accounts.ts';
export { type BooksReport, checkBooks, checkNewTransfers } from './check-books.ts';
export type { BookProblem } from './check-books.sql.ts';
export { type Moved, type Movement, move, notifyWallets, walletsMoved } from './move.ts';
export { type MoneyRequest, once } from './once.ts';
export { hashInput, type Recall, recallRequest } from './remember-request.ts';
export { getWallet, lockWallets, openWallet, type Wallet } from './wallets.ts';
export { type PastSlips, seedPast } from './seed-past.sql.ts';
export { seedWallets } from './seed.sql.ts';

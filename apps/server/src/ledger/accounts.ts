/** The accounts money moves between. Wallet and held belong to a player; the others are the house's and are sums of transfers. */
export const ACCOUNTS = {
  wallet: 1,
  held: 2,
  stakes: 10,
  payouts: 11,
  cashIn: 12,
  cashOut: 13,
  adjustments: 14,
  bonuses: 15,
} as const;

export type AccountName = keyof typeof ACCOUNTS;
export type PlayerAccount = 'wallet' | 'held';
export type HouseAccount = Exclude<AccountName, PlayerAccount>;

/** One end of a transfer: a player's account, or one of the house. */
export type AccountRef = { account: PlayerAccount; playerId: bigint } | { account: HouseAccount };

/** Why money moved. Up to 25 the numbers are the protocol's amount_status; from 26 they are ours. */
export const TRANSFER_KINDS = {
  deposit: 1,
  withdrawalPaid: 2,
  playerTransfer: 3,
  bid: 5,
  welcomeBonus: 6,
  winMain: 8,
  winStarline: 12,
  winGali: 13,
  bidRefund: 25,
  winReversal: 26,
  adjustmentCredit: 27,
  adjustmentDebit: 28,
  withdrawalHold: 29,
  withdrawalRelease: 30,
} as const;

export type TransferKind = keyof typeof TRANSFER_KINDS;

/**
 * The accounts that money moves between. `wallet` and `held` belong to a player, the others to the house. The balance
 * of a house account is the sum of its transfers. The numbers equal those of the table account_kinds.
 */
export const ACCOUNTS = {
  wallet: 1,
  held: 2,
  stakes: 10,
  payouts: 11,
  cashIn: 12,
  cashOut: 13,
  adjustments: 14,
  bonuses: 15,
  toReturn: 16,
} as const;

export type AccountName = keyof typeof ACCOUNTS;
type PlayerAccount = 'wallet' | 'held';
type HouseAccount = Exclude<AccountName, PlayerAccount>;

/** One end of a transfer: a player's account or a house account. */
export type AccountRef = { account: PlayerAccount; playerId: bigint } | { account: HouseAccount };

/**
 * The kinds of transfers: why money moved. Numbers up to 25 are amount_status codes of the player's protocol; higher
 * numbers are internal. They equal the numbers of the table transfer_kinds.
 */
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
  withdrawalReturned: 31,
  depositReturned: 32,
} as const;

export type TransferKind = keyof typeof TRANSFER_KINDS;

/** The kinds that pay a winning bid, one per family of markets. */
export const WIN_KINDS = ['winMain', 'winStarline', 'winGali'] as const satisfies readonly TransferKind[];

/**
 * Formats kinds as SQL literals for `kind in (…)`. With a parameter, the planner could not use a partial index on
 * kinds.
 */
export function kindList(...kinds: readonly TransferKind[]): string {
  return kinds.map((kind) => TRANSFER_KINDS[kind]).join(', ');
}

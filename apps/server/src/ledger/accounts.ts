/**
 * The accounts that money moves between. Wallet and held belong to a player. The others belong to the house, and their
 * balance is the sum of their transfers. The same numbers as account_kinds in the database.
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
} as const;

export type AccountName = keyof typeof ACCOUNTS;
export type PlayerAccount = 'wallet' | 'held';
export type HouseAccount = Exclude<AccountName, PlayerAccount>;

/** One end of a transfer: a player's account, or one of the house. */
export type AccountRef = { account: PlayerAccount; playerId: bigint } | { account: HouseAccount };

/**
 * Why money moved. Up to 25 the numbers are amount_status of the player's protocol; from 26 they are internal.
 * The same numbers as transfer_kinds in the database.
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
} as const;

export type TransferKind = keyof typeof TRANSFER_KINDS;

/** The kinds that pay a winning bid, one per family of markets. */
export const WIN_KINDS = ['winMain', 'winStarline', 'winGali'] as const satisfies readonly TransferKind[];

/** These kinds for `kind in (…)`. As literals, not as a parameter, so that the planner can use a partial index on kinds. */
export function kindList(...kinds: readonly TransferKind[]): string {
  return kinds.map((kind) => TRANSFER_KINDS[kind]).join(', ');
}

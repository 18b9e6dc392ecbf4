import * as z from 'zod/mini';
import { listBrowsers } from './browsers.contract.ts';
import { listConcerns, listLinkedAccounts } from './concerns.contract.ts';
import { listDraws } from './draws.contract.ts';
import { listOperatorMarkets } from './markets.contract.ts';
import { listAdjustments, listDeposits, listDepositsToReturn, listNegativeWallets } from './money.contract.ts';
import { listNotices } from './notices.contract.ts';
import { listOperators } from './operators.contract.ts';
import { listPayoutBatches } from './payout-batches.contract.ts';
import { listPlayers } from './player-list.contract.ts';
import { listPlayerLinks } from './player-page.contract.ts';
import { listPlayerBids, listPlayerWins, playerStatement } from './players.contract.ts';
import { listProposals } from './proposals.contract.ts';
import { listOutbox } from './reports.contract.ts';
import { listCaps, listExposed } from './risk.contract.ts';
import { listStatementLines } from './statement-import.contract.ts';
import { listWithdrawals } from './withdrawals.contract.ts';

/** A file has all pages of its list. */
const CURSOR = { cursor: true } as const;
const PAGED = { cursor: true, limit: true } as const;

const deposits = { permission: 'money.read', query: z.omit(listDeposits.query, PAGED) } as const;
const withdrawals = { permission: 'money.read', query: z.omit(listWithdrawals.query, PAGED) } as const;
const adjustments = { permission: 'money.read', query: z.omit(listAdjustments.query, CURSOR) } as const;
const bankLines = { permission: 'money.read', query: z.omit(listStatementLines.query, PAGED) } as const;
const payoutFiles = { permission: 'money.read', query: z.omit(listPayoutBatches.query, CURSOR) } as const;
const negativeWallets = { permission: 'money.read', query: listNegativeWallets.query } as const;
const depositsToReturn = { permission: 'money.read', query: listDepositsToReturn.query } as const;
const players = { permission: 'players.read', query: z.omit(listPlayers.query, PAGED) } as const;
const concerns = { permission: 'players.read', query: listConcerns.query } as const;
const linkedAccounts = { permission: 'players.read', query: z.omit(listLinkedAccounts.query, CURSOR) } as const;
const playerLinks = { permission: 'players.read', query: z.omit(listPlayerLinks.query, PAGED) } as const;
const outbox = { permission: 'outbox.read', query: z.omit(listOutbox.query, { limit: true }) } as const;
const draws = { permission: 'draws.read', query: listDraws.query } as const;
const exposed = { permission: 'risk.view', query: listExposed.query } as const;
const notices = { permission: 'content.read', query: z.omit(listNotices.query, CURSOR) } as const;
const proposals = { permission: 'proposals.read', query: z.omit(listProposals.query, CURSOR) } as const;
const operators = { permission: 'operators.manage', query: listOperators.query } as const;

/** A list below one player. Its file takes the player in the query. */
const playerBids = {
  permission: 'players.read',
  query: z.extend(z.omit(listPlayerBids.query, CURSOR), listPlayerBids.params.shape),
} as const;
const playerWins = {
  permission: 'players.read',
  query: z.extend(z.omit(listPlayerWins.query, CURSOR), listPlayerWins.params.shape),
} as const;
const playerMovements = {
  permission: 'players.read',
  query: z.extend(z.omit(playerStatement.query, PAGED), playerStatement.params.shape),
} as const;
const browsers = { permission: 'players.manage', query: listBrowsers.query } as const;
const caps = { permission: 'risk.view', query: listCaps.query } as const;
const markets = { permission: 'markets.read', query: listOperatorMarkets.query } as const;

/** The lists of the console as files. Each takes the filters of its list and needs the same permission. */
export const LIST_DOWNLOADS = {
  depositsCsv: { path: '/deposits.csv', ...deposits },
  depositsXlsx: { path: '/deposits.xlsx', ...deposits },
  withdrawalsCsv: { path: '/withdrawals.csv', ...withdrawals },
  withdrawalsXlsx: { path: '/withdrawals.xlsx', ...withdrawals },
  adjustmentsCsv: { path: '/adjustments.csv', ...adjustments },
  adjustmentsXlsx: { path: '/adjustments.xlsx', ...adjustments },
  bankLinesCsv: { path: '/statement-lines.csv', ...bankLines },
  bankLinesXlsx: { path: '/statement-lines.xlsx', ...bankLines },
  payoutFilesCsv: { path: '/payout-batches.csv', ...payoutFiles },
  payoutFilesXlsx: { path: '/payout-batches.xlsx', ...payoutFiles },
  negativeWalletsCsv: { path: '/negative-wallets.csv', ...negativeWallets },
  negativeWalletsXlsx: { path: '/negative-wallets.xlsx', ...negativeWallets },
  depositsToReturnCsv: { path: '/deposits-to-return.csv', ...depositsToReturn },
  depositsToReturnXlsx: { path: '/deposits-to-return.xlsx', ...depositsToReturn },
  playersCsv: { path: '/players.csv', ...players },
  playersXlsx: { path: '/players.xlsx', ...players },
  playerLinksCsv: { path: '/players/linked-accounts.csv', ...playerLinks },
  playerLinksXlsx: { path: '/players/linked-accounts.xlsx', ...playerLinks },
  playerBidsCsv: { path: '/players/bids.csv', ...playerBids },
  playerBidsXlsx: { path: '/players/bids.xlsx', ...playerBids },
  playerWinsCsv: { path: '/players/wins.csv', ...playerWins },
  playerWinsXlsx: { path: '/players/wins.xlsx', ...playerWins },
  playerMovementsCsv: { path: '/players/movements.csv', ...playerMovements },
  playerMovementsXlsx: { path: '/players/movements.xlsx', ...playerMovements },
  browsersCsv: { path: '/browsers.csv', ...browsers },
  browsersXlsx: { path: '/browsers.xlsx', ...browsers },
  concernsCsv: { path: '/concerns.csv', ...concerns },
  concernsXlsx: { path: '/concerns.xlsx', ...concerns },
  linkedAccountsCsv: { path: '/limits/linked-accounts.csv', ...linkedAccounts },
  linkedAccountsXlsx: { path: '/limits/linked-accounts.xlsx', ...linkedAccounts },
  outboxCsv: { path: '/outbox.csv', ...outbox },
  outboxXlsx: { path: '/outbox.xlsx', ...outbox },
  drawsCsv: { path: '/draws.csv', ...draws },
  drawsXlsx: { path: '/draws.xlsx', ...draws },
  exposedCsv: { path: '/risk/draws.csv', ...exposed },
  exposedXlsx: { path: '/risk/draws.xlsx', ...exposed },
  capsCsv: { path: '/risk/caps.csv', ...caps },
  capsXlsx: { path: '/risk/caps.xlsx', ...caps },
  marketsCsv: { path: '/markets.csv', ...markets },
  marketsXlsx: { path: '/markets.xlsx', ...markets },
  noticesCsv: { path: '/notices.csv', ...notices },
  noticesXlsx: { path: '/notices.xlsx', ...notices },
  proposalsCsv: { path: '/proposals.csv', ...proposals },
  proposalsXlsx: { path: '/proposals.xlsx', ...proposals },
  operatorsCsv: { path: '/operators.csv', ...operators },
  operatorsXlsx: { path: '/operators.xlsx', ...operators },
} as const;

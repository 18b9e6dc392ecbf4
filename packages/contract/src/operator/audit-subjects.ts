import type { AlertKind } from './alerts.contract.ts';
import type { LIST_DOWNLOADS } from './list-downloads.ts';
import { AUDIT_ENGLISH, type SubjectPart, subjectText } from './subject-parts.ts';

type ListTable = {
  [Name in keyof typeof LIST_DOWNLOADS]: Name extends `${infer Table}Csv` ? Table : never;
}[keyof typeof LIST_DOWNLOADS];

const LISTS: Record<ListTable, string> = {
  deposits: 'List of deposits',
  withdrawals: 'List of withdrawals',
  adjustments: 'List of adjustments',
  bankLines: 'List of bank lines',
  payoutFiles: 'List of payout files',
  negativeWallets: 'List of negative wallets',
  depositsToReturn: 'List of deposits to return',
  players: 'List of players',
  playerLinks: 'List of accounts linked to a player',
  playerBids: "List of a player's bids",
  playerWins: "List of a player's wins",
  playerMovements: "List of a player's movements",
  browsers: 'List of browsers let in',
  concerns: 'List of concerns',
  linkedAccounts: 'List of linked accounts',
  outbox: 'List of text messages',
  draws: 'List of draws',
  exposed: 'List of draws by risk',
  caps: 'List of caps',
  markets: 'List of markets',
  notices: 'List of notices',
  proposals: 'List of proposals',
  operators: 'List of operators',
};

/** The names of the subjects of the audit log that exist only once. */
export const AUDIT_SUBJECTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(LISTS).map(([table, name]) => [`list:${table}`, name])),
  'settings:robot': 'Demo robot',
  'settings:crowd': 'Demo players',
  'payee:platform': 'Payee',
  'family:all': 'Markets of every family',
  'slide:all': 'Order of the slider',
  'notice:new': 'Notices',
  'books:all': 'Books',
  'audit:all': 'Audit log',
  'log:key': 'Public log',
  'log:origin': 'Public log',
  'payout-results:all': 'Results of payout files',
  'report:betsXlsx': 'Report of bets, XLSX',
  'report:cashXlsx': 'Report of money, XLSX',
  'report:limitsXlsx': 'Report of limits, XLSX',
  'report:betsCsv': 'Report of bets, CSV',
  'report:betsPdf': 'Report of bets, PDF',
  'report:cashCsv': 'Report of money, CSV',
  'report:cashPdf': 'Report of money, PDF',
  'report:limitsCsv': 'Report of limits, CSV',
  bids: 'Bids',
  clock: 'Clock of the database',
};

/** The first part of the name of an alert. The market, player or operator follows it. */
export const ALERT_NAMES: Record<AlertKind, string> = {
  result: 'Missing result',
  payout: 'Old withdrawal',
  wallet: 'Negative wallet',
  sign_in: 'Failed sign-ins',
  bid: 'Large single bid',
  liability: 'Net liability of a draw',
  books: 'Books',
  audit: 'Audit log',
  behind: 'Bids not taken',
};

type Subject = { subject: string; subjectParts: readonly SubjectPart[] | null };

/** The name of a subject for people, in a language. The subject itself if it has no name. */
export function auditSubject({ subject, subjectParts }: Subject, language = AUDIT_ENGLISH): string {
  return subjectParts === null ? subject : subjectText(subjectParts, language);
}

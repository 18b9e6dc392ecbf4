import type { AlertKind } from './alerts.contract.ts';
import type { LIST_DOWNLOADS } from './list-downloads.ts';

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
  concerns: 'List of concerns',
  linkedAccounts: 'List of linked accounts',
  outbox: 'List of text messages',
  draws: 'List of draws',
  exposed: 'List of risk',
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
  payout: 'Old payout',
  wallet: 'Negative wallet',
  sign_in: 'Failed sign-ins',
  bid: 'Large single bid',
  liability: 'Net liability of a draw',
  books: 'Books',
  audit: 'Audit log',
};

type Subject = { subject: string; subjectName: string | null };

/**
 * The name of a subject for people. `translate` returns words in another language. Names that people chose, such as
 * those of markets and players, stay as they are.
 */
export function auditSubject({ subject, subjectName }: Subject, translate = (text: string): string => text): string {
  if (subjectName === null) return subject;
  if (Object.hasOwn(AUDIT_SUBJECTS, subject)) return translate(subjectName);
  if (/^(deposit|withdrawal|statement-line):/.test(subject))
    return subjectName.replace(/([0-9,.]+) points$/, (_, points: string) =>
      translate('{points} points').replace('{points}', points),
    );
  const isList = subject.startsWith('settings:') || subject.startsWith('alert:');
  return isList ? subjectName.split(', ').map(translate).join(', ') : subjectName;
}

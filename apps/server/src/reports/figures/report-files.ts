import type { OperatorRole, ReportBy, ReportRow } from '@surahi/contract/operator';
import { formatAmount } from '@surahi/game';
import type { Db } from '../../platform/db/db.ts';
import { streamRows } from '../../platform/db/stream-rows.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/files/csv.ts';
import { type PdfColumn, pdfTable } from '../../platform/files/pdf-table.ts';
import type { PrintAmount } from '../../platform/printed-amount.ts';
import { type Period, readDrawsOf, splitDraws } from './bet-facts.ts';
import { type BetsReport, playerToRow } from './read-bets.ts';
import type { CashReport } from './read-cash.ts';
import * as sql from './reports.sql.ts';

/** Formats an amount of paise (as text) for a file. */
type Money = (paise: string) => string;

type FileColumn<Row> = PdfColumn & { cell: (row: Row, money: Money) => string };

const plain: Money = (paise) => formatAmount(BigInt(paise));

const FAMILY_NAMES = { main: 'Main', starline: 'Starline', gali: 'Gali' } as const;
const BY_NAMES = { day: 'Day', market: 'Market', game: 'Game', player: 'Player' } as const;

type Sums = BetsReport['totals'];

const SUM_COLUMNS: readonly FileColumn<Sums>[] = [
  { heading: 'Bids', weight: 1.1, align: 'right', cell: (row) => String(row.bids) },
  { heading: 'Players', weight: 1, align: 'right', cell: (row) => String(row.players) },
  { heading: 'Stakes', weight: 2, align: 'right', cell: (row, money) => money(row.stakePaise) },
  { heading: 'Refunds', weight: 1.7, align: 'right', cell: (row, money) => money(row.refundedPaise) },
  { heading: 'Payouts', weight: 2, align: 'right', cell: (row, money) => money(row.paidPaise) },
  { heading: 'Open', weight: 1.8, align: 'right', cell: (row, money) => money(row.openPaise) },
  { heading: 'Profit', weight: 2, align: 'right', cell: (row, money) => money(row.profitPaise) },
];

const KEY_COLUMNS: Record<ReportBy, readonly FileColumn<ReportRow>[]> = {
  day: [{ heading: 'Day', weight: 1.5, cell: (row) => row.label }],
  market: [
    { heading: 'Family', weight: 1.2, cell: (row) => familyOf(row) },
    { heading: 'Market', weight: 2.6, cell: (row) => row.label },
  ],
  game: [
    { heading: 'Family', weight: 1.2, cell: (row) => familyOf(row) },
    { heading: 'Game', weight: 1.8, cell: (row) => row.label },
  ],
  player: [
    { heading: 'Player', weight: 1.2, cell: (row) => row.key },
    { heading: 'Name', weight: 2.2, cell: (row) => row.label },
    { heading: 'Mobile', weight: 1.6, cell: (row) => row.mobile ?? '' },
  ],
};

const RETURN_COLUMNS: readonly FileColumn<ReportRow>[] = [
  { heading: 'Return %', weight: 1.2, align: 'right', cell: (row) => row.actualReturn ?? '' },
  { heading: 'Expected %', weight: 1.3, align: 'right', cell: (row) => row.expectedReturn ?? '' },
];

function familyOf(row: ReportRow): string {
  return row.family === null ? '' : FAMILY_NAMES[row.family];
}

function betColumns(by: ReportBy): FileColumn<ReportRow>[] {
  return [...KEY_COLUMNS[by], ...SUM_COLUMNS, ...(by === 'game' ? RETURN_COLUMNS : [])];
}

/** The row of totals: a label in the first cell, other name cells empty. */
function betTotals(by: ReportBy, totals: Sums, money: Money): string[] {
  const names = KEY_COLUMNS[by].map((_, index) => (index === 0 ? 'Total' : ''));
  return [...names, ...SUM_COLUMNS.map((column) => column.cell(totals, money)), ...(by === 'game' ? ['', ''] : [])];
}

/** The bets report as CSV with totals last. By player it streams every player. */
export async function* betsCsv(
  db: Db,
  input: { report: BetsReport; period: Period; by: ReportBy; role: OperatorRole },
): AsyncGenerator<string> {
  const { report, by } = input;
  const columns = betColumns(by);
  yield BYTE_ORDER_MARK + csvLine(columns.map((column) => column.heading));
  const toLines = (rows: readonly ReportRow[]) =>
    rows.map((row) => csvLine(columns.map((column) => column.cell(row, plain)))).join('');
  if (by === 'player') for await (const rows of everyPlayer(db, input)) yield toLines(rows);
  else yield toLines(report.rows);
  yield csvLine(betTotals(by, report.totals, plain));
}

async function* everyPlayer(
  db: Db,
  { period, role }: { period: Period; role: OperatorRole },
): AsyncGenerator<ReportRow[]> {
  const draws = splitDraws(await readDrawsOf(db, period));
  for await (const rows of streamRows<sql.PlayerRow>(db, sql.selectPlayers(draws, null))) {
    yield rows.map((row) => playerToRow(row, role));
  }
}

type Printed = { period: Period; printedAt: string };

/** What a PDF needs beside the period. */
type Pdf<Report> = Printed & { report: Report; print: PrintAmount };

function head({ period, printedAt }: Printed): string[] {
  const days = period.from === period.to ? period.from : `${period.from} to ${period.to}`;
  const which = period.family === null ? 'all families' : FAMILY_NAMES[period.family];
  return [`Business dates ${days} (India), ${which}`, `Made ${printedAt}`];
}

/** The bets report as a PDF. By player it has the hundred players with the highest wins. */
export function betsPdf(input: Pdf<BetsReport> & { by: ReportBy }): Promise<Buffer> {
  const { report, by, print } = input;
  const printed: Money = (paise) => print(BigInt(paise));
  const columns = betColumns(by);
  const some = report.rows.length < report.rowsTotal;
  const note = `The ${report.rows.length} of ${report.rowsTotal} players who won most; the CSV has all. Totals are of all.`;
  return pdfTable({
    title: `Bets by ${BY_NAMES[by].toLowerCase()}`,
    details: [...head(input), ...(some ? [note] : [])],
    columns,
    rows: report.rows.map((row) => columns.map((column) => column.cell(row, printed))),
    totals: betTotals(by, report.totals, printed),
    footer: 'Surahi',
    landscape: true,
  });
}

type Cash = CashReport['totals'];

const CASH_COLUMNS: readonly FileColumn<Cash>[] = [
  { heading: 'Deposits', weight: 1, align: 'right', cell: (row) => String(row.depositsCount) },
  { heading: 'Deposited', weight: 1.8, align: 'right', cell: (row, money) => money(row.depositsPaise) },
  { heading: 'Withdrawals', weight: 1.2, align: 'right', cell: (row) => String(row.withdrawalsCount) },
  { heading: 'Withdrawn', weight: 1.8, align: 'right', cell: (row, money) => money(row.withdrawalsPaise) },
  { heading: 'Bonuses', weight: 1.6, align: 'right', cell: (row, money) => money(row.bonusPaise) },
  { heading: 'Credits', weight: 1.6, align: 'right', cell: (row, money) => money(row.creditsPaise) },
  { heading: 'Debits', weight: 1.6, align: 'right', cell: (row, money) => money(row.debitsPaise) },
];

/** The headings of columns with numbers, in all reports. */
export const NUMBER_HEADINGS: readonly string[] = [...SUM_COLUMNS, ...RETURN_COLUMNS, ...CASH_COLUMNS].map(
  (column) => column.heading,
);

function cashLine(name: string, row: Cash, money: Money): string[] {
  return [name, ...CASH_COLUMNS.map((column) => column.cell(row, money))];
}

/** The cash report as CSV, one line per day, totals last. */
export async function* cashCsv(report: CashReport): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['Day', ...CASH_COLUMNS.map((column) => column.heading)]);
  for (const day of report.days) yield csvLine(cashLine(day.date, day, plain));
  yield csvLine(cashLine('Total', report.totals, plain));
}

/** The cash report as a PDF, one row per day, totals last. */
export function cashPdf(input: Pdf<CashReport>): Promise<Buffer> {
  const { report, print } = input;
  const printed: Money = (paise) => print(BigInt(paise));
  return pdfTable({
    title: 'Deposits, withdrawals, bonuses and corrections by day',
    details: head(input),
    columns: [{ heading: 'Day', weight: 1.3 }, ...CASH_COLUMNS],
    rows: report.days.map((day) => cashLine(day.date, day, printed)),
    totals: cashLine('Total', report.totals, printed),
    footer: 'Surahi',
    landscape: true,
  });
}

import * as z from 'zod/mini';
import { bidFilterShape } from './bids.contract.ts';
import { betsReportShape, periodShape } from './figures.contract.ts';
import { limitPeriod } from './limits.contract.ts';
import { LIST_DOWNLOADS } from './list-downloads.ts';
import type { Permission } from './permissions.ts';
import { auditFilterShape } from './reports.contract.ts';
import { idText } from './wire.ts';

const batch = z.strictObject({ batchId: idText });
const statement = z.strictObject({ playerId: idText, ...periodShape });

/** Files of the console that a link opens: path below `/operator/api`, query and permission of each. */
export const OPERATOR_DOWNLOADS = {
  ...LIST_DOWNLOADS,
  auditCsv: { path: '/audit.csv', permission: 'audit.read', query: z.strictObject(auditFilterShape) },
  auditXlsx: { path: '/audit.xlsx', permission: 'audit.read', query: z.strictObject(auditFilterShape) },
  bidsCsv: { path: '/bids.csv', permission: 'bids.read', query: z.strictObject(bidFilterShape) },
  bidsXlsx: { path: '/bids.xlsx', permission: 'bids.read', query: z.strictObject(bidFilterShape) },
  betsCsv: { path: '/figures/bets.csv', permission: 'reports.read', query: z.strictObject(betsReportShape) },
  betsXlsx: { path: '/figures/bets.xlsx', permission: 'reports.read', query: z.strictObject(betsReportShape) },
  betsPdf: { path: '/figures/bets.pdf', permission: 'reports.read', query: z.strictObject(betsReportShape) },
  cashCsv: { path: '/figures/cash.csv', permission: 'reports.read', query: z.strictObject(periodShape) },
  cashXlsx: { path: '/figures/cash.xlsx', permission: 'reports.read', query: z.strictObject(periodShape) },
  limitsXlsx: { path: '/limits/report.xlsx', permission: 'reports.read', query: z.strictObject(limitPeriod) },
  limitsCsv: { path: '/limits/report.csv', permission: 'reports.read', query: z.strictObject(limitPeriod) },
  payoutBatchCsv: { path: '/payout-batches/file.csv', permission: 'withdrawals.decide', query: batch },
  payoutBatchXlsx: { path: '/payout-batches/file.xlsx', permission: 'withdrawals.decide', query: batch },
  statementCsv: { path: '/players/statement.csv', permission: 'players.read', query: statement },
  statementPdf: { path: '/players/statement.pdf', permission: 'players.read', query: statement },
  dayClosePdf: {
    path: '/day-closes/file.pdf',
    permission: 'reports.read',
    query: z.strictObject({ closeId: idText }),
  },
  cashPdf: { path: '/figures/cash.pdf', permission: 'reports.read', query: z.strictObject(periodShape) },
} as const satisfies Record<string, { path: string; permission: Permission; query: z.ZodMiniObject }>;

export type OperatorDownload = keyof typeof OPERATOR_DOWNLOADS;

/** The exports that exist as CSV and as XLSX, by the name that both begin with. */
export type ExportedTable = {
  [Name in OperatorDownload]: Name extends `${infer Table}Xlsx` ? Table : never;
}[OperatorDownload];

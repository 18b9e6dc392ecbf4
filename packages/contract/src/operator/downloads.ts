import * as z from 'zod/mini';
import { bidFilterShape } from './bids.contract.ts';
import { betsReportShape, periodShape } from './figures.contract.ts';
import { limitPeriod } from './limits.contract.ts';
import type { Permission } from './permissions.ts';

/** Files of the console that a link opens: path below `/operator/api`, query and permission of each. */
export const OPERATOR_DOWNLOADS = {
  bidsCsv: { path: '/bids.csv', permission: 'bids.read', query: z.strictObject(bidFilterShape) },
  betsCsv: { path: '/figures/bets.csv', permission: 'reports.read', query: z.strictObject(betsReportShape) },
  betsPdf: { path: '/figures/bets.pdf', permission: 'reports.read', query: z.strictObject(betsReportShape) },
  cashCsv: { path: '/figures/cash.csv', permission: 'reports.read', query: z.strictObject(periodShape) },
  limitsCsv: { path: '/limits/report.csv', permission: 'reports.read', query: z.strictObject(limitPeriod) },
  cashPdf: { path: '/figures/cash.pdf', permission: 'reports.read', query: z.strictObject(periodShape) },
} as const satisfies Record<string, { path: string; permission: Permission; query: z.ZodMiniObject }>;

export type OperatorDownload = keyof typeof OPERATOR_DOWNLOADS;

import * as z from 'zod/mini';
import { bidFilterShape } from './bids.contract.ts';
import type { Permission } from './permissions.ts';

/** Files of the console, opened by a link: addresses below `/operator/api`, each with its query and who may. */
export const OPERATOR_DOWNLOADS = {
  bidsCsv: { path: '/bids.csv', permission: 'bids.read', query: z.strictObject(bidFilterShape) },
} as const satisfies Record<string, { path: string; permission: Permission; query: z.ZodMiniObject }>;

export type OperatorDownload = keyof typeof OPERATOR_DOWNLOADS;

import { formatPoints } from '@surahi/game';
import type { Tx } from './db/db.ts';
import { isDemoDatabase } from './db/value-mode.ts';

/** Formats an amount for print, grouped as in India, always with two decimals. */
export type PrintAmount = (amountPaise: bigint) => string;

/** '₹1,23,456.50' or '-₹5.00'. Points of a demo have no cash value: '1,23,456.50'. */
export async function amountsForPrint(tx: Tx): Promise<PrintAmount> {
  return (await isDemoDatabase(tx)) ? points : rupees;
}

function points(amountPaise: bigint): string {
  return formatPoints(amountPaise, { decimals: 'two' });
}

function rupees(amountPaise: bigint): string {
  const text = points(amountPaise);
  return amountPaise < 0n ? `-₹${text.slice(1)}` : `₹${text}`;
}

import { formatPoints } from '@surahi/game';

/** Formats an amount for print: '₹1,23,456.50' or '-₹5.00', grouped as in India, always with two decimals. */
export function rupees(amountPaise: bigint): string {
  const text = formatPoints(amountPaise, { decimals: 'two' });
  return amountPaise < 0n ? `-₹${text.slice(1)}` : `₹${text}`;
}

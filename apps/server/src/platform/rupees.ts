const GROUPED = new Intl.NumberFormat('en-IN');

/** An amount for print: 'Rs 1,23,456.50', with India's groups and always two decimals. */
export function rupees(amountPaise: bigint): string {
  const magnitude = amountPaise < 0n ? -amountPaise : amountPaise;
  const sign = amountPaise < 0n ? '-' : '';
  return `${sign}Rs ${GROUPED.format(magnitude / 100n)}.${String(magnitude % 100n).padStart(2, '0')}`;
}

import { paiseToPoints } from '@surahi/game';
import { formatDay } from './format.ts';
import { t } from './i18n/i18n.ts';

/** Amounts in points. Rounding a number is exact enough for a picture. */
export type BarRow = { name: string; first: number; second: number };

/** A row of two amounts, given as decimal text in paise. */
export function barRow(name: string, firstPaise: string, secondPaise: string): BarRow {
  return { name, first: paiseToPoints(BigInt(firstPaise)), second: paiseToPoints(BigInt(secondPaise)) };
}

/** The name of a day below its bars: '21 Nov'. */
export function barDay(date: string): string {
  return formatDay(date).replace(/^\w+, /, '');
}

/** Returns at most `most` rows in their order. If there are more, the last row is the sum of the others. */
export function fitBars(rows: readonly BarRow[], most: number): BarRow[] {
  if (rows.length <= most) return [...rows];
  const rest = rows.slice(most - 1);
  const sum = (part: 'first' | 'second') => rest.reduce((total, row) => total + row[part], 0);
  return [
    ...rows.slice(0, most - 1),
    { name: t('{count} others', { count: rest.length }), first: sum('first'), second: sum('second') },
  ];
}

import { paiseToPoints } from '@surahi/game';
import { formatDay } from './format.ts';

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

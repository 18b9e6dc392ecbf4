import { type Paise, parseAmount } from '@surahi/game';

/**
 * Parses an amount of points in a search text. Accepts the format in which the console and banks show amounts, with
 * commas, blanks and the rupee sign: '₹1,500.50'. Returns null for any other text.
 */
export function readSearchedAmount(search: string): Paise | null {
  return parseAmount(search.replace(/[₹,\s]/g, ''), { decimals: 2 });
}

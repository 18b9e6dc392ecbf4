import type { StatementMapping } from '@surahi/contract/operator';
import { isDate, parseWireAmount } from '@surahi/game';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a bank's date into YYYY-MM-DD. The month is a number or a name; / - . or a blank separates the parts. A time
 * is ignored. Returns null for an invalid date.
 */
export function readDate(text: string, order: StatementMapping['dateOrder']): string | null {
  const parts = /^(\d{1,4})[/.\- ]([a-z]{3,9}|\d{1,2})[/.\- ,]+(\d{1,4})(?:[ T].*)?$/i.exec(text);
  if (parts === null) return null;
  const [, first = '', second = '', third = ''] = parts;
  const [year, month, day] =
    order === 'ymd'
      ? [first, second, third]
      : order === 'mdy' && /^\d/.test(second)
        ? [third, first, second]
        : [third, second, first];
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const monthNumber = named === 0 ? month : String(named);
  const whole = year.length === 2 ? `20${year}` : year;
  const date = `${whole}-${monthNumber.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

/**
 * The time of day in the cell of a date, as HH:MM; '' without one. Seconds do not count, because a bank may leave them out
 * of another file. Midnight counts as none, because spreadsheets write it for a date without a time.
 */
export function readTime(text: string): string {
  const parts = /[ T,](\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?:[.,]\d+)?\s*(am|pm)?\b/i.exec(text);
  if (parts === null) return '';
  const [, hour = '', minute = '', half] = parts;
  const isAfternoon = half?.toLowerCase() === 'pm';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  const time = `${String(hours).padStart(2, '0')}:${minute}`;
  return /^[0:]+$/.test(time) ? '' : time;
}

/** At most twelve digits of rupees. No bank amount is longer, and the paise still fit bigint. */
const AMOUNT = /^\d{1,12}(?:\.\d{0,2}0*)?$/;

/**
 * Rupees with commas, Indian (1,00,000) or Western (100,000). The last group needs three digits, so 1500,00 is refused.
 */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** Exactly three decimals are ambiguous: in some files the point separates thousands, and 1.500 means 1500. */
const AMBIGUOUS = /\.\d{3}$/;

/**
 * Parses a bank's amount into paise; negative if the bank marks it as a debit. Returns null for an invalid amount and
 * for an ambiguous one, such as 1.500,00.
 */
export function readBankAmount(text: string): bigint | null {
  const bare = text.replace(/₹|\brs\b\.?|\binr\b/gi, '').replace(/\s/g, '');
  const parts = /^([(+-]?)([\d.,]+)(\)?)(cr|dr)?\.?$/i.exec(bare);
  if (parts === null) return null;
  const [, before = '', typed = '', after = '', side = ''] = parts;
  if ((before === '(') !== (after === ')')) return null;
  if (AMBIGUOUS.test(typed) || (typed.includes(',') && !GROUPED.test(typed))) return null;
  const digits = typed.replaceAll(',', '');
  const value = AMOUNT.test(digits) ? parseWireAmount(digits) : undefined;
  if (value === undefined) return null;
  return before === '(' || before === '-' || side.toLowerCase() === 'dr' ? 0n - value : value;
}

/** Parses the direction column of a line: 'in' is a credit. Returns null for unknown text. */
export function readDirection(text: string): 'in' | 'out' | null {
  if (/^(c|cr|credit|credited|deposit|in)\.?$/i.test(text)) return 'in';
  return /^(d|dr|debit|debited|withdrawal|out)\.?$/i.test(text) ? 'out' : null;
}

const TWELVE_DIGITS = /(?<![0-9])[0-9]{12}(?![0-9])/;

/** Twelve digits outside a UPI ID. A UPI ID may be a phone number with its country code, as 919876543210@okbank. */
const UTR = new RegExp(`${TWELVE_DIGITS.source}(?!(?:[._][\\w.]*|-[0-9]{1,2})? ?@)`, 'g');

/**
 * The UPI reference in a narration: its only group of exactly twelve digits outside a UPI ID. Returns '' without one.
 * Also returns '' for several, because one of them may be a phone number. An operator then enters the reference.
 */
export function findUtr(narration: string): string {
  const [only = '', ...others] = new Set(narration.match(UTR));
  return others.length === 0 ? only : '';
}

/** True if a narration has a group of exactly twelve digits outside a UPI ID. One of several groups may be the UTR. */
export function mayHaveUtr(narration: string): boolean {
  return narration.match(UTR) !== null;
}

/** The first group of exactly twelve digits in a narration; '' without one. */
export function firstTwelveDigits(narration: string): string {
  return TWELVE_DIGITS.exec(narration)?.[0] ?? '';
}

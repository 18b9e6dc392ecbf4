import type { StatementMapping } from '@surahi/contract/operator';
import { isDate, parseWireAmount } from '@surahi/game';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A bank's date as YYYY-MM-DD: numbers or a month's name, apart by / - . or a blank, a time after it ignored; else null. */
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

/** Twelve digits: below them every rupee amount of a bank fits, and paise fit the database. */
const AMOUNT = /^\d{1,12}(?:\.\d{0,2}0*)?$/;

/** An amount and what stands with it: paise, below zero where the bank says that it went out. Null when it is no amount. */
export function readBankAmount(text: string): bigint | null {
  const bare = text.replace(/₹|\brs\b\.?|\binr\b/gi, '').replace(/[,\s]/g, '');
  const parts = /^([(+-]?)([\d.]+)(\)?)(cr|dr)?\.?$/i.exec(bare);
  if (parts === null) return null;
  const [, before = '', digits = '', after = '', side = ''] = parts;
  if ((before === '(') !== (after === ')')) return null;
  const value = AMOUNT.test(digits) ? parseWireAmount(digits) : undefined;
  if (value === undefined) return null;
  return before === '(' || before === '-' || side.toLowerCase() === 'dr' ? 0n - value : value;
}

/** Which way a line went by the column that says it; null when it does not say. */
export function readDirection(text: string): 'in' | 'out' | null {
  if (/^(c|cr|credit|credited|deposit|in)\.?$/i.test(text)) return 'in';
  return /^(d|dr|debit|debited|withdrawal|out)\.?$/i.test(text) ? 'out' : null;
}

/** The number of a UPI payment within a narration: the first twelve digits that stand alone; '' when there is none. */
export function findUtr(narration: string): string {
  return /(?<![0-9])[0-9]{12}(?![0-9])/.exec(narration)?.[0] ?? '';
}

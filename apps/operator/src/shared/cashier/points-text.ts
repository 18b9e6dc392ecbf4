import { formatPoints, parseAmount } from '@surahi/game';

/** How long something has waited: '40 s', '12 min', '3 h 5 min', '2 d 4 h'. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes === 0) return `${seconds} s`;
  if (hours === 0) return `${minutes} min`;
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Formats paise for an input field: '1240', '12.50'. */
export function typedPoints(paise: string): string {
  return formatPoints(BigInt(paise), { grouped: false });
}

/** Parses typed points with at most two decimals; ignores commas and blanks. Returns paise as text, undefined unless above 0. */
export function paiseOfTyped(text: string): string | undefined {
  const digits = text.replace(/[,\s]/g, '').replace(/^0+(?=\d)/, '');
  const amountPaise = parseAmount(digits, { decimals: 2 });
  return amountPaise === null || amountPaise === 0n ? undefined : String(amountPaise);
}

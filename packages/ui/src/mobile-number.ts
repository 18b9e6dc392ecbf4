import { onlyDigits } from './only-digits.ts';

/**
 * Cleans the input of a mobile number: at most ten digits, without a country code or leading zero. A country code that is
 * typed digit by digit keeps its plus until the number is complete, because '9198765432' would look like a number.
 */
export function cleanMobile(text: string): string {
  const digits = onlyDigits(text);
  const national = digits.replace(/^0{0,2}(91)?(?=\d{10}$)/, '');
  if (text.startsWith('+') && national === digits) return `+${digits}`;
  return national.slice(0, 10);
}

/** Whether the text has ten digits and starts with 6 to 9. */
export function isMobile(text: string): boolean {
  return /^[6-9]\d{9}$/.test(text);
}

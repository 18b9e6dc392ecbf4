import { onlyDigits } from '@surahi/ui';

/** What may stand in a mobile number field: ten digits at most, a pasted country code or leading zero taken off. */
export function cleanMobile(text: string): string {
  const digits = onlyDigits(text);
  const national = digits.length > 10 ? digits.replace(/^(?:0{1,2}|0{0,2}91)(?=\d{10}$)/, '') : digits;
  return national.slice(0, 10);
}

/** Ten digits, the first 6 to 9. */
export function isMobile(text: string): boolean {
  return /^[6-9]\d{9}$/.test(text);
}

import { onlyDigits } from '@surahi/ui';

/** Cleans the input of a mobile number: at most ten digits, without a pasted country code or leading zero. */
export function cleanMobile(text: string): string {
  const digits = onlyDigits(text);
  const national = digits.length > 10 ? digits.replace(/^(?:0{1,2}|0{0,2}91)(?=\d{10}$)/, '') : digits;
  return national.slice(0, 10);
}

/** Whether the text has ten digits and starts with 6 to 9. */
export function isMobile(text: string): boolean {
  return /^[6-9]\d{9}$/.test(text);
}

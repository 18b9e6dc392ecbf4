const DIGIT = /\p{Nd}/u;
const DIGITS = /\p{Nd}/gu;

/** The value of a decimal digit of any script. In Unicode the digits of a script are consecutive, from 0 to 9. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Replaces the decimal digits of every script by ASCII digits and keeps all other characters. */
export function asciiDigits(text: string): string {
  return text.replace(DIGITS, (digit) => String(valueOf(digit)));
}

/** Returns the digits of a text as ASCII, at most maxLength of them when given. */
export function onlyDigits(text: string, maxLength?: number): string {
  const digits = asciiDigits(text).replace(/[^0-9]/g, '');
  return maxLength === undefined || maxLength < 0 ? digits : digits.slice(0, maxLength);
}

/** Replaces Devanagari digits by ASCII digits and keeps all other characters. */
export function asciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966));
}

/** Returns the digits of a text as ASCII, at most maxLength of them when given. */
export function onlyDigits(text: string, maxLength?: number): string {
  const digits = asciiDigits(text).replace(/[^0-9]/g, '');
  return maxLength === undefined || maxLength < 0 ? digits : digits.slice(0, maxLength);
}

/** The text with its Devanagari digits as ASCII ones; all else stays as it is. */
export function asciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966));
}

/** The ASCII digits of a text, Devanagari digits turned into them; cut to maxLength when given. */
export function onlyDigits(text: string, maxLength?: number): string {
  const digits = asciiDigits(text).replace(/[^0-9]/g, '');
  return maxLength === undefined || maxLength < 0 ? digits : digits.slice(0, maxLength);
}

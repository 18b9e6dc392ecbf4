/** The ASCII digits of a text, Devanagari digits turned into them; cut to maxLength when given. */
export function onlyDigits(text: string, maxLength?: number): string {
  const ascii = text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x966));
  const digits = ascii.replace(/[^0-9]/g, '');
  return maxLength === undefined || maxLength < 0 ? digits : digits.slice(0, maxLength);
}

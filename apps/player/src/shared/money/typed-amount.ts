import { asciiDigits } from '@surahi/ui';

/** An amount with commas at the Indian places: three digits after the last comma, two between commas. */
const GROUPED = /^\s*[0-9]{1,2}(?:,[0-9]{2})*,[0-9]{3}(?:\.[0-9]*)?\s*$/;

/**
 * An amount as the app reads it: ASCII digits, without the commas of a correctly grouped amount ('1,00,000'). Removes
 * nothing else: without its dot '100.5' would become 1005. Other commas stay, so the field reports an invalid amount.
 */
export function typedAmount(text: string): string {
  const ascii = asciiDigits(text);
  return GROUPED.test(ascii) ? ascii.replaceAll(',', '') : ascii;
}

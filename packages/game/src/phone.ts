const MOBILE = /^[6-9][0-9]{9}$/;

/**
 * An Indian mobile number as its ten digits. Spaces, hyphens and one prefix (+91, 91 or 0) are dropped;
 * digits of other scripts are refused, so that one number has one spelling. Null when it is not such a number.
 */
export function normaliseMobile(text: string): string | null {
  const bare = text.replace(/[ -]/g, '');
  const prefix = ['+91', '91', '0', ''].find((start) => bare.startsWith(start) && bare.length === start.length + 10);
  if (prefix === undefined) return null;
  const mobile = bare.slice(prefix.length);
  return MOBILE.test(mobile) ? mobile : null;
}

/** Shown when the server's contact number has fewer than ten digits (from the specification). */
export const FALLBACK_CONTACT_NUMBER = '1234567890';

/** The digits of a contact number, or the fallback when there are fewer than ten. */
export function contactNumber(text: string | null | undefined): string {
  const digits = (text ?? '').replace(/[^0-9]/g, '');
  return digits.length >= 10 ? digits : FALLBACK_CONTACT_NUMBER;
}

/** A name masked but for the first letter of each word: 'Asha Kumari' gives 'A*** K*****'. */
export function maskName(name: string): string {
  // Graphemes, so that a Hindi letter keeps its vowel sign and counts as one.
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => [...segmenter.segment(word)].map(({ segment }, index) => (index === 0 ? segment : '*')).join(''))
    .join(' ');
}

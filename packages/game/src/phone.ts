const MOBILE = /^[6-9][0-9]{9}$/;

/**
 * Normalises an Indian mobile number to its ten digits. Drops spaces, hyphens and one prefix (+91, 91 or 0). Rejects
 * digits of other scripts, so that a number has one spelling. Returns null for any other text.
 */
export function normaliseMobile(text: string): string | null {
  const bare = text.replace(/[ -]/g, '');
  const prefix = ['+91', '91', '0', ''].find((start) => bare.startsWith(start) && bare.length === start.length + 10);
  if (prefix === undefined) return null;
  const mobile = bare.slice(prefix.length);
  return MOBILE.test(mobile) ? mobile : null;
}

/** The specification's number, shown when the server's contact number has fewer than ten digits. */
const FALLBACK_CONTACT_NUMBER = '1234567890';

/** The digits of a contact number, or the fallback when there are fewer than ten. */
export function contactNumber(text: string | null | undefined): string {
  const digits = (text ?? '').replace(/[^0-9]/g, '');
  return digits.length >= 10 ? digits : FALLBACK_CONTACT_NUMBER;
}

/** Masks a name, except the first letter of each word: 'Asha Kumari' becomes 'A*** K*****'. */
export function maskName(name: string): string {
  // By grapheme, so that a Hindi letter and its vowel sign count as one letter.
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => [...segmenter.segment(word)].map(({ segment }, index) => (index === 0 ? segment : '*')).join(''))
    .join(' ');
}

/** Masks a mobile number, except its last four digits: '9876543210' becomes '••••••3210'. */
export function maskMobile(mobile: string, hidden = '••••••'): string {
  return hidden + mobile.slice(-4);
}

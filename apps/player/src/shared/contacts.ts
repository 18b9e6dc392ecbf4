/** Shown in place of an invalid number. */
const FALLBACK_CONTACT = '1234567890';

export type Contacts = { chat: string; call: string; telegram: string };

/** Returns a contact of at least ten digits and no other character, else the fallback. */
export function contactNumber(value: string | null | undefined): string {
  return value !== null && value !== undefined && /^\d{10,}$/.test(value) ? value : FALLBACK_CONTACT;
}

/** The three contacts of a response, or fallbacks without a response. */
export function contactsOf(answer: { mobile_no: string; mobile_1: string; telegram_no: string } | undefined): Contacts {
  return {
    chat: contactNumber(answer?.mobile_no),
    call: contactNumber(answer?.mobile_1),
    telegram: contactNumber(answer?.telegram_no),
  };
}

/** Adds India's country code to a number of ten digits. */
function international(number: string): string {
  return number.length === 10 ? `91${number}` : number;
}

/** A link that opens a chat in the messaging app, with an optional first message. */
export function chatLink(number: string, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${international(number)}${query}`;
}

/** A link that dials a number. */
export function callLink(number: string): string {
  return `tel:+${international(number)}`;
}

/** A link to the Telegram chat of a number. */
export function telegramLink(number: string): string {
  return `https://t.me/+${international(number)}`;
}

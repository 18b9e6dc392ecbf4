/** Shown instead of a number that is none. */
const FALLBACK_CONTACT = '1234567890';

export type Contacts = { chat: string; call: string; telegram: string };

/** A contact as it may be shown: at least ten digits and nothing else, or the fallback. */
export function contactNumber(value: string | null | undefined): string {
  return value !== null && value !== undefined && /^\d{10,}$/.test(value) ? value : FALLBACK_CONTACT;
}

/** The three contacts out of an answer that carries them; fallbacks without one. */
export function contactsOf(answer: { mobile_no: string; mobile_1: string; telegram_no: string } | undefined): Contacts {
  return {
    chat: contactNumber(answer?.mobile_no),
    call: contactNumber(answer?.mobile_1),
    telegram: contactNumber(answer?.telegram_no),
  };
}

/** Ten digits are an Indian number without its country code. */
function international(number: string): string {
  return number.length === 10 ? `91${number}` : number;
}

/** A link that opens the messaging app's chat, with a first message when given. */
export function chatLink(number: string, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${international(number)}${query}`;
}

/** A link that dials. */
export function callLink(number: string): string {
  return `tel:+${international(number)}`;
}

/** A link to the Telegram chat of a number. */
export function telegramLink(number: string): string {
  return `https://t.me/+${international(number)}`;
}

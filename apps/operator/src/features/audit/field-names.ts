import { SETTING_NAMES } from '@surahi/contract/operator';
import { GAME_NAMES } from '@surahi/game';

/** Stored keys whose plain words say less than people do, or that need the word before them. */
const NAMES: Readonly<Record<string, string>> = {
  ...SETTING_NAMES,
  ...GAME_NAMES,
  gali_jodi: 'Jodi Digit (Gali)',
  'howToPlay.text': 'How to play, English',
  'howToPlay.textHindi': 'How to play, Hindi',
  'howToPlay.videoLink': 'How to play, video',
  'withdrawWindow.open': 'Withdrawals taken from',
  'withdrawWindow.close': 'Withdrawals taken until',
  'contacts.chat': 'WhatsApp number',
  'contacts.call': 'Phone number',
  'contacts.telegram': 'Telegram number',
  'secondPersonAbove.adjustmentPoints': 'Two people, corrections above',
  'secondPersonAbove.withdrawalPoints': 'Two people, payouts above',
  minPoints: 'smallest',
  maxPoints: 'largest',
  stake: 'points bid',
  win: 'points won',
  isOn: 'on',
  isActive: 'on the lists',
  isPaused: 'bidding paused',
  isBlocked: 'blocked',
  mayBet: 'may bid',
  mayTransfer: 'may send points',
  hasTotp: 'authenticator enrolled',
  secondFactor: 'second step',
  notes: 'English',
  notesHindi: 'Hindi',
  nameHindi: 'name in Hindi',
  alt: 'what it says',
  openTime: 'opens',
  closeTime: 'closes',
  zone: 'time zone',
  utr: 'UTR',
  upi: 'UPI ID',
  qrUpi: 'UPI ID of the QR code',
  ifsc: 'IFSC',
  googlePay: 'Google Pay',
  phonePe: 'PhonePe',
  paytm: 'Paytm',
  others: 'lines that are no credits',
  faulty: 'lines that could not be read',
  clock: 'clock of the database',
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The name of a list's entry: its weekday where it has one, else its place. */
export function entryName(entry: unknown, index: number): string {
  const weekday = typeof entry === 'object' && entry !== null && 'weekday' in entry ? entry.weekday : undefined;
  return (typeof weekday === 'number' ? WEEKDAYS[weekday] : undefined) ?? `${index + 1}`;
}

/** What people call a field, by the keys that lead to it; keys without a name of their own are taken apart into words. */
export function fieldName(path: readonly string[]): string {
  const whole = NAMES[path.join('.')];
  const words = whole ?? path.map((key) => NAMES[key] ?? wordsOf(key)).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'endedSessions' to 'ended sessions'; what an amount or an instant is counted in is said by its value. */
function wordsOf(key: string): string {
  const words = key
    .replace(/(Paise|AtMs|At|Ms)$/, '')
    .replace(/Id$/, ' number')
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2');
  return WEEKDAYS.includes(key) ? key : words.toLowerCase();
}

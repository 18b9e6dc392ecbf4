import { SETTING_NAMES } from '@surahi/contract/operator';
import { GAME_NAMES } from '@surahi/game';

/** Names of stored keys that are unclear when split into words. */
const NAMES: Readonly<Record<string, string>> = {
  ...SETTING_NAMES,
  ...GAME_NAMES,
  gali_jodi: 'Jodi Digit (Gali)',
  'howToPlay.text': 'How to play, English',
  'howToPlay.textHindi': 'How to play, Hindi',
  'howToPlay.videoLink': 'How to play, video',
  'withdrawWindow.open': 'Withdrawals open from',
  'withdrawWindow.close': 'Withdrawals open until',
  'contacts.chat': 'WhatsApp number',
  'contacts.call': 'Phone number',
  'contacts.telegram': 'Telegram number',
  'secondPersonAbove.adjustmentPoints': 'Two people, adjustments above',
  'secondPersonAbove.withdrawalPoints': 'Two people, payouts above',
  'secondPersonAbove.depositPoints': 'Two people, deposits above',
  'payoutFile.format': 'Columns of payout files',
  'payoutFile.debitAccount': 'Account that pays payout files',
  upiHandles: 'UPI handle',
  googlepay: 'Google Pay',
  phonepe: 'PhonePe',
  minPoints: 'smallest',
  maxPoints: 'largest',
  stake: 'points bid',
  win: 'points won',
  isOn: 'on',
  isActive: 'on the lists',
  isPaused: 'bidding paused',
  resultMode: 'results by',
  resultSource: 'source of the results',
  isBlocked: 'blocked',
  mayBet: 'may bid',
  mayTransfer: 'may send points',
  hasTotp: 'authenticator enrolled',
  secondFactor: 'second step',
  purpose: 'kind',
  balanceFrom: 'balance from, points',
  balanceTo: 'balance to, points',
  notes: 'English',
  notesHindi: 'Hindi',
  nameHindi: 'name in Hindi',
  alt: 'description',
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
  others: 'lines ignored (not a credit)',
  faulty: 'lines that could not be read',
  clock: 'clock of the database',
  break: 'break of staff',
  depositsCount: 'number of deposits',
  withdrawalsCount: 'number of withdrawals',
  claimed: 'withdrawals being paid',
  depositsToReturn: 'deposits to return',
  statementLines: 'lines of bank statements',
  payoutResults: 'lines of payout results',
  proposals: 'changes to approve',
  negativePaise: 'sum of negative wallets',
  newestAtMs: 'new transfers checked',
  checkedAtMs: 'all books checked',
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The name of a list entry: its weekday if it has one, otherwise its position. */
export function entryName(entry: unknown, index: number): string {
  const weekday = typeof entry === 'object' && entry !== null && 'weekday' in entry ? entry.weekday : undefined;
  return (typeof weekday === 'number' ? WEEKDAYS[weekday] : undefined) ?? `${index + 1}`;
}

/** The name of a field, given the keys that lead to it. A key without a name is split into words. */
export function fieldName(path: readonly string[]): string {
  const whole = NAMES[path.join('.')];
  const words = whole ?? path.map((key) => NAMES[key] ?? wordsOf(key)).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'endedSessions' becomes 'ended sessions'. Unit suffixes are dropped, because the value shows its unit. */
function wordsOf(key: string): string {
  const words = key
    .replace(/(Paise|AtMs|At|Ms)$/, '')
    .replace(/Id$/, ' number')
    .replaceAll('_', ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2');
  return WEEKDAYS.includes(key) ? key : words.toLowerCase();
}

import { SETTING_NAMES } from '@surahi/contract/operator';
import { GAME_NAMES } from '@surahi/game';
import { t } from '../i18n/i18n.ts';

/** Names of stored keys that are unclear when split into words. */
const NAMES: Readonly<Record<string, string>> = {
  ...SETTING_NAMES,
  ...GAME_NAMES,
  gali_jodi: t('Jodi Digit (Gali)'),
  'howToPlay.text': t('How to play, English'),
  'howToPlay.textHindi': t('How to play, Hindi'),
  'howToPlay.videoLink': t('How to play, video'),
  'withdrawWindow.open': t('Withdrawals open from'),
  'withdrawWindow.close': t('Withdrawals open until'),
  'contacts.chat': t('WhatsApp number'),
  'contacts.call': t('Phone number'),
  'contacts.telegram': t('Telegram number'),
  'secondPersonAbove.adjustmentPoints': t('Two people, adjustments above'),
  'secondPersonAbove.withdrawalPoints': t('Two people, payouts above'),
  'secondPersonAbove.depositPoints': t('Two people, deposits above'),
  'payoutFile.format': t('Columns of payout files'),
  'payoutFile.debitAccount': t('Account that pays payout files'),
  upiHandles: t('UPI handle'),
  googlepay: 'Google Pay',
  phonepe: 'PhonePe',
  minPoints: 'smallest',
  maxPoints: 'largest',
  stake: t('points bid'),
  win: t('points won'),
  isOn: 'on',
  isActive: t('on the lists'),
  isPaused: t('bidding paused'),
  resultMode: t('results by'),
  resultSource: t('source of the results'),
  isBlocked: 'blocked',
  mayBet: t('may bid'),
  mayTransfer: t('may send points'),
  hasTotp: t('authenticator enrolled'),
  hasInitialPassword: t('initial password'),
  secondFactor: t('second step'),
  purpose: 'kind',
  balanceFrom: t('balance from, points'),
  balanceTo: t('balance to, points'),
  notes: t('English'),
  notesHindi: t('Hindi'),
  nameHindi: t('name in Hindi'),
  alt: 'description',
  altHindi: t('Hindi'),
  openTime: 'opens',
  closeTime: 'closes',
  zone: t('time zone'),
  utr: 'UTR',
  upi: t('UPI ID'),
  qrUpi: t('UPI ID of the QR code'),
  ifsc: 'IFSC',
  googlePay: 'Google Pay',
  phonePe: 'PhonePe',
  paytm: 'Paytm',
  others: t('lines ignored (not a credit)'),
  faulty: t('lines that could not be read'),
  clock: t('clock of the database'),
  break: t('staff break'),
  checkMinutes: t('reality check, minutes'),
  receives: t('receives transfers'),
  depositsCount: t('number of deposits'),
  withdrawalsCount: t('number of withdrawals'),
  'open.deposits': t('waiting deposits'),
  'open.depositsPaise': t('sum of waiting deposits'),
  'open.withdrawals': t('waiting withdrawals'),
  'open.withdrawalsPaise': t('sum of waiting withdrawals'),
  'open.claimed': t('withdrawals being paid'),
  'open.adjustments': t('waiting adjustments'),
  'open.depositsToReturn': t('deposits to return'),
  'open.statementLines': t('lines of bank statements'),
  'open.payoutResults': t('lines of payout results'),
  'open.proposals': t('changes to approve'),
  'open.dueResults': t('due results'),
  negativePaise: t('sum of negative wallets'),
  newestAtMs: t('new transfers checked'),
  checkedAtMs: t('all books checked'),
};

const WEEKDAYS = [t('Sunday'), t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday')];

/** The name of a list entry: its weekday if it has one, otherwise its position. */
export function entryName(entry: unknown, index: number): string {
  const weekday = typeof entry === 'object' && entry !== null && 'weekday' in entry ? entry.weekday : undefined;
  return (typeof weekday === 'number' ? WEEKDAYS[weekday] : undefined) ?? `${index + 1}`;
}

/** The name of a field, given the keys that lead to it. A key without a name is split into words. */
export function fieldName(path: readonly string[]): string {
  const whole = NAMES[path.join('.')];
  const words = t(whole ?? path.map((key) => t(NAMES[key] ?? wordsOf(key))).join(', '));
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

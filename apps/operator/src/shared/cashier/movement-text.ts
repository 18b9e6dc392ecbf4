import { AMOUNT_STATUS, movementNote, type NoteWords, type OperatorMovement } from '@surahi/contract/operator';
import { t } from '../i18n/i18n.ts';

const CAUSES: Readonly<Record<string, string>> = {
  [AMOUNT_STATUS.deposit]: t('Deposit'),
  [AMOUNT_STATUS.upiDeposit]: t('Deposit'),
  [AMOUNT_STATUS.withdrawal]: t('Withdrawal paid'),
  [AMOUNT_STATUS.withdrawalHold]: t('Held for withdrawals'),
  [AMOUNT_STATUS.withdrawalRelease]: t('Withdrawal rejected'),
  [AMOUNT_STATUS.withdrawalReturned]: t('Returned by the bank'),
  [AMOUNT_STATUS.transferOut]: t('Transfer'),
  [AMOUNT_STATUS.transferIn]: t('Transfer'),
  [AMOUNT_STATUS.bid]: t('Bid'),
  [AMOUNT_STATUS.welcomeBonus]: t('Welcome bonus'),
  [AMOUNT_STATUS.mainWin]: t('Win'),
  [AMOUNT_STATUS.starlineWin]: t('Win'),
  [AMOUNT_STATUS.galiWin]: t('Win'),
  [AMOUNT_STATUS.bidRefund]: t('Refund'),
  [AMOUNT_STATUS.winReversal]: t('Win taken back'),
};

/** The sessions as the protocol names them. */
const SESSIONS: Readonly<Record<string, string>> = { Open: t('open'), Close: t('close') };

const WORDS: NoteWords = {
  market: (names) => names.market_name,
  game: (pana) => (pana === 'Jodi Digit' ? t('Jodi') : t(pana)),
  session: (session) => SESSIONS[session] ?? '',
  to: (name) => t('To {name}', { name }),
  from: (name) => t('From {name}', { name }),
  request: (number) => t('Request {number}', { number }),
  more: (count) => t('+{count} more', { count }),
  welcomeBonus: t('Welcome bonus'),
  correction: t('Adjustment'),
};

/** What moved the points, in the language of the console: 'Bid · Kalyan · Jodi 77'. */
export function movementText({ status, isCorrection, isCredit, about, note }: OperatorMovement): string {
  if (isCorrection) return WORDS.correction;
  const cause = CAUSES[status] ?? note;
  if (about === null) return cause;
  const row = { amount_status: status, transaction_type: isCredit ? '1' : '2', transaction_note: note, about };
  return `${cause} · ${movementNote(row, WORDS)}`;
}

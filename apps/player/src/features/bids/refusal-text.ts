import type { ErrorCode } from '@surahi/contract';
import type { MessageId, t as translate } from '../../shared/i18n/i18n.ts';
import { refusalWords } from '../../shared/i18n/refusals.ts';
import type { BidRefusal } from './send-bids.ts';

/** The app's own texts for common refusals. Other refusals use the server's text or its Hindi translation. */
const TEXTS: Partial<Record<ErrorCode, MessageId>> = {
  betting_disabled: 'bid.refused.betting_disabled',
  draw_closed: 'bid.refused.draw_closed',
  open_session_closed: 'bid.refused.open_session_closed',
  close_session_closed: 'bid.refused.close_session_closed',
  date_not_current: 'bid.refused.date_not_current',
  insufficient_balance: 'bid.refused.insufficient_balance',
  rate_limited: 'bid.refused.rate_limited',
};

/** Returns the reason for a refusal, or undefined when the response gave none. */
export function refusalText(t: typeof translate, refusal: BidRefusal | undefined): string | undefined {
  // A proxy in front of the server can return 429 without an error code.
  if (refusal?.kind === 'limited') return t('bid.refused.rate_limited');
  const id = refusal?.code === undefined ? undefined : TEXTS[refusal.code];
  if (id !== undefined) return t(id);
  return refusal === undefined ? undefined : refusalWords(refusal);
}

import type { ErrorCode } from '@surahi/contract';
import type { MessageId, t as translate } from '../../shared/i18n/i18n.ts';
import { refusalWords } from '../../shared/i18n/refusals.ts';
import type { BidRefusal } from './send-bids.ts';

/** Our words for refusals that players meet; for others the server's own, or those in Hindi. */
const TEXTS: Partial<Record<ErrorCode, MessageId>> = {
  betting_disabled: 'bid.refused.betting_disabled',
  draw_closed: 'bid.refused.draw_closed',
  open_session_closed: 'bid.refused.open_session_closed',
  close_session_closed: 'bid.refused.close_session_closed',
  date_not_current: 'bid.refused.date_not_current',
  insufficient_balance: 'bid.refused.insufficient_balance',
  rate_limited: 'bid.refused.rate_limited',
};

/** Why bids were refused; undefined when no reason was given. */
export function refusalText(t: typeof translate, refusal: BidRefusal | undefined): string | undefined {
  // Whoever stands between the app and the server turns away without a cause that we know.
  if (refusal?.kind === 'limited') return t('bid.refused.rate_limited');
  const id = refusal?.code === undefined ? undefined : TEXTS[refusal.code];
  if (id !== undefined) return t(id);
  return refusal === undefined ? undefined : refusalWords(refusal);
}

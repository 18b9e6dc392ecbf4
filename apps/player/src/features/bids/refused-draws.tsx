import { TriangleAlert } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import { LimitsLink } from '../../shared/play/limits-link.tsx';
import { nameOfRequest } from './confirm-parts.ts';
import { refusalText } from './refusal-text.ts';
import type { Refused } from './use-slip.ts';

/** The draws whose bids the server refused, each with its reason. */
export function RefusedDraws({ refused, markets }: { refused: readonly Refused[]; markets: readonly Market[] }) {
  const t = useT();
  return refused.map(({ request, refusal }) => (
    <div
      key={request.submissionId}
      role="alert"
      className="flex gap-2 rounded-card bg-bad-soft px-3 py-2.5 text-sm font-medium text-bad"
    >
      <TriangleAlert size={18} aria-hidden="true" className="shrink-0" />
      <span>
        <b className="block">
          {t('slip.refused', { market: nameOfRequest(request, markets), count: request.rows.length })}
        </b>
        <span className="block">{refusalText(t, refusal)}</span>
        <span className="block">{t('bid.notTaken')}</span>
        <LimitsLink refusal={refusal} />
      </span>
    </div>
  ));
}

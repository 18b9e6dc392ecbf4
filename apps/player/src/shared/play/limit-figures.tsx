import type { LimitReached } from '@surahi/contract';
import { t } from '../i18n/i18n.ts';
import { timeText } from '../dates.ts';
import { amountWords, limitName } from './limit-words.ts';

/** The limit that refused a request: its amount, what is left and the next reset. */
export function LimitFigures({ limit }: { limit: LimitReached }) {
  const { kind, period, amount, used, left, resets_at: resetsAt } = limit;
  return (
    <span className="num block text-sm font-medium">
      <span className="block">
        {limitName(kind, period)}: {amountWords(kind, amount)}
      </span>
      {kind === 'bid' ? null : (
        <>
          <span className="block">
            {t('limits.usedLeft', { used: amountWords(kind, used), left: amountWords(kind, left) })}
          </span>
          <span className="block">{t('limits.resets', { time: timeText(resetsAt) })}</span>
        </>
      )}
    </span>
  );
}

import { formatAmount } from '@surahi/game';
import { formatPoints } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import type { WithdrawalTerms } from './check-withdrawal.ts';
import { offeredAmounts } from './withdraw-amounts.ts';

const CHIP = 'min-h-11 rounded-control bg-clay-soft px-2 text-base font-bold text-on-clay-soft active:brightness-95';

/** Common amounts and the whole balance as one-tap buttons. */
export function WithdrawChips({ terms, onPick }: { terms: WithdrawalTerms; onPick: (amount: string) => void }) {
  const t = useT();
  const { amounts, all } = offeredAmounts(terms);
  if (all === undefined) return null;
  return (
    <div className="num flex flex-wrap gap-2 [&>*]:min-w-max [&>*]:flex-1">
      {amounts.map((paise) => (
        <button key={String(paise)} type="button" className={CHIP} onClick={() => onPick(formatAmount(paise))}>
          {formatPoints(paise, { locale: localeTag() })}
        </button>
      ))}
      <button type="button" className={CHIP} onClick={() => onPick(formatAmount(all))}>
        {t('withdraw.all')}
      </button>
    </div>
  );
}

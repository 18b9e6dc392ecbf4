import { Clock } from 'lucide-react';
import { serverNow } from '../clock.ts';
import { useT } from '../i18n/i18n.ts';
import type { PayoutNumbers } from './payout-methods.ts';
import { PAYOUT_METHODS } from './payout-methods.ts';
import { timeText } from '../dates.ts';

/** Lists payout numbers on hold, because they are new or after a password reset, with the end of each hold. */
export function HoldNotes({ numbers }: { numbers: PayoutNumbers | null | undefined }) {
  const t = useT();
  if (numbers === null || numbers === undefined) return null;
  return PAYOUT_METHODS.flatMap(({ name, label, heldUntilOf }) => {
    const untilMs = heldUntilOf(numbers);
    if (untilMs <= serverNow()) return [];
    return [
      <p key={name} className="flex gap-2.5 rounded-xl bg-win-soft px-3 py-2.5 text-sm font-medium text-win">
        <Clock size={18} aria-hidden="true" className="shrink-0" />
        {t('payout.heldUntil', { method: t(label), until: timeText(untilMs) })}
      </p>,
    ];
  });
}

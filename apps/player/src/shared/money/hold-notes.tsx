import { Clock } from 'lucide-react';
import { serverNow } from '../clock.ts';
import { localeTag, useT } from '../i18n/i18n.ts';
import type { PayoutNumbers } from './payout-methods.ts';
import { PAYOUT_METHODS } from './payout-methods.ts';

/** Lists payout numbers on hold after a change or a password reset, with the end of each hold. */
export function HoldNotes({ numbers }: { numbers: PayoutNumbers | null | undefined }) {
  const t = useT();
  if (numbers === null || numbers === undefined) return null;
  return PAYOUT_METHODS.flatMap(({ name, label, heldUntilOf }) => {
    const untilMs = heldUntilOf(numbers);
    if (untilMs <= serverNow()) return [];
    return [
      <p key={name} className="flex gap-2.5 rounded-xl bg-win-soft px-3 py-2.5 text-sm font-medium text-win">
        <Clock size={18} aria-hidden="true" className="shrink-0" />
        {t('payout.heldUntil', { method: t(label), until: untilText(untilMs) })}
      </p>,
    ];
  });
}

function untilText(untilMs: number): string {
  return new Intl.DateTimeFormat(localeTag(), {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    numberingSystem: 'latn',
    timeZone: 'Asia/Kolkata',
  })
    .format(untilMs)
    .replace(/\b[ap]m\b/, (half) => half.toUpperCase());
}

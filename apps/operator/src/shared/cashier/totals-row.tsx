import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { useTick } from '@surahi/ui';
import { serverNow } from '../clock.ts';
import { ageText, formatCount } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { Paise, Stat } from '../parts.tsx';

/** The answer with the totals of the money pages. */
export type Totals = OperatorAnswer<typeof OPERATOR_CALLS.moneyTotals>;

/** Keeps a text's place while it loads. */
const NO_TEXT = '\u00a0';

/**
 * The totals of requests. While they load, the row has its final height, so that no button below moves away from a
 * pointer.
 */
export function TotalsRow({ totals }: { totals: Totals | undefined }) {
  useTick();
  const waiting = ({ pending, oldestAtMs }: Totals['deposits']) =>
    oldestAtMs === null
      ? t('None')
      : t('{count} waiting · oldest {age}', { count: formatCount(pending), age: ageText(serverNow() - oldestAtMs) });
  const credited = ({ approvedToday, rejectedToday }: Totals['deposits']) =>
    t('{credited} credited · {rejected} rejected', {
      credited: formatCount(approvedToday),
      rejected: formatCount(rejectedToday),
    });
  const paid = ({ approvedToday, rejectedToday }: Totals['withdrawals']) =>
    t('{paid} paid · {rejected} rejected', { paid: formatCount(approvedToday), rejected: formatCount(rejectedToday) });
  const points = (paise: string | undefined) => (paise === undefined ? NO_TEXT : <Paise value={paise} />);
  const { deposits, withdrawals } = totals ?? {};
  return (
    <dl
      aria-busy={totals === undefined}
      aria-label={t('Totals')}
      className="grid grid-cols-2 gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-4 shadow-card lg:grid-cols-4"
    >
      <Stat label={t('Deposits waiting')} note={deposits ? waiting(deposits) : NO_TEXT}>
        {points(deposits?.pendingPaise)}
      </Stat>
      <Stat label={t('Deposits today')} note={deposits ? credited(deposits) : NO_TEXT}>
        {points(deposits?.approvedTodayPaise)}
      </Stat>
      <Stat label={t('Withdrawals waiting')} note={withdrawals ? waiting(withdrawals) : NO_TEXT}>
        {points(withdrawals?.pendingPaise)}
      </Stat>
      <Stat label={t('Withdrawals today')} note={withdrawals ? paid(withdrawals) : NO_TEXT}>
        {points(withdrawals?.approvedTodayPaise)}
      </Stat>
    </dl>
  );
}

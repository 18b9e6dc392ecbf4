import { OPERATOR_CALLS, type OperatorWithdrawal } from '@surahi/contract/operator';
import { QueuePage } from '../../shared/cashier/queue-page.tsx';
import { methodName } from '../../shared/cashier/request-words.tsx';
import type { QueueQuery } from '../../shared/cashier/use-queue.ts';
import { formatInstant, formatMinute } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

/** The queue of withdrawal requests. */
export function WithdrawalsPage() {
  return (
    <QueuePage
      kind="withdrawals"
      label={t('Withdrawals')}
      listLabel={t('Withdrawal requests')}
      permission="withdrawals.decide"
      fetchPage={fetchPage}
      renderDetail={(props) => <WithdrawalDetail {...props} />}
    />
  );
}

async function fetchPage(query: QueueQuery & { cursor?: string }, signal: AbortSignal) {
  const { withdrawals, nextCursor } = await fetchCall(OPERATOR_CALLS.listWithdrawals, { query }, signal);
  const items = withdrawals.map((withdrawal) => ({
    ...withdrawal,
    id: withdrawal.withdrawalId,
    detail: detailOf(withdrawal),
  }));
  return { items, nextCursor };
}

/** The payout number, with who claimed the request and when, or the end of the hold on the number. */
function detailOf({ method, number, heldUntilMs, claim }: OperatorWithdrawal): string {
  const payTo = `${methodName(method)} ${number}`;
  if (claim !== null) {
    const time = formatMinute(claim.atMs);
    return claim.byMe
      ? t('claimed by you {time}, {payTo}', { time, payTo })
      : t('claimed by {by} {time}, {payTo}', { by: claim.by, time, payTo });
  }
  return heldUntilMs === null ? payTo : t('{payTo}, held until {time}', { payTo, time: formatInstant(heldUntilMs) });
}

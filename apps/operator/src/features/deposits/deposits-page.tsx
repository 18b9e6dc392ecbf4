import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { QueuePage } from '../../shared/cashier/queue-page.tsx';
import { methodName } from '../../shared/cashier/request-words.tsx';
import type { QueueQuery } from '../../shared/cashier/use-queue.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { DepositDetail } from './deposit-detail.tsx';

/** The queue of deposit requests. */
export function DepositsPage() {
  return (
    <QueuePage
      kind="deposits"
      label={t('Deposits')}
      listLabel={t('Deposit requests')}
      permission="deposits.decide"
      fetchPage={fetchPage}
      renderDetail={(props) => <DepositDetail {...props} />}
    />
  );
}

async function fetchPage(query: QueueQuery & { cursor?: string }, signal: AbortSignal) {
  const { deposits, nextCursor } = await fetchCall(OPERATOR_CALLS.listDeposits, { query }, signal);
  const items = deposits.map((deposit) => ({
    ...deposit,
    id: deposit.depositId,
    detail: `${methodName(deposit.method)}${deposit.claimedUtr === '' ? t(', no UTR') : ` ${deposit.claimedUtr}`}`,
  }));
  return { items, nextCursor };
}

import type { ResponseOf } from '@surahi/contract';
import { REQUEST_STATUS, withdrawalHistory } from '@surahi/contract';
import type { BadgeTone } from '@surahi/ui';
import { Badge, buttonClass, Points } from '@surahi/ui';
import { Clock, FileText } from 'lucide-react';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { MoneyList, useMoneyPages } from '../../shared/money/money-list.tsx';
import { PAYOUT_METHODS } from '../../shared/money/payout-methods.ts';
import { timeText } from '../../shared/dates.ts';
import { shortWhen } from '../../shared/money/wire-date.ts';
import { PushOfferSlot } from '../../shared/push/push-offer-slot.tsx';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { getSession } from '../../shared/session/session.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

type Row = ResponseOf<typeof withdrawalHistory>['withdrawdata'][number];

const STATES: Readonly<Record<string, { tone: BadgeTone; text: MessageId }>> = {
  [REQUEST_STATUS.pending]: { tone: 'win', text: 'status.pending' },
  [REQUEST_STATUS.rejected]: { tone: 'bad', text: 'status.cancelled' },
  [REQUEST_STATUS.approved]: { tone: 'open', text: 'status.approved' },
};

/** `/withdrawhistory`: every request with number, amount, date, payout number, state, steps and receipt. */
export function WithdrawHistoryScreen() {
  const t = useT();
  const pages = useMoneyPages<Row>({
    queryKey: queryKeys.history('withdrawals', '', ''),
    fetchPage: async (cursor, signal) => {
      const body = { mobile_no: getSession()?.mobile ?? '', cursor };
      const { withdrawdata, next_cursor: nextCursor } = await fetchCall(withdrawalHistory, body, signal);
      return { rows: withdrawdata, nextCursor };
    },
    waits: (row) => row.request_status === REQUEST_STATUS.pending,
  });
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <MoneyList
        pages={pages}
        empty="withdraw.none"
        keyOf={(row) => row.withdraw_request_id}
        emptyAction={
          <Link to={paths.withdraw} className={buttonClass('primary')}>
            {t('wallet.withdrawFund')}
          </Link>
        }
      >
        {(row) => <WithdrawalRow row={row} />}
      </MoneyList>
      {pages.data?.pages.some(({ rows }) => rows.length > 0) === true ? <PushOfferSlot /> : null}
    </div>
  );
}

function WithdrawalRow({ row }: { row: Row }) {
  const t = useT();
  const { tone, text } = STATES[row.request_status] ?? { tone: 'shut', text: 'status.unknown' };
  const method = PAYOUT_METHODS.find(({ withdrawCode }) => withdrawCode === row.payment_method);
  const number = row.google_pay_number || row.phone_pay_number || row.paytm_number || '';
  const isRejected = row.request_status === REQUEST_STATUS.rejected;
  return (
    <article className="grid gap-1.5 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 leading-snug">
          <h2 className="text-base font-semibold">{t('withdraw.request', { number: row.request_number })}</h2>
          <p className="num text-sm text-muted">
            {[method === undefined ? '' : t(method.label), number].filter((part) => part !== '').join(' · ')}
          </p>
          <p className="num text-sm text-muted">{shortWhen(row.insert_date, serverNow())}</p>
        </div>
        <div className="grid shrink-0 justify-items-end gap-1">
          <Points value={row.request_amount} decimals="two" locale={localeTag()} className="text-lg font-bold" />
          <Badge tone={tone}>{t(text)}</Badge>
        </div>
      </div>
      {row.held_until > serverNow() ? (
        <p className="num flex items-center gap-1.5 text-sm font-medium text-win">
          <Clock size={17} aria-hidden="true" className="shrink-0" />
          {t('withdraw.heldUntil', { until: timeText(row.held_until) })}
        </p>
      ) : null}
      {row.steps === undefined ? null : <WithdrawalSteps steps={row.steps} number={row.request_number} />}
      {row.remark ? (
        <p className={isRejected ? 'text-sm text-bad' : 'num text-sm break-all text-muted'}>
          {isRejected ? t('money.reason', { reason: row.remark }) : t('withdraw.reference', { reference: row.remark })}
        </p>
      ) : null}
      {row.payment_receipt ? (
        <a
          href={row.payment_receipt}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-clay underline-offset-4 hover:underline"
        >
          <FileText size={17} aria-hidden="true" />
          {t('withdraw.receipt')}
        </a>
      ) : null}
    </article>
  );
}

import type { ResponseOf } from '@surahi/contract';
import { depositList } from '@surahi/contract';
import type { BadgeTone } from '@surahi/ui';
import { Badge, Button, buttonClass, Points, Sheet } from '@surahi/ui';
import { useState } from 'react';
import { serverNow } from '../../shared/clock.ts';
import type { MessageId, t as translate } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { useAddFundPath } from '../../shared/money/gateway.ts';
import { MoneyList, useMoneyPages } from '../../shared/money/money-list.tsx';
import { useMoneyRequest } from '../../shared/money/use-money-request.ts';
import { shortWhen } from '../../shared/money/wire-date.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { depositSender } from './deposit-sender.ts';
import { DepositProgress } from './deposit-progress.tsx';
import { ProofForm } from './proof-form.tsx';

type Row = ResponseOf<typeof depositList>['result'][number];

const PENDING = '0';

const STATES: Readonly<Record<string, { tone: BadgeTone; text: MessageId }>> = {
  [PENDING]: { tone: 'win', text: 'status.pending' },
  '1': { tone: 'open', text: 'status.approved' },
  '2': { tone: 'bad', text: 'status.rejected' },
};

/** `/addfundhistory`: deposit requests, newest first. A waiting request accepts a reference and a screenshot. */
export function AddFundHistoryScreen() {
  const t = useT();
  const state = useMoneyRequest(depositSender);
  const addFund = useAddFundPath();
  const pages = useMoneyPages<Row>({
    queryKey: queryKeys.history('deposits', '', ''),
    fetchPage: async (cursor, signal) => {
      const { result, next_cursor: nextCursor } = await fetchCall(depositList, { cursor }, signal);
      return { rows: result, nextCursor };
    },
    waits: (row) => row.fund_status === PENDING,
  });
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      {state.phase === 'idle' || state.phase === 'accepted' ? null : <DepositProgress state={state} />}
      <MoneyList
        pages={pages}
        empty="deposit.none"
        keyOf={(row) => row.id}
        emptyAction={
          <Link to={addFund} className={buttonClass('primary')}>
            {t('wallet.addFund')}
          </Link>
        }
      >
        {(row) => <DepositRow row={row} />}
      </MoneyList>
    </div>
  );
}

/** Labels of the payment methods by their names on the wire. */
const METHODS: ReadonlyMap<string, MessageId> = new Map([
  ['Phone Pe', 'deposit.phonepe'],
  ['Google Pay', 'deposit.gpay'],
  ['Paytm', 'deposit.paytm'],
  ['Others', 'deposit.others'],
  ['QR', 'deposit.qr'],
]);

/** The label of a payment method, or its wire name when it is unknown. */
function methodName(t: typeof translate, onWire: string): string {
  const id = METHODS.get(onWire);
  return id === undefined ? onWire : t(id);
}

function DepositRow({ row }: { row: Row }) {
  const t = useT();
  const { tone, text } = STATES[row.fund_status] ?? { tone: 'shut', text: 'status.unknown' };
  return (
    <article className="grid gap-1.5 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 leading-snug">
          <h2 className="text-base font-semibold">{t('deposit.request', { number: row.tx_request_number })}</h2>
          <p className="num text-sm text-muted">
            {[methodName(t, row.payment_method), shortWhen(row.insert_date, serverNow())].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="grid shrink-0 justify-items-end gap-1">
          <Points value={row.amount} decimals="two" locale={localeTag()} className="text-lg font-bold" />
          <Badge tone={tone}>{t(text)}</Badge>
        </div>
      </div>
      {row.txn_id === '' ? null : (
        <p className="num text-sm break-all text-muted">{t('deposit.utrIs', { utr: row.txn_id })}</p>
      )}
      {row.reject_remark === '' ? null : (
        <p className="text-sm text-bad">{t('money.reason', { reason: row.reject_remark })}</p>
      )}
      <RowActions row={row} />
    </article>
  );
}

function RowActions({ row }: { row: Row }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const isPending = row.fund_status === PENDING;
  if (!isPending && row.fund_payment_receipt === '') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isPending ? (
        <Button variant="soft" className="!min-h-11 text-sm" onClick={() => setOpen(true)}>
          {t(row.txn_id === '' && row.fund_payment_receipt === '' ? 'proof.add' : 'proof.change')}
        </Button>
      ) : null}
      {row.fund_payment_receipt === '' ? null : (
        <a
          href={row.fund_payment_receipt}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('ghost', '!min-h-11 text-sm')}
        >
          {t('proof.show')}
        </a>
      )}
      <Sheet open={open} onOpenChange={setOpen} title={t('proof.title')}>
        <ProofForm requestId={row.id} known={row.txn_id} onSaved={() => setOpen(false)} />
      </Sheet>
    </div>
  );
}

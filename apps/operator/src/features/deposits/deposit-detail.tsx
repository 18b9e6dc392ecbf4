import { OPERATOR_CALLS, type OperatorDeposit } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { Decided, Fact } from '../../shared/cashier/queue-list.tsx';
import type { RequestDetailProps } from '../../shared/cashier/queue-page.tsx';
import { closeWhenDecided, RequestDetailFrame } from '../../shared/cashier/request-detail.tsx';
import { methodName, RequestBadge } from '../../shared/cashier/request-words.tsx';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { DepositLink, PlayerLink } from '../../shared/page-links.tsx';
import { LoadingState, Note, Paise } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { ApproveDepositDialog } from './approve-deposit-dialog.tsx';
import { BankLine, Mismatch } from './deposit-evidence.tsx';
import { ResolveDepositDialog } from './resolve-deposit-dialog.tsx';

/** One deposit request: the player's report, its screenshot, requests with the same UTR, and the player's wallet. */
export function DepositDetail({ requestId: depositId, deciding, onDeciding, onDecided }: RequestDetailProps) {
  const { send } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const params = { depositId };
  const query = useOperatorQuery(queryKeys.moneyOne('deposits', depositId), OPERATOR_CALLS.getDeposit, { params });
  if (query.data === undefined) return <LoadingState query={query} what={t('the request')} />;
  const { deposit, wallet } = query.data;
  const close = () => onDeciding(undefined);
  return (
    <RequestDetailFrame
      title={t('Deposit No. {depositId}', { depositId })}
      request={deposit}
      wallet={wallet}
      deciding={deciding}
      onDeciding={onDeciding}
      approveDialog={
        isSecond(deposit) ? (
          <ResolveDepositDialog deposit={deposit} onClose={close} onDone={onDecided} />
        ) : (
          <ApproveDepositDialog deposit={deposit} onClose={close} onDone={onDecided} />
        )
      }
      rejection={{
        title: t('Reject the deposit of {name}?', { name: deposit.name }),
        consequences: [t('No points are credited.'), t('The player sees the reason.')],
        send: (reason) =>
          send(
            OPERATOR_CALLS.rejectDeposit,
            { params, body: { reason } },
            {
              done: t('Request No. {depositId} is rejected', { depositId }),
              ...closeWhenDecided({ onClose: close, onDone: onDecided }),
            },
          ),
      }}
    >
      <DepositFacts deposit={deposit} />
      <BankLine line={deposit.bankLine} />
      <Mismatch mismatch={deposit.mismatch} />
      <Slip url={deposit.slipUrl} />
      <SameUtr deposit={deposit} />
      <Actions deposit={deposit} onDeciding={onDeciding} />
    </RequestDetailFrame>
  );
}

/** Whether this operator would be the second one for the deposit. */
function isSecond({ mismatch }: OperatorDeposit): boolean {
  return mismatch !== null && !mismatch.proposedByMe && !mismatch.problems.includes('reference_used');
}

function DepositFacts({ deposit }: { deposit: OperatorDeposit }) {
  return (
    <>
      <p className="num text-2xl font-bold">
        <Paise value={deposit.amountPaise} />
      </p>
      <dl className="grid gap-1.5">
        <Fact name={t('Player')}>
          <PlayerLink playerId={deposit.playerId} isInText>
            {deposit.name}
          </PlayerLink>
          , {deposit.mobile}
        </Fact>
        <Fact name={t('Requested')}>{formatInstant(deposit.createdAtMs)}</Fact>
        <Fact name={t('Paid with')}>{methodName(deposit.method)}</Fact>
        {deposit.payee === '' ? null : <Fact name={t('Paid to')}>{deposit.payee}</Fact>}
        <Fact name="UTR">{deposit.utr ?? (deposit.claimedUtr === '' ? t('not given') : deposit.claimedUtr)}</Fact>
        {deposit.txnRef === '' ? null : <Fact name={t("App's reference")}>{deposit.txnRef}</Fact>}
        {deposit.approvedPaise === null ? null : (
          <Fact name={deposit.isToReturn ? t('Not credited') : t('Credited')}>
            <Paise value={deposit.approvedPaise} />
          </Fact>
        )}
        <Decided by={deposit.decidedBy} atMs={deposit.decidedAtMs} reason={deposit.reason} />
      </dl>
    </>
  );
}

/** The screenshot, re-encoded by the server. Its address expires. */
function Slip({ url }: { url: string | null }) {
  if (url === null) return <p className="text-sm text-muted">{t('No screenshot.')}</p>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="justify-self-start rounded-control border border-line">
      <img
        src={url}
        alt={t('Screenshot of the payment; opens in full size')}
        className="max-h-72 rounded-control object-contain"
      />
    </a>
  );
}

function SameUtr({ deposit }: { deposit: OperatorDeposit }) {
  const filterQuery = { search: deposit.claimedUtr, limit: '20' };
  const query = useOperatorQuery(
    queryKeys.moneyList('deposits', { ...filterQuery, sameUtr: true }),
    OPERATOR_CALLS.listDeposits,
    { query: filterQuery },
    { enabled: deposit.sameUtr > 0 },
  );
  if (deposit.sameUtr === 0) return null;
  const others = query.data?.deposits.filter(
    (other) => other.depositId !== deposit.depositId && other.claimedUtr === deposit.claimedUtr,
  );
  return (
    <div role="group" aria-label={t('Other requests with this UTR')} className="grid gap-2">
      <Note tone="bad">{t('Other requests have the same UTR. A payment is credited only once.')}</Note>
      <ul className="grid gap-1 text-sm">
        {others?.map((other) => (
          <li key={other.depositId} className="num flex flex-wrap items-center gap-x-3">
            <DepositLink depositId={other.depositId} isInText>
              {t('No. {depositId}', { depositId: other.depositId })}
            </DepositLink>{' '}
            ·{' '}
            <PlayerLink playerId={other.playerId} isInText>
              {other.name}
            </PlayerLink>{' '}
            · <Paise value={other.amountPaise} /> <RequestBadge {...other} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ActionsProps = { deposit: OperatorDeposit; onDeciding: RequestDetailProps['onDeciding'] };

function Actions({ deposit, onDeciding }: ActionsProps) {
  const mayDecide = useMay('deposits.decide');
  if (deposit.state !== 'pending') return null;
  if (!mayDecide) return <p className="text-sm text-muted">{t('Your role cannot decide on deposits.')}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onDeciding('approve')}>{isSecond(deposit) ? t('Confirm…') : t('Approve…')}</Button>
      <Button variant="secondary" onClick={() => onDeciding('reject')}>
        {t('Reject…')}
      </Button>
    </div>
  );
}

import { OPERATOR_CALLS, type OperatorDeposit } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../shared/format.ts';
import { methodName, RequestBadge } from '../../shared/cashier/request-words.tsx';
import { Note, NotYet, Paise, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { tell, tellFailure } from '../../shared/toast.ts';
import { ApproveDepositDialog } from './approve-deposit-dialog.tsx';
import { Decided, Fact } from '../../shared/cashier/queue-list.tsx';
import { closesDialog, useDecide } from '../../shared/cashier/use-decide.ts';
import { WalletPanel } from '../../shared/cashier/wallet-panel.tsx';

type DetailProps = {
  depositId: string;
  asking: 'approve' | 'reject' | undefined;
  onAsk: (what: 'approve' | 'reject' | undefined) => void;
  onDecided: () => void;
};

/** One claim: what is said, its proof, who else says the same, and the player's money. */
export function DepositDetail({ depositId, asking, onAsk, onDecided }: DetailProps) {
  const decide = useDecide();
  const query = useQuery({
    queryKey: queryKeys.moneyOne('deposits', depositId),
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.getDeposit, { params: { depositId } }, signal),
  });
  if (query.data === undefined) return <NotYet query={query} what="the request" />;
  const { deposit, wallet } = query.data;

  async function reject(reason: string): Promise<boolean> {
    const answer = await decide(OPERATOR_CALLS.rejectDeposit, { params: { depositId }, body: { reason } });
    if (answer === undefined) return false;
    if (answer.ok) {
      tell(`Request No. ${depositId} is rejected`);
      onDecided();
      return true;
    }
    tellFailure(answer);
    return closesDialog(answer);
  }

  return (
    <div id="request" tabIndex={-1} className="grid grid-cols-1 items-start gap-4 outline-none xl:grid-cols-2">
      <Panel title={`Deposit No. ${depositId}`} end={<RequestBadge state={deposit.state} />}>
        <DepositFacts deposit={deposit} />
        <Slip url={deposit.slipUrl} />
        <SameUtr deposit={deposit} />
        <Actions deposit={deposit} onAsk={onAsk} />
      </Panel>
      <WalletPanel wallet={wallet} />
      {asking === 'approve' ? (
        <ApproveDepositDialog deposit={deposit} onClose={() => onAsk(undefined)} onDone={onDecided} />
      ) : null}
      <ReasonDialog
        open={asking === 'reject'}
        onOpenChange={() => onAsk(undefined)}
        title={`Reject the deposit of ${deposit.name}?`}
        consequences={['No points are credited.', 'The player reads the reason.']}
        action="Reject"
        onConfirm={reject}
      />
    </div>
  );
}

function DepositFacts({ deposit }: { deposit: OperatorDeposit }) {
  return (
    <>
      <p className="num text-2xl font-bold">
        <Paise value={deposit.amountPaise} />
      </p>
      <dl className="grid gap-1.5">
        <Fact name="Player">
          {deposit.name}, {deposit.mobile}
        </Fact>
        <Fact name="Asked">{formatInstant(deposit.createdAtMs)}</Fact>
        <Fact name="Paid with">{methodName(deposit.method)}</Fact>
        {deposit.payee === '' ? null : <Fact name="Paid to">{deposit.payee}</Fact>}
        <Fact name="UTR">{deposit.utr ?? (deposit.claimedUtr === '' ? 'not given' : deposit.claimedUtr)}</Fact>
        {deposit.txnRef === '' ? null : <Fact name="App's reference">{deposit.txnRef}</Fact>}
        {deposit.approvedPaise === null ? null : (
          <Fact name="Credited">
            <Paise value={deposit.approvedPaise} />
          </Fact>
        )}
        <Decided by={deposit.decidedBy} atMs={deposit.decidedAtMs} reason={deposit.reason} />
      </dl>
    </>
  );
}

/** The screenshot as the server rewrote it, from an address that runs out. */
function Slip({ url }: { url: string | null }) {
  if (url === null) return <p className="text-sm text-muted">No screenshot.</p>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="justify-self-start rounded-control border border-line">
      <img
        src={url}
        alt="Screenshot of the payment; opens in full"
        className="max-h-72 rounded-control object-contain"
      />
    </a>
  );
}

function SameUtr({ deposit }: { deposit: OperatorDeposit }) {
  const asked = { search: deposit.claimedUtr, limit: '20' };
  const query = useQuery({
    queryKey: queryKeys.moneyList('deposits', { ...asked, sameUtr: true }),
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listDeposits, { query: asked }, signal),
    enabled: deposit.sameUtr > 0,
  });
  if (deposit.sameUtr === 0) return null;
  const others = query.data?.deposits.filter(
    (other) => other.depositId !== deposit.depositId && other.claimedUtr === deposit.claimedUtr,
  );
  return (
    <div role="group" aria-label="Other requests with this UTR" className="grid gap-2">
      <Note tone="bad">Other requests name the same UTR. A payment is credited once.</Note>
      <ul className="grid gap-1 text-sm">
        {others?.map((other) => (
          <li key={other.depositId} className="num flex flex-wrap items-center gap-x-3">
            No. {other.depositId} · {other.name} · <Paise value={other.amountPaise} />{' '}
            <RequestBadge state={other.state} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Actions({ deposit, onAsk }: { deposit: OperatorDeposit; onAsk: DetailProps['onAsk'] }) {
  const mayDecide = useMay('deposits.decide');
  if (deposit.state !== 'pending') return null;
  if (!mayDecide) return <p className="text-sm text-muted">Your role does not decide on deposits.</p>;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onAsk('approve')}>Approve…</Button>
      <Button variant="secondary" onClick={() => onAsk('reject')}>
        Reject…
      </Button>
    </div>
  );
}

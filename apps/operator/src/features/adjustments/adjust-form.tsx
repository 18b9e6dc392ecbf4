import { OPERATOR_CALLS, type OperatorWallet } from '@surahi/contract/operator';
import { Button, onlyDigits, Segmented, TextInput } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Failed, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { ReasonField } from '../../shared/reason-dialog.tsx';
import { tell, tellFailure } from '../../shared/toast.ts';
import { useDecide } from '../../shared/cashier/use-decide.ts';
import { WalletPanel } from '../../shared/cashier/wallet-panel.tsx';
import { paiseOfTyped } from '../../shared/cashier/points-text.ts';

/** Finds a player, by mobile number or from the address, and corrects the wallet. */
export function AdjustForm() {
  const [search, setSearch] = useSearchParams();
  const [mobile, setMobile] = useState('');
  const playerId = search.get('player') ?? '';
  const isFound = mobile.length === 10;
  const query = useQuery({
    queryKey: queryKeys.moneyOne('wallet', isFound ? mobile : playerId),
    queryFn: ({ signal }) =>
      isFound
        ? fetchCall(OPERATOR_CALLS.findWallet, { query: { mobile } }, signal)
        : fetchCall(OPERATOR_CALLS.getWallet, { params: { playerId } }, signal),
    enabled: isFound || /^[1-9][0-9]*$/.test(playerId),
  });
  const wallet = query.data?.wallet;
  return (
    <div className="grid content-start gap-4">
      <Panel title="Adjust a wallet">
        <TextInput
          label="Player's mobile number"
          inputMode="numeric"
          autoComplete="off"
          placeholder={wallet === undefined ? '10 digits' : wallet.mobile}
          value={mobile}
          onChange={(event) => {
            setMobile(onlyDigits(event.target.value, 10));
            if (playerId !== '') setSearch({}, { replace: true });
          }}
        />
        {query.error === null ? null : <Failed message={query.error.message} onRetry={() => void query.refetch()} />}
        {wallet === undefined ? null : <Fields key={wallet.playerId} wallet={wallet} />}
      </Panel>
      {wallet === undefined ? null : <WalletPanel wallet={wallet} />}
    </div>
  );
}

const DIRECTIONS = [
  { value: 'credit' as const, label: 'Add points' },
  { value: 'debit' as const, label: 'Take points' },
];

function Fields({ wallet }: { wallet: OperatorWallet }) {
  const { playerId, name } = wallet;
  const decide = useDecide();
  const [direction, setDirection] = useState<'credit' | 'debit'>('credit');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  const [busy, setBusy] = useState(false);
  // one for what is typed, so that sending it again does nothing twice
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const changed = () => {
    setErrors({});
    setRequestId(crypto.randomUUID());
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    const amountPaise = paiseOfTyped(amount);
    if (amountPaise === undefined) return setErrors({ amount: 'Enter points above zero, with two decimals at most' });
    if (reason.trim().length < 3) return setErrors({ reason: 'Give a reason of at least 3 letters' });
    setBusy(true);
    const body = { requestId, direction, amountPaise, reason };
    const answer = await decide(OPERATOR_CALLS.adjustWallet, { params: { playerId }, body });
    setBusy(false);
    if (answer === undefined) return;
    if (!answer.ok) {
      if (answer.code === 'balance_too_low' || answer.code === 'amount_invalid') setErrors({ amount: answer.message });
      else tellFailure(answer);
      return;
    }
    tell(answer.data.state === 'pending' ? 'It waits for a second operator' : `The wallet of ${name} is adjusted`);
    setAmount('');
    setReason('');
    changed();
  }

  return (
    <form onSubmit={send} className="grid gap-4" noValidate>
      <p className="text-sm">
        <b>{name}</b>, <span className="num">{wallet.mobile}</span>
      </p>
      <Segmented
        label="Direction"
        options={DIRECTIONS}
        value={direction}
        onChange={(next) => {
          setDirection(next);
          changed();
        }}
      />
      <TextInput
        label="Points"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={errors.amount}
        onChange={(event) => {
          setAmount(event.target.value);
          changed();
        }}
      />
      <ReasonField
        value={reason}
        error={errors.reason}
        onChange={(next) => {
          setReason(next);
          changed();
        }}
      />
      <Button type="submit" busy={busy}>
        {direction === 'credit' ? 'Add points' : 'Take points'}
      </Button>
    </form>
  );
}

import { OPERATOR_CALLS, type StatementLine } from '@surahi/contract/operator';
import { Button, TextInput } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Modal } from '../../shared/modal.tsx';
import { Note, Paise } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { ReasonField } from '../../shared/reason-dialog.tsx';
import { tell } from '../../shared/toast.ts';
import { useDecide } from '../../shared/cashier/use-decide.ts';
import { typedPoints } from '../../shared/cashier/points-text.ts';

/** Finds the request that a line belongs to; what the bank received is credited to it. */
export function LinkDialog({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const decide = useDecide();
  const [search, setSearch] = useState(line.requests.length === 0 ? typedPoints(line.amountPaise) : line.reference);
  const [depositId, setDepositId] = useState('');
  const [utr, setUtr] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const asked = { state: 'pending' as const, search: search.trim(), limit: '10' };
  const query = useQuery({
    queryKey: queryKeys.moneyList('deposits', asked),
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listDeposits, { query: asked }, signal),
    placeholderData: (before) => before,
  });

  async function send(event: FormEvent) {
    event.preventDefault();
    if (depositId === '') return setError('Choose a request');
    if (reason.trim().length < 3) return setError('Give a reason of at least 3 letters');
    setBusy(true);
    const body = { depositId, reason, ...(line.reference === '' ? { utr } : {}) };
    const answer = await decide(OPERATOR_CALLS.linkStatementLine, { params: { lineId: line.lineId }, body });
    setBusy(false);
    if (answer === undefined) return;
    if (!answer.ok) return setError(answer.message);
    tell('The deposit is credited');
    onClose();
  }

  return (
    <Modal open onOpenChange={onClose} title="Which request does this line belong to?" locked={busy} wide>
      <Note>
        The bank received <Paise value={line.amountPaise} />
        {line.reference === '' ? ' without a UTR' : ` with UTR ${line.reference}`}. Exactly that is credited.
      </Note>
      <form onSubmit={send} className="grid gap-4" noValidate>
        <TextInput
          label="Find a pending request"
          hint="Mobile, UTR, amount or number"
          maxLength={40}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <fieldset className="grid max-h-48 gap-1 overflow-y-auto">
          <legend className="sr-only">Pending requests</legend>
          {query.data?.deposits.map((deposit) => (
            <label
              key={deposit.depositId}
              className="num flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-sm hover:bg-raised"
            >
              <input
                type="radio"
                name="request"
                checked={depositId === deposit.depositId}
                onChange={() => {
                  setDepositId(deposit.depositId);
                  setError(undefined);
                }}
              />
              <span className="min-w-0 flex-1">
                No. {deposit.depositId} · {deposit.name}, {deposit.mobile}
              </span>
              <b>
                <Paise value={deposit.amountPaise} />
              </b>
            </label>
          ))}
          {query.data?.deposits.length === 0 ? <p className="text-sm text-muted">No pending request fits.</p> : null}
        </fieldset>
        {line.reference === '' ? (
          <TextInput
            label="UTR of the payment"
            maxLength={60}
            value={utr}
            onChange={(event) => setUtr(event.target.value)}
          />
        ) : null}
        <ReasonField
          value={reason}
          error={error}
          onChange={(next) => {
            setReason(next);
            setError(undefined);
          }}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Link and credit
          </Button>
        </div>
      </form>
    </Modal>
  );
}

import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../../shared/controls.tsx';
import { formatLongDay } from '../../shared/format.ts';
import { Modal } from '../../shared/modal.tsx';
import { familyName } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';
import { Consequences, ReasonField } from '../../shared/reason-dialog.tsx';
import { useMarketCall } from './use-market-call.ts';

/** Closes a day for all markets or one. */
export function AddClosureDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const [marketId, setMarketId] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = useMarketCall();
  const markets = useQuery({
    queryKey: queryKeys.marketList,
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.listOperatorMarkets, {}, signal),
  });
  const options = [
    { value: '', label: 'All markets' },
    ...(markets.data?.markets ?? [])
      .filter((market) => market.isActive)
      .map((market) => ({ value: market.marketId, label: `${market.name} (${familyName(market.family)})` })),
  ];

  async function close(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length < 3) return setError('Give a reason of at least 3 letters');
    setBusy(true);
    const body = { marketId: marketId === '' ? null : marketId, businessDate: date, reason: reason.trim() };
    const added = await send(OPERATOR_CALLS.addClosure, { body }, 'The day is closed');
    setBusy(false);
    if (added !== undefined) onClose();
  }

  return (
    <Modal open onOpenChange={onClose} title={`Close ${formatLongDay(date)}`} locked={busy}>
      <Consequences
        lines={[
          'No bids are taken for draws of this day, and it has no results.',
          'A draw that can be bid on already goes on: close it for today instead.',
        ]}
      />
      <form onSubmit={close} className="grid gap-4" noValidate>
        <SelectField label="Which" value={marketId} options={options} onChange={setMarketId} />
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
            Keep as it is
          </Button>
          <Button variant="danger" type="submit" busy={busy}>
            Close the day
          </Button>
        </div>
      </form>
    </Modal>
  );
}

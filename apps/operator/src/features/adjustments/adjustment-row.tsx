import { OPERATOR_CALLS, type OperatorAdjustment } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { useState } from 'react';
import { formatInstant } from '../../shared/format.ts';
import { Paise } from '../../shared/parts.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { tell, tellFailure } from '../../shared/toast.ts';
import { useDecide } from '../../shared/cashier/use-decide.ts';

const STATES = {
  pending: { tone: 'win', label: 'Waits for a second operator' },
  done: { tone: 'open', label: 'Done' },
  declined: { tone: 'bad', label: 'Declined' },
} as const;

/** One correction; while it waits the second operator decides on it here. */
export function AdjustmentRow({ row }: { row: OperatorAdjustment }) {
  const { tone, label } = STATES[row.state];
  const decided = row.decidedAtMs === null ? '' : ` · ${row.decidedBy ?? ''} ${formatInstant(row.decidedAtMs)}`;
  return (
    <li className="grid gap-1.5 border-b border-line py-3 text-sm last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="num font-semibold">
          {row.name}, {row.mobile}
        </span>
        <span className="num text-base font-bold">
          {row.direction === 'credit' ? '+' : '−'}
          <Paise value={row.amountPaise} />
        </span>
      </div>
      <p>{row.reason}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="num text-sm text-muted">
          {row.proposedBy} {formatInstant(row.proposedAtMs)}
          {decided}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {row.declineReason === null ? null : <p className="text-sm text-muted">Declined: {row.declineReason}</p>}
      {row.state === 'pending' ? <Decision row={row} /> : null}
    </li>
  );
}

function Decision({ row }: { row: OperatorAdjustment }) {
  const mayAdjust = useMay('wallets.adjust');
  const decide = useDecide();
  const [busy, setBusy] = useState(false);
  const [declining, setDeclining] = useState(false);
  const params = { adjustmentId: row.adjustmentId };
  if (!mayAdjust) return null;

  async function confirm() {
    setBusy(true);
    const answer = await decide(OPERATOR_CALLS.confirmAdjustment, { params });
    setBusy(false);
    if (answer?.ok === true) tell('The wallet is adjusted');
    else if (answer !== undefined) tellFailure(answer);
  }

  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {row.proposedByMe ? null : (
        <Button busy={busy} onClick={() => void confirm()}>
          Confirm
        </Button>
      )}
      <Button variant="secondary" onClick={() => setDeclining(true)}>
        {row.proposedByMe ? 'Take back…' : 'Decline…'}
      </Button>
      <ReasonDialog
        open={declining}
        onOpenChange={setDeclining}
        title={row.proposedByMe ? 'Take the adjustment back?' : 'Decline the adjustment?'}
        consequences={['The wallet stays as it is.']}
        action={row.proposedByMe ? 'Take back' : 'Decline'}
        onConfirm={async (reason) => {
          const answer = await decide(OPERATOR_CALLS.declineAdjustment, { params, body: { reason } });
          if (answer?.ok === true) tell('The wallet stays as it is');
          else if (answer !== undefined) tellFailure(answer);
          return answer?.ok === true;
        }}
      />
    </div>
  );
}

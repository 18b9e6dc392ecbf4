import { OPERATOR_CALLS, type OperatorClosure } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { useState } from 'react';
import { formatLongDay } from '../../shared/format.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMarketCall } from './use-market-call.ts';

type ClosureListProps = { closures: readonly OperatorClosure[]; today: string; mayManage: boolean };

/** Closed days one after the other, each with its reason; those ahead can be opened again. */
export function ClosureList({ closures, today, mayManage }: ClosureListProps) {
  const [opening, setOpening] = useState<OperatorClosure>();
  const send = useMarketCall();

  async function open(closure: OperatorClosure, reason: string): Promise<boolean> {
    const input = { params: { closureId: closure.closureId }, body: { reason } };
    return (await send(OPERATOR_CALLS.removeClosure, input, 'The day is open again')) !== undefined;
  }

  return (
    <ul aria-label="Closed days" className="divide-y divide-line">
      {closures.map((closure) => (
        <li key={closure.closureId} className="flex items-center justify-between gap-3 py-2.5">
          <div className="grid gap-1 text-sm">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {formatLongDay(closure.businessDate)}
              <Badge tone={closure.marketId === null ? 'bad' : 'win'}>{closure.marketName ?? 'All markets'}</Badge>
            </span>
            <span className="text-sm text-muted">{closure.reason}</span>
          </div>
          {mayManage && closure.businessDate >= today ? (
            <Button
              variant="secondary"
              className="min-h-9! px-3! text-sm!"
              aria-label={`Open ${closure.marketName ?? 'all markets'} again on ${formatLongDay(closure.businessDate)}`}
              onClick={() => setOpening(closure)}
            >
              Open again
            </Button>
          ) : null}
        </li>
      ))}
      {opening === undefined ? null : (
        <ReasonDialog
          open
          onOpenChange={() => setOpening(undefined)}
          title={`Open ${opening.marketName ?? 'all markets'} again?`}
          consequences={[`${formatLongDay(opening.businessDate)} has bidding by the timetable again.`]}
          action="Open again"
          onConfirm={(reason) => open(opening, reason)}
        />
      )}
    </ul>
  );
}

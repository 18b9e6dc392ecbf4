import { OPERATOR_CALLS, type OperatorClosure } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { formatLongDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

type ClosureListProps = { closures: readonly OperatorClosure[]; today: string; mayManage: boolean };

/** Closed days with their reasons. Today and later days can be opened again. */
export function ClosureList({ closures, today, mayManage }: ClosureListProps) {
  const { send } = useOperatorMutation(queryKeys.markets, queryKeys.draws);
  const { confirm, dialog } = useReasonDialog();
  const open = ({ closureId, marketName, businessDate }: OperatorClosure) =>
    confirm({
      title: t('Open {marketName} again?', { marketName: marketName ?? t('all markets') }),
      consequences: [t('Bidding on {day} follows the timetable again.', { day: formatLongDay(businessDate) })],
      action: t('Open again'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.removeClosure,
          { params: { closureId }, body: { reason } },
          {
            done: ({ drawsKept = 0 }) =>
              drawsKept === 0
                ? t('The day is open again')
                : t('The closed day is removed. Draws that stay off: {count}', { count: drawsKept }),
          },
        ),
    });
  return (
    <ul aria-label={t('Closed days')} className="divide-y divide-line">
      {closures.map((closure) => (
        <li key={closure.closureId} className="flex items-center justify-between gap-3 py-2.5">
          <div className="grid gap-1 text-sm">
            <span className="flex flex-wrap items-center gap-2 font-semibold">
              {formatLongDay(closure.businessDate)}
              <Badge tone={closure.marketId === null ? 'bad' : 'win'}>{closure.marketName ?? t('All markets')}</Badge>
            </span>
            <span className="text-sm text-muted">{closure.reason}</span>
          </div>
          {mayManage && closure.businessDate >= today ? (
            <Button
              variant="secondary"
              className="min-h-9! px-3! text-sm!"
              aria-label={t('Open {marketName} again on {day}', {
                marketName: closure.marketName ?? t('all markets'),
                day: formatLongDay(closure.businessDate),
              })}
              onClick={() => open(closure)}
            >
              {t('Open again')}
            </Button>
          ) : null}
        </li>
      ))}
      {dialog}
    </ul>
  );
}

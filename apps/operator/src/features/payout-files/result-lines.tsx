import { MAX_DISMISSED, OPERATOR_CALLS, type PayoutResult } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { formatInstant, plural } from '../../shared/format.ts';
import { MoreButton, Paise, Panel } from '../../shared/parts.tsx';
import { fetchCall, queryKeys, useOperatorPages } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMarked } from '../../shared/use-marked.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { OUTCOME_NAMES } from './words.ts';

/** The result lines that could not be applied, each with its problem. Renders nothing without such lines. */
export function ResultLines({ mayDecide }: { mayDecide: boolean }) {
  const query = useOperatorPages(queryKeys.moneyList('payout-results', {}), (cursor, signal) =>
    fetchCall(OPERATOR_CALLS.listPayoutResults, { query: { state: 'open', ...cursor } }, signal),
  );
  const lines = query.data?.pages.flatMap((page) => page.results) ?? [];
  const marked = useMarked(lines.map((line) => line.resultId));
  const { dismiss, dialog } = useDismiss(marked.ids, marked.clear);
  if (lines.length === 0) return null;
  return (
    <Panel
      title={`${plural(query.data?.pages[0]?.open ?? 0, 'bank line')} to check`}
      end={
        mayDecide ? (
          <span className="flex flex-wrap items-center gap-3">
            <label className="flex items-center gap-2 text-sm">
              <input type="checkbox" checked={marked.isAll} onChange={marked.toggleAll} /> All
            </label>
            <Button variant="secondary" disabled={marked.ids.length === 0} onClick={dismiss}>
              Dismiss {marked.ids.length === 0 ? '' : marked.ids.length}…
            </Button>
          </span>
        ) : null
      }
    >
      <ul aria-label="Bank lines to check">
        {lines.map((line) => (
          <li key={line.resultId} className="flex items-start gap-3 border-b border-line py-3 text-sm last:border-0">
            {mayDecide ? (
              <input
                type="checkbox"
                className="mt-1"
                aria-label={`Line ${line.lineNumber} of ${line.fileName}`}
                checked={marked.isMarked(line.resultId)}
                onChange={() => marked.toggle(line.resultId)}
              />
            ) : null}
            <Line line={line} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
      {dialog}
    </Panel>
  );
}

function Line({ line }: { line: PayoutResult }) {
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="flex flex-wrap items-center gap-3">
        <Badge tone={line.outcome === 'paid' ? 'open' : 'bad'}>{OUTCOME_NAMES[line.outcome]}</Badge>
        <strong className="num">
          <Paise value={line.amountPaise} />
        </strong>
        {line.withdrawalId === null ? null : (
          <Link className="link" to={`${paths.withdrawals}?state=all&open=${line.withdrawalId}`}>
            Withdrawal No. {line.withdrawalId}
          </Link>
        )}
        <span className="num">{line.reference === '' ? 'no UTR' : line.reference}</span>
      </span>
      <span className="text-bad">{line.problem}</span>
      <span className="break-words text-muted">
        {line.fileName}, line {line.lineNumber}: {line.lineText}
      </span>
      <span className="num text-muted">
        {line.importedBy}, {formatInstant(line.importedAtMs)}
      </span>
    </span>
  );
}

function useDismiss(ids: readonly string[], clear: () => void) {
  const { send } = useOperatorMutation(queryKeys.money);
  const { confirm, dialog } = useReasonDialog();
  const resultIds = ids.slice(0, MAX_DISMISSED);
  const dismiss = () =>
    confirm({
      title: `Dismiss ${plural(resultIds.length, 'line')}?`,
      consequences: ['The lines leave the list permanently.', 'No payout changes.'],
      action: 'Dismiss',
      send: (reason) =>
        send(
          OPERATOR_CALLS.dismissPayoutResults,
          { body: { resultIds, reason } },
          { done: ({ dismissed }) => `${plural(dismissed, 'line')} dismissed`, onDone: clear },
        ),
    });
  return { dismiss, dialog };
}

import { MAX_DISMISSED, OPERATOR_CALLS, type PayoutResult } from '@surahi/contract/operator';
import { Badge, Button } from '@surahi/ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { formatInstant, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
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
      title={t('{count} to check', { count: plural(query.data?.pages[0]?.open ?? 0, 'bank line') })}
      end={
        mayDecide ? (
          <span className="flex flex-wrap items-center gap-3">
            <label className="flex items-center gap-2 text-sm">
              {rich('{box} All', {
                box: <input type="checkbox" checked={marked.isAll} onChange={marked.toggleAll} />,
              })}
            </label>
            <Button variant="secondary" disabled={marked.ids.length === 0} onClick={dismiss}>
              {marked.ids.length === 0 ? t('Dismiss…') : t('Dismiss {count}…', { count: marked.ids.length })}
            </Button>
          </span>
        ) : null
      }
    >
      <ul aria-label={t('Bank lines to check')}>
        {lines.map((line) => (
          <li key={line.resultId} className="flex items-start gap-3 border-b border-line py-3 text-sm last:border-0">
            {mayDecide ? (
              <input
                type="checkbox"
                className="mt-1"
                aria-label={t('Line {lineNumber} of {fileName}', {
                  lineNumber: line.lineNumber,
                  fileName: line.fileName,
                })}
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
            {t('Withdrawal No. {withdrawalId}', { withdrawalId: line.withdrawalId })}
          </Link>
        )}
        <span className="num">{line.reference === '' ? t('no UTR') : line.reference}</span>
      </span>
      <span className="text-bad">{line.problem}</span>
      <span className="break-words text-muted">
        {t('{fileName}, line {lineNumber}: {lineText}', {
          fileName: line.fileName,
          lineNumber: line.lineNumber,
          lineText: line.lineText,
        })}
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
      title: t('Dismiss {count}?', { count: plural(resultIds.length, 'line') }),
      consequences: [t('Dismissed lines leave the list permanently.'), t('No payout changes.')],
      action: t('Dismiss'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.dismissPayoutResults,
          { body: { resultIds, reason } },
          { done: ({ dismissed }) => t('{count} dismissed', { count: plural(dismissed, 'line') }), onDone: clear },
        ),
    });
  return { dismiss, dialog };
}

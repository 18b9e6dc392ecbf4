import { OPERATOR_CALLS, type StatementLine } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useState } from 'react';
import { toReturnText } from '../../shared/cashier/request-words.tsx';
import { DecideButton } from '../../shared/decide-button.tsx';
import { formatDay, formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { SelectionSum, sumOf } from '../../shared/lists/selection.tsx';
import { DepositLink, PlayerLink } from '../../shared/page-links.tsx';
import { Paise } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { notify, notifyFailure } from '../../shared/toast.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import type { useMarked } from '../../shared/use-marked.ts';
import { LinkDialog } from './link-dialog.tsx';

type StatementLinesProps = {
  lines: readonly StatementLine[];
  mayDecide: boolean;
  marked: ReturnType<typeof useMarked>;
};

/** Statement lines, each with the deposit requests it matches. */
export function StatementLines({ lines, mayDecide, marked }: StatementLinesProps) {
  return (
    <div>
      <ul aria-label={t('Lines')} className="rounded-card border border-line bg-surface px-4 shadow-card">
        {lines.map((line) => (
          <li
            key={line.lineId}
            className="grid items-center gap-x-4 gap-y-1 border-b border-line py-3 text-sm last:border-0 lg:grid-cols-[120px_110px_minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <span className="num flex items-center gap-2 text-muted">
              <input
                type="checkbox"
                aria-label={t('Line {lineNumber} of {fileName}', {
                  lineNumber: line.lineNumber,
                  fileName: line.fileName,
                })}
                checked={marked.isMarked(line.lineId)}
                onChange={() => marked.toggle(line.lineId)}
              />
              {formatDay(line.paidOn)}
            </span>
            <span className="num text-base font-bold lg:text-right">
              <Paise value={line.amountPaise} />
            </span>
            <span className="min-w-0">
              <span className="num block font-semibold">{line.reference === '' ? t('no UTR') : line.reference}</span>
              <span className="block truncate text-sm text-muted" title={line.narration}>
                {t('{narration} · {fileName}, line {lineNumber}', {
                  narration: line.narration,
                  fileName: line.fileName,
                  lineNumber: line.lineNumber,
                })}
              </span>
            </span>
            <MatchedRequests line={line} />
            {mayDecide && (line.state === 'ready' || line.state === 'unmatched') ? <Decision line={line} /> : null}
          </li>
        ))}
      </ul>
      <SelectionSum marked={marked} sumPaise={sumOf(lines, marked.ids, AMOUNTS)} />
    </div>
  );
}

const AMOUNTS = {
  idOf: ({ lineId }: StatementLine) => lineId,
  paiseOf: ({ amountPaise }: StatementLine) => BigInt(amountPaise),
};

function MatchedRequests({ line }: { line: StatementLine }) {
  return (
    <span className="num grid min-w-0 gap-0.5">
      {line.requests.map((request) => (
        <span key={request.depositId}>
          <DepositLink depositId={request.depositId} isInText>
            {t('No. {depositId}', { depositId: request.depositId })}
          </DepositLink>{' '}
          ·{' '}
          <PlayerLink playerId={request.playerId} isInText>
            {request.name}
          </PlayerLink>
          {request.amountPaise === line.amountPaise ? null : (
            <span className="text-bad">
              {' '}
              {rich('· requested {points}', { points: <Paise value={request.amountPaise} /> })}
            </span>
          )}
        </span>
      ))}
      {line.requests.length === 0 && line.state === 'unmatched' ? (
        <span className="text-muted">{t('No request has this UTR')}</span>
      ) : null}
      {line.requests.length > 1 ? <span className="text-bad">{t('Several requests have this UTR')}</span> : null}
      {line.decidedAtMs === null ? null : (
        <span className="text-sm text-muted">
          {line.decidedBy ?? t('command line')}, {formatInstant(line.decidedAtMs)}
          {line.reason === null ? '' : `: ${line.reason}`}
        </span>
      )}
    </span>
  );
}

function Decision({ line: { lineId, ...line } }: { line: StatementLine }) {
  const { send, isSending } = useOperatorMutation(queryKeys.money, queryKeys.overview);
  const { confirm, dialog } = useReasonDialog();
  const [linking, setLinking] = useState(false);
  const [request] = line.requests;
  const approve = (depositId: string) =>
    send(
      OPERATOR_CALLS.approveStatementLines,
      { body: { lines: [{ lineId, depositId }] } },
      {
        onDone: ({ toReturn, left: [left] }) => {
          if (left === undefined) notify(toReturn === 0 ? t('The deposit is credited') : toReturnText());
          else notifyFailure({ ok: false, code: 'statement_unmatched', message: left.message });
        },
      },
    );
  const dismiss = () =>
    confirm({
      title: t('Dismiss this line?'),
      consequences: [t('The line leaves the list permanently. No points are credited for it.')],
      action: t('Dismiss'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.dismissStatementLine,
          { params: { lineId }, body: { reason } },
          { done: t('The line is dismissed') },
        ),
    });
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {line.state === 'ready' && request !== undefined ? (
        <DecideButton busy={isSending} onDecide={() => void approve(request.depositId)}>
          {t('Approve')}
        </DecideButton>
      ) : (
        <Button variant="secondary" onClick={() => setLinking(true)}>
          {t('Link…')}
        </Button>
      )}
      <Button variant="ghost" onClick={dismiss}>
        {t('Dismiss…')}
      </Button>
      {dialog}
      {linking ? <LinkDialog line={{ lineId, ...line }} onClose={() => setLinking(false)} /> : null}
    </span>
  );
}

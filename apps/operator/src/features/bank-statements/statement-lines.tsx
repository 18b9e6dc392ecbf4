import { OPERATOR_CALLS, type StatementLine } from '@surahi/contract/operator';
import { Button } from '@surahi/ui';
import { useState } from 'react';
import { formatDay, formatInstant } from '../../shared/format.ts';
import { Paise } from '../../shared/parts.tsx';
import { useReasoned } from '../../shared/reasoned.tsx';
import { tell, tellFailure } from '../../shared/toast.ts';
import { LinkDialog } from './link-dialog.tsx';
import { useDecide } from '../../shared/cashier/use-decide.ts';

/** Lines of statements, each with the requests it may belong to. */
export function StatementLines({ lines, mayDecide }: { lines: readonly StatementLine[]; mayDecide: boolean }) {
  return (
    <ul aria-label="Lines" className="rounded-card border border-line bg-surface px-4 shadow-card">
      {lines.map((line) => (
        <li
          key={line.lineId}
          className="grid items-center gap-x-4 gap-y-1 border-b border-line py-3 text-sm last:border-0 lg:grid-cols-[90px_110px_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <span className="num text-muted">{formatDay(line.paidOn)}</span>
          <span className="num text-base font-bold lg:text-right">
            <Paise value={line.amountPaise} />
          </span>
          <span className="min-w-0">
            <span className="num block font-semibold">{line.reference === '' ? 'no UTR' : line.reference}</span>
            <span className="block truncate text-sm text-muted" title={line.narration}>
              {line.narration} · {line.fileName}, line {line.lineNumber}
            </span>
          </span>
          <Belongs line={line} />
          {mayDecide && (line.state === 'ready' || line.state === 'unmatched') ? <Decision line={line} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Belongs({ line }: { line: StatementLine }) {
  return (
    <span className="num grid min-w-0 gap-0.5">
      {line.requests.map((request) => (
        <span key={request.depositId}>
          No. {request.depositId} · {request.name}
          {request.amountPaise === line.amountPaise ? null : (
            <span className="text-bad">
              {' '}
              · asked <Paise value={request.amountPaise} />
            </span>
          )}
        </span>
      ))}
      {line.requests.length === 0 && line.state === 'unmatched' ? (
        <span className="text-muted">No request names this UTR</span>
      ) : null}
      {line.requests.length > 1 ? <span className="text-bad">Several requests name this UTR</span> : null}
      {line.decidedAtMs === null ? null : (
        <span className="text-sm text-muted">
          {line.decidedBy ?? 'command line'}, {formatInstant(line.decidedAtMs)}
          {line.reason === null ? '' : `: ${line.reason}`}
        </span>
      )}
    </span>
  );
}

function Decision({ line }: { line: StatementLine }) {
  const decide = useDecide();
  const { ask, dialog } = useReasoned();
  const [busy, setBusy] = useState(false);
  const [linking, setLinking] = useState(false);
  const { lineId } = line;
  const [request] = line.requests;

  async function approve(depositId: string) {
    setBusy(true);
    const answer = await decide(OPERATOR_CALLS.approveStatementLines, { body: { lines: [{ lineId, depositId }] } });
    setBusy(false);
    if (answer === undefined) return;
    if (!answer.ok) return tellFailure(answer);
    const [left] = answer.data.left;
    if (left === undefined) tell('The deposit is credited');
    else tellFailure({ ok: false, code: 'statement_unmatched', message: left.message });
  }

  return (
    <span className="flex flex-wrap justify-end gap-2">
      {line.state === 'ready' && request !== undefined ? (
        <Button busy={busy} onClick={() => void approve(request.depositId)}>
          Approve
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setLinking(true)}>
          Link…
        </Button>
      )}
      <Button
        variant="ghost"
        onClick={() =>
          ask({
            title: 'Dismiss this line?',
            consequences: ['It leaves the list for good; no points are credited for it.'],
            action: 'Dismiss',
            send: (reason) => decide(OPERATOR_CALLS.dismissStatementLine, { params: { lineId }, body: { reason } }),
            done: 'The line is dismissed',
            onDone: () => undefined,
          })
        }
      >
        Dismiss…
      </Button>
      {dialog}
      {linking ? <LinkDialog line={line} onClose={() => setLinking(false)} /> : null}
    </span>
  );
}

import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { clsx } from 'clsx';
import { formatDay, plural } from '../../shared/format.ts';
import { Note, Paise } from '../../shared/parts.tsx';

type Preview = OperatorAnswer<typeof OPERATOR_CALLS.previewStatement>;

const CELL = 'px-3 py-1.5';
const FAULTS_SHOWN = 5;

/** The lines that a file would add, and its faults. */
export function StatementPreview({ preview }: { preview: Preview }) {
  return (
    <div className="grid gap-3">
      <p className="num text-sm">
        <b>{plural(preview.fresh, 'new credit')}</b> of <Paise value={preview.freshPaise} /> · {preview.repeated}{' '}
        already imported · {plural(preview.others, 'line')} ignored (not a credit) · {preview.faulty} unreadable
      </p>
      {preview.faults.length === 0 ? null : (
        <Note tone="bad">
          {preview.faults.slice(0, FAULTS_SHOWN).map((fault) => (
            <span key={fault.lineNumber} className="block">
              Line {fault.lineNumber}: {fault.problem}
            </span>
          ))}
          {preview.faulty > FAULTS_SHOWN ? (
            <span className="block">and {preview.faulty - FAULTS_SHOWN} more</span>
          ) : null}
        </Note>
      )}
      {preview.lines.length === 0 ? null : <PreviewTable lines={preview.lines} />}
    </div>
  );
}

function PreviewTable({ lines }: { lines: Preview['lines'] }) {
  return (
    <div
      className="max-h-52 overflow-auto rounded-control border border-line"
      tabIndex={0}
      role="group"
      aria-label="Lines of the file, scrollable"
    >
      <table className="w-full text-sm" aria-label="Lines of the file">
        <thead>
          <tr className="border-b border-line bg-raised text-left text-muted">
            {['Date', 'Amount', 'UTR', 'Narration'].map((heading) => (
              <th
                key={heading}
                scope="col"
                className={clsx(CELL, 'font-semibold', heading === 'Amount' && 'text-right')}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.lineNumber} className="border-b border-line last:border-0">
              <td className={`num ${CELL} whitespace-nowrap`}>{formatDay(line.paidOn)}</td>
              <td className={`num ${CELL} text-right font-semibold`}>
                <Paise value={line.amountPaise} />
              </td>
              <td className={`num ${CELL}`}>{line.reference === '' ? 'none' : line.reference}</td>
              <td className={`max-w-48 truncate ${CELL} text-muted`}>
                {line.isKnown ? <Badge>imported</Badge> : null} {line.narration}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

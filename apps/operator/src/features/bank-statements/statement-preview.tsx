import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { clsx } from 'clsx';
import { formatDay, plural } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { Note, Paise } from '../../shared/parts.tsx';

type Preview = OperatorAnswer<typeof OPERATOR_CALLS.previewStatement>;

const CELL = 'px-3 py-1.5';
const FAULTS_SHOWN = 5;

/** The lines that a file would add, and its faults. */
export function StatementPreview({ preview }: { preview: Preview }) {
  return (
    <div className="grid gap-3">
      <p className="num text-sm">
        {rich(
          '{credits} of {points} · {repeated} already imported · {count} ignored (not a credit) · {faulty} unreadable',
          {
            credits: <b>{plural(preview.fresh, 'new credit')}</b>,
            points: <Paise value={preview.freshPaise} />,
            repeated: preview.repeated,
            count: plural(preview.others, 'line'),
            faulty: preview.faulty,
          },
        )}
      </p>
      {preview.faults.length === 0 ? null : (
        <Note tone="bad">
          {preview.faults.slice(0, FAULTS_SHOWN).map((fault) => (
            <span key={fault.lineNumber} className="block">
              {t('Line {lineNumber}: {problem}', { lineNumber: fault.lineNumber, problem: fault.problem })}
            </span>
          ))}
          {preview.faulty > FAULTS_SHOWN ? (
            <span className="block">{t('and {faulty} more', { faulty: preview.faulty - FAULTS_SHOWN })}</span>
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
      aria-label={t('Lines of the file, scrollable')}
    >
      <table className="w-full text-sm" aria-label={t('Lines of the file')}>
        <thead>
          <tr className="border-b border-line bg-raised text-left text-muted">
            {[t('Date'), t('Amount'), 'UTR', t('Narration')].map((heading) => (
              <th
                key={heading}
                scope="col"
                className={clsx(CELL, 'font-semibold', heading === t('Amount') && 'text-right')}
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
                {line.isKnown ? <Badge>{t('imported')}</Badge> : null} {line.narration}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

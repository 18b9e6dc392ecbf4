import type { OPERATOR_CALLS, OperatorAnswer } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { formatDay, plural } from '../../shared/format.ts';
import { Note, Paise } from '../../shared/parts.tsx';

type Preview = OperatorAnswer<typeof OPERATOR_CALLS.previewStatement>;

/** What a file would bring, line by line, and what is wrong with it. */
export function StatementPreview({ preview }: { preview: Preview }) {
  return (
    <div className="grid gap-3">
      <p className="num text-sm">
        <b>{plural(preview.fresh, 'new credit')}</b> of <Paise value={preview.freshPaise} />, {preview.repeated} known
        already, {preview.others} that are no credits, {preview.faulty} that cannot be read
      </p>
      {preview.faults.length === 0 ? null : (
        <Note tone="bad">
          {preview.faults.slice(0, 5).map((fault) => (
            <span key={fault.lineNumber} className="block">
              Line {fault.lineNumber}: {fault.problem}
            </span>
          ))}
          {preview.faulty > 5 ? <span className="block">and {preview.faulty - 5} more</span> : null}
        </Note>
      )}
      {preview.lines.length === 0 ? null : (
        <div
          className="max-h-52 overflow-auto rounded-control border border-line"
          tabIndex={0}
          role="group"
          aria-label="Lines of the file, scrollable"
        >
          <table className="w-full text-sm" aria-label="Lines of the file">
            <thead>
              <tr className="border-b border-line bg-raised text-left text-muted">
                <th scope="col" className="px-3 py-1.5 font-semibold">
                  Date
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-semibold">
                  Amount
                </th>
                <th scope="col" className="px-3 py-1.5 font-semibold">
                  UTR
                </th>
                <th scope="col" className="px-3 py-1.5 font-semibold">
                  Narration
                </th>
              </tr>
            </thead>
            <tbody>
              {preview.lines.map((line) => (
                <tr key={line.lineNumber} className="border-b border-line last:border-0">
                  <td className="num px-3 py-1.5 whitespace-nowrap">{formatDay(line.paidOn)}</td>
                  <td className="num px-3 py-1.5 text-right font-semibold">
                    <Paise value={line.amountPaise} />
                  </td>
                  <td className="num px-3 py-1.5">{line.reference === '' ? 'none' : line.reference}</td>
                  <td className="max-w-48 truncate px-3 py-1.5 text-muted">
                    {line.isKnown ? <Badge>known</Badge> : null} {line.narration}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { formatInstant } from '../../shared/format.ts';
import { directionOf, pressed, type Sort } from '../../shared/order.ts';
import { useIsCompact } from '../../shared/lists/density.tsx';
import { SubjectLink } from '../../shared/page-links.tsx';
import { headingClass, SortHeading, TABLE_BOX_CLASS } from '../../shared/sort-heading.tsx';
import { ChangeTable } from '../../shared/changes/change-table.tsx';
import { type AuditRow, saysOf, subjectOf } from './audit-text.ts';
import { diffFields } from '../../shared/changes/diff-fields.ts';
import { t } from '../../shared/i18n/i18n.ts';

const HEADINGS = [t('What'), t('Subject'), t('Reason')];

type AuditTableProps = { rows: readonly AuditRow[]; sort: Sort; onSort: (sort: Sort) => void };

/** Entries of the log. Each opens to show the values before and after. */
export function AuditTable({ rows, sort, onSort }: AuditTableProps) {
  return (
    <div className={TABLE_BOX_CLASS} tabIndex={0} role="group" aria-label={t('Audit log, scrollable')}>
      <table className="w-full border-collapse text-sm" aria-label={t('Audit log')}>
        <thead>
          <tr className="text-left text-sm text-muted">
            <SortHeading direction={directionOf(sort, 'time')} onPress={() => onSort(pressed(sort, 'time', '-time'))}>
              {t('When')}
            </SortHeading>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className={headingClass()}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AuditLine key={row.auditId} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AuditLine({ row }: { row: AuditRow }) {
  const [open, setOpen] = useState(false);
  const cell = clsx('px-1.5 lg:px-2.5', useIsCompact() ? 'py-0.5' : 'py-2');
  const changes = diffFields(row.before, row.after);
  const id = `audit-${row.auditId}`;
  return (
    <Fragment>
      <tr className="border-b border-line align-top last:border-0 hover:bg-raised">
        <td className={clsx(cell, 'num min-w-24 lg:whitespace-nowrap')}>{formatInstant(row.atMs)}</td>
        <td className={clsx(cell, 'min-w-56')}>
          {changes.length === 0 ? (
            <span className="block pl-5">
              <Sentence row={row} />
            </span>
          ) : (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
              className="inline-flex items-start gap-1 rounded text-left"
            >
              <ChevronRight
                size={16}
                aria-hidden="true"
                className={clsx('mt-0.5 shrink-0 text-clay transition-transform', open && 'rotate-90')}
              />
              <Sentence row={row} />
            </button>
          )}
          <span className="num block pl-5 text-xs text-muted">
            {row.action} · {row.actor}
            {row.address === null ? '' : ` · ${t(row.address)}`}
          </span>
        </td>
        <td className={cell}>
          <Subject row={row} />
        </td>
        <td className={clsx(cell, 'min-w-28 lg:min-w-40')}>{row.reason ?? ''}</td>
      </tr>
      {open ? (
        <tr id={id} className="border-b border-line bg-raised last:border-0">
          <td colSpan={HEADINGS.length + 1} className="px-8 py-3">
            <ChangeTable changes={changes} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

/** What the operator did, in words. */
function Sentence({ row }: { row: AuditRow }) {
  return (
    <span className="break-words">
      <strong className="font-semibold">{t(row.actorName)}</strong> {saysOf(row)}
    </span>
  );
}

/** The name of the subject, with a link to its page, above the id that the search accepts. */
function Subject({ row }: { row: AuditRow }) {
  return (
    <span className="grid max-w-72 leading-snug">
      <SubjectLink subject={row.subject} className="wrap-anywhere">
        {subjectOf(row)}
      </SubjectLink>
      {row.subjectName === null ? null : <span className="num text-sm wrap-anywhere text-muted">{row.subject}</span>}
    </span>
  );
}

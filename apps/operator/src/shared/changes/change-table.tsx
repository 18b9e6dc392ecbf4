import { clsx } from 'clsx';
import { t } from '../i18n/i18n.ts';
import type { FieldChange } from './diff-fields.ts';

/** The changed fields, each with its value before and after. */
export function ChangeTable({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table className="text-sm" aria-label={t('What was changed')}>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="py-0.5 pr-8 font-semibold">
            {t('Field')}
          </th>
          <th scope="col" className="py-0.5 pr-8 font-semibold">
            {t('Before')}
          </th>
          <th scope="col" className="py-0.5 font-semibold">
            {t('After')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="align-top">
            <th scope="row" className="py-0.5 pr-8 text-left font-semibold">
              {field}
            </th>
            <td className="num max-w-xl min-w-24 py-0.5 pr-8 break-words whitespace-pre-line">{before ?? '–'}</td>
            <td
              className={clsx(
                'num max-w-xl py-0.5 break-words whitespace-pre-line',
                before !== after && 'font-semibold',
              )}
            >
              {after ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

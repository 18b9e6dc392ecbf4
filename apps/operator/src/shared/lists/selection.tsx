import { Button } from '@surahi/ui';
import { Paise } from '../parts.tsx';
import { plural } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { rich } from '../i18n/rich.tsx';
import type { useMarked } from '../use-marked.ts';

type Marked = ReturnType<typeof useMarked>;

/** The sum of the selected amounts, in paise. */
export function sumOf<Row>(
  rows: readonly Row[],
  ids: readonly string[],
  { idOf, paiseOf }: { idOf: (row: Row) => string; paiseOf: (row: Row) => bigint },
): bigint {
  const chosen = new Set(ids);
  return rows.reduce((sum, row) => (chosen.has(idOf(row)) ? sum + paiseOf(row) : sum), 0n);
}

/** The checkbox that selects all shown rows, or none. */
export function SelectAll({ marked, label = t('Select all shown') }: { marked: Marked; label?: string }) {
  const isSome = marked.ids.length > 0 && !marked.isAll;
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={marked.isAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = isSome;
      }}
      onChange={marked.toggleAll}
    />
  );
}

/** The checkbox that selects one row. */
export function SelectOne({ marked, id, name }: { marked: Marked; id: string; name: string }) {
  return (
    <input
      type="checkbox"
      aria-label={t('Select {name}', { name })}
      checked={marked.isMarked(id)}
      onChange={() => marked.toggle(id)}
    />
  );
}

/**
 * How many rows are selected, and the sum of their amounts. Put it after the rows, in the same block: it then stays in
 * sight while the rows are.
 */
export function SelectionSum({ marked, sumPaise }: { marked: Marked; sumPaise: bigint }) {
  const count = marked.ids.length;
  return (
    <div role="status" className="sticky bottom-3 z-10 mt-3 flex justify-center empty:hidden">
      {count === 0 ? null : (
        <p className="num flex flex-wrap items-center gap-x-4 rounded-full border border-line bg-surface py-1 pr-1.5 pl-4 text-sm shadow-card">
          <span>{t('{count} selected', { count: plural(count, 'row') })}</span>
          <strong className="text-base">
            {rich('{points} points', { points: <Paise value={String(sumPaise)} /> })}
          </strong>
          <Button variant="ghost" className="min-h-9!" onClick={marked.clear}>
            {t('Clear')}
          </Button>
        </p>
      )}
    </div>
  );
}

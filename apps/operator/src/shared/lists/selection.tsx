import { Button } from '@surahi/ui';
import { Paise } from '../parts.tsx';
import { plural } from '../format.ts';
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
export function SelectAll({ marked, label = 'Select all shown' }: { marked: Marked; label?: string }) {
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
      aria-label={`Select ${name}`}
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
          <span>{plural(count, 'row')} selected</span>
          <strong className="text-base">
            <Paise value={String(sumPaise)} /> points
          </strong>
          <Button variant="ghost" className="min-h-9!" onClick={marked.clear}>
            Clear
          </Button>
        </p>
      )}
    </div>
  );
}

import { EmptyState } from '@surahi/ui';
import { plainColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { changeName, changeValue } from '../../shared/limits/words.ts';
import type { PlayerLimits } from './limits-part.tsx';

type Change = PlayerLimits['changes'][number];

const COLUMNS: Column<Change>[] = [
  plainColumn('at', 'When', ({ atMs }) => <span className="num whitespace-nowrap">{formatInstant(atMs)}</span>),
  plainColumn('what', 'What', ({ subject }) => <span className="font-semibold">{changeName(subject)}</span>),
  plainColumn('before', 'Before', ({ subject, before }) => <span className="num">{changeValue(subject, before)}</span>),
  plainColumn('after', 'After', ({ subject, after }) => <span className="num">{changeValue(subject, after)}</span>),
  plainColumn('by', 'By', ({ by }) => by ?? 'Player'),
  plainColumn('reason', 'Reason', ({ reason }) => reason ?? '–'),
];

/** The newest changes of a player's limits, by the player and by staff. */
export function LimitChanges({ changes }: { changes: PlayerLimits['changes'] }) {
  return (
    <section aria-label="Changes" className="grid grid-cols-1 gap-3">
      <h2 className="text-base font-bold">Changes</h2>
      <DataTable
        label="Changes of limits"
        columns={COLUMNS}
        rows={changes}
        rowId={({ changeId }) => changeId}
        empty={<EmptyState title="No changes yet" />}
      />
    </section>
  );
}

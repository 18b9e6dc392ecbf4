import { EmptyState } from '@surahi/ui';
import { plainColumn } from '../../shared/columns.tsx';
import { type Column, DataTable } from '../../shared/data-table.tsx';
import { formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { changeName, changeValue } from '../../shared/limits/words.ts';
import type { PlayerLimits } from './limits-part.tsx';

type Change = PlayerLimits['changes'][number];

const COLUMNS: Column<Change>[] = [
  plainColumn('at', t('When'), ({ atMs }) => <span className="num whitespace-nowrap">{formatInstant(atMs)}</span>),
  plainColumn('what', t('What'), ({ subject }) => <span className="font-semibold">{changeName(subject)}</span>),
  plainColumn('before', t('Before'), ({ subject, before }) => (
    <span className="num">{changeValue(subject, before)}</span>
  )),
  plainColumn('after', t('After'), ({ subject, after }) => <span className="num">{changeValue(subject, after)}</span>),
  plainColumn('by', t('By'), ({ by }) => by ?? t('Player')),
  plainColumn('reason', t('Reason'), ({ reason }) => reason ?? '–'),
];

/** The newest changes of a player's limits, by the player and by staff. */
export function LimitChanges({ changes }: { changes: PlayerLimits['changes'] }) {
  return (
    <section aria-label={t('Changes')} className="grid grid-cols-1 gap-3">
      <h2 className="text-base font-bold">{t('Changes')}</h2>
      <DataTable
        label={t('Changes of limits')}
        columns={COLUMNS}
        rows={changes}
        rowId={({ changeId }) => changeId}
        empty={<EmptyState title={t('No changes yet')} />}
      />
    </section>
  );
}

import { Button, IconButton } from '@surahi/ui';
import { Check, Coins, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { typedAmount } from '../../shared/money/typed-amount.ts';
import type { BidListAction, BidRow } from './bid-list.ts';
import { checkPointsForAll } from './check-points.ts';
import { entryErrorText } from './entry-error.ts';

type ListToolsProps = {
  rows: readonly BidRow[];
  /** The wallet minus the points of the list, in paise. */
  balancePaise: bigint;
  dispatch: (action: BidListAction) => void;
};

/** Changes the points of all rows, or removes all rows. Shown for two or more rows. */
export function ListTools({ rows, balancePaise, dispatch }: ListToolsProps) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  if (rows.length < 2) return null;
  if (editing) {
    return (
      <PointsForAll
        rows={rows}
        balancePaise={balancePaise}
        onDone={(points) => {
          setEditing(false);
          if (points !== undefined) dispatch({ type: 'edit_all', points });
        }}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="ghost" className="min-h-11 flex-1 !px-2 !whitespace-normal" onClick={() => setEditing(true)}>
        <Coins size={18} aria-hidden="true" />
        {t('bid.pointsForAll')}
      </Button>
      <ClearAll count={rows.length} onClear={() => dispatch({ type: 'remove', ids: rows.map(({ id }) => id) })} />
    </div>
  );
}

/** The first tap asks, the second one clears. */
function ClearAll({ count, onClear }: { count: number; onClear: () => void }) {
  const t = useT();
  const [armed, setArmed] = useState(false);
  return (
    <Button
      variant={armed ? 'danger' : 'ghost'}
      className="min-h-11 flex-1 !px-2 !whitespace-normal"
      onBlur={() => setArmed(false)}
      onClick={() => (armed ? onClear() : setArmed(true))}
    >
      <Trash2 size={18} aria-hidden="true" className="shrink-0" />
      <span aria-live="polite">{armed ? t('bid.clearAllSure', { count }) : t('bid.clearAll')}</span>
    </Button>
  );
}

type PointsForAllProps = Pick<ListToolsProps, 'rows' | 'balancePaise'> & { onDone: (points?: number) => void };

function PointsForAll({ rows, balancePaise, onDone }: PointsForAllProps) {
  const t = useT();
  const problemId = useId();
  const [text, setText] = useState('');
  const [wasChecked, setWasChecked] = useState(false);
  const checked = checkPointsForAll(text, rows, balancePaise);
  const problem = wasChecked && !checked.ok ? entryErrorText(t, checked.error, text) : undefined;
  return (
    <form
      noValidate
      className="flex flex-wrap items-center justify-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setWasChecked(true);
        if (checked.ok) onDone(checked.points);
      }}
    >
      <label className="flex flex-1 flex-wrap items-center gap-2 text-sm font-semibold text-muted">
        {t('bid.pointsForAll')}
        <input
          autoFocus
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          inputMode="numeric"
          value={text}
          maxLength={14}
          onChange={(event) => {
            setText(typedAmount(event.target.value));
            setWasChecked(false);
          }}
          onKeyDown={(event) => (event.key === 'Escape' ? onDone() : undefined)}
          className="num h-11 w-[76px] flex-1 rounded-chip border-[1.5px] border-clay bg-surface px-2.5 text-lg font-semibold text-ink outline-none"
        />
      </label>
      <IconButton type="submit" label={t('bid.savePoints')} className="!text-open">
        <Check size={21} aria-hidden="true" />
      </IconButton>
      {problem === undefined ? null : (
        <p id={problemId} role="alert" className="basis-full text-right text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}

import { PAISE_PER_POINT } from '@surahi/game';
import { asciiDigits, IconButton, Points } from '@surahi/ui';
import { clsx } from 'clsx';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/toast.ts';
import { GAME_LABELS } from './bid-games.ts';
import type { BidRow } from './bid-list.ts';
import { checkNewPoints } from './check-points.ts';
import { entryErrorText } from './entry-error.ts';
import { pickText } from './pick-text.ts';

export type BidRowLineProps = {
  row: BidRow;
  /** Its session closed while it was in the list. */
  ended: boolean;
  balancePaise: bigint;
  onDelete: () => void;
  onEdit: (points: number) => void;
};

/** One row: number, game and session, points to change, delete. */
export function BidRowLine({ row, ended, balancePaise, onDelete, onEdit }: BidRowLineProps) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const number = pickText(row.pick);
  return (
    <li className="flex min-h-[54px] flex-wrap items-center justify-end gap-2.5 border-b py-1 border-line last:border-0">
      <span
        className={clsx(
          'num grid min-h-9 min-w-9 place-items-center rounded-chip px-1.5 text-[17px] font-bold',
          ended ? 'bg-shut-soft text-shut line-through' : 'bg-clay-soft text-on-clay-soft',
        )}
      >
        {number}
      </span>
      <span className="min-w-min flex-1 leading-tight">
        <span className="block text-[15px]">{t(GAME_LABELS[row.pick.game])}</span>
        <SessionNote row={row} ended={ended} />
      </span>
      {editing ? (
        <PointsEditor
          row={row}
          balancePaise={balancePaise}
          onDone={(points) => {
            setEditing(false);
            if (points !== undefined) onEdit(points);
          }}
        />
      ) : (
        <button
          type="button"
          aria-label={t('bid.editPoints', { number, points: row.points })}
          onClick={() => setEditing(true)}
          className="flex min-h-11 items-center gap-1.5 rounded-chip px-1.5 font-bold hover:bg-shut-soft"
        >
          <Points value={BigInt(row.points) * PAISE_PER_POINT} />
          <Pencil size={13} aria-hidden="true" className="text-muted" />
        </button>
      )}
      <IconButton label={t('bid.delete', { number })} className="!text-bad" onClick={onDelete}>
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function SessionNote({ row, ended }: { row: BidRow; ended: boolean }) {
  const t = useT();
  if (ended) return <span className="block text-[12.5px] font-semibold text-bad">{t('bid.rowEnded')}</span>;
  const { family, session } = row.pick;
  if (family !== 'main' || session === 'none') return null;
  return <span className="block text-[12.5px] text-muted">{t(session === 'open' ? 'bid.open' : 'bid.close')}</span>;
}

type PointsEditorProps = { row: BidRow; balancePaise: bigint; onDone: (points?: number) => void };

function PointsEditor({ row, balancePaise, onDone }: PointsEditorProps) {
  const t = useT();
  const [text, setText] = useState(String(row.points));
  const finish = () => {
    const checked = checkNewPoints(text, row.points, balancePaise);
    if (checked.ok) onDone(checked.points);
    else toast.error(entryErrorText(t, checked.error, text));
  };
  return (
    <form
      noValidate
      className="flex items-center"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <input
        autoFocus
        aria-label={t('bid.points')}
        inputMode="numeric"
        value={text}
        maxLength={14}
        onChange={(event) => setText(asciiDigits(event.target.value))}
        onKeyDown={(event) => (event.key === 'Escape' ? onDone() : undefined)}
        className="num h-11 w-[76px] rounded-chip border-[1.5px] border-clay bg-surface px-2.5 text-[17px] font-semibold outline-none"
      />
      <IconButton type="submit" label={t('bid.savePoints')} className="!text-open">
        <Check size={21} aria-hidden="true" />
      </IconButton>
    </form>
  );
}

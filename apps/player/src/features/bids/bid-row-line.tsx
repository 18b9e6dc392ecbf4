import { pickText, pointsToPaise } from '@surahi/game';
import { IconButton, Points } from '@surahi/ui';
import { clsx } from 'clsx';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { pointsText } from '../../shared/money/points-text.ts';
import { typedAmount } from '../../shared/money/typed-amount.ts';
import { GAME_LABELS } from '../../shared/game-text.ts';
import type { BidRow } from './bid-list.ts';
import { checkNewPoints } from './check-points.ts';
import { entryErrorText } from './entry-error.ts';
import type { OpenEditors } from './open-editors.ts';

export type BidRowLineProps = {
  row: BidRow;
  /** True when the row's session closed while the row was in the list. */
  ended: boolean;
  balancePaise: bigint;
  editors: OpenEditors;
  onDelete: () => void;
  onEdit: (points: number) => void;
};

/** One row of the list: number, game, session, points to edit, and a delete button. */
export function BidRowLine({ row, ended, balancePaise, editors, onDelete, onEdit }: BidRowLineProps) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const number = pickText(row.pick);
  return (
    <li className="flex min-h-[54px] scroll-mb-[calc(var(--footer-height)+6.5rem)] flex-wrap items-center justify-end gap-2.5 border-b border-line py-1 last:border-0">
      <span
        className={clsx(
          'num grid min-h-9 min-w-9 place-items-center rounded-chip px-1.5 text-lg font-bold',
          ended ? 'bg-shut-soft text-shut line-through' : 'bg-clay-soft text-on-clay-soft',
        )}
      >
        {number}
      </span>
      <span className="min-w-min flex-1 leading-tight">
        <span className="block text-base">{t(GAME_LABELS[row.pick.game])}</span>
        <SessionNote row={row} ended={ended} />
      </span>
      {editing ? (
        <PointsEditor
          row={row}
          balancePaise={balancePaise}
          editors={editors}
          onDone={(points) => {
            setEditing(false);
            if (points !== undefined) onEdit(points);
          }}
        />
      ) : (
        <button
          type="button"
          aria-label={t('bid.editPoints', { number, points: pointsText(String(row.points)) })}
          onClick={() => setEditing(true)}
          className="flex min-h-11 items-center gap-1.5 rounded-chip px-1.5 font-bold hover:bg-shut-soft"
        >
          <Points value={pointsToPaise(row.points)} />
          <Pencil size={13} aria-hidden="true" className="text-muted" />
        </button>
      )}
      <IconButton
        label={t('bid.delete', { number })}
        className="!text-bad"
        onClick={({ currentTarget }) => {
          focusNextDelete(currentTarget);
          onDelete();
        }}
      >
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** Moves the focus to the delete button of the next row, or of the row before the last one. */
function focusNextDelete(button: HTMLElement): void {
  const row = button.closest('li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  other?.querySelector<HTMLElement>(':scope > button:last-child')?.focus({ preventScroll: true });
}

function SessionNote({ row, ended }: { row: BidRow; ended: boolean }) {
  const t = useT();
  if (ended) return <span className="block text-sm font-semibold text-bad">{t('bid.rowEnded')}</span>;
  const { family, session } = row.pick;
  if (family !== 'main' || session === 'none') return null;
  return <span className="block text-sm text-muted">{t(session === 'open' ? 'bid.open' : 'bid.close')}</span>;
}

type PointsEditorProps = Pick<BidRowLineProps, 'row' | 'balancePaise' | 'editors'> & {
  onDone: (points?: number) => void;
};

/** Edits the points of a row. Saves on submit and on blur; invalid points keep the editor open. */
function PointsEditor({ row, balancePaise, editors, onDone }: PointsEditorProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [text, setText] = useState(String(row.points));
  const [wasChecked, setWasChecked] = useState(false);
  const checked = checkNewPoints(text, row.points, balancePaise);
  const problem = wasChecked && !checked.ok ? entryErrorText(t, checked.error, text) : undefined;
  const finish = () => {
    setWasChecked(true);
    if (!checked.ok) return undefined;
    onDone(checked.points);
    return checked.points;
  };
  useEffect(() => {
    // Some phones do not move the focus to a tapped button, so Submit reads the open editors itself.
    editors.set(row.id, () => {
      const points = finish();
      if (points === undefined) input.current?.focus();
      return points;
    });
    return () => void editors.delete(row.id);
  });
  return (
    <>
      <form
        noValidate
        className="flex items-center"
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        <input
          ref={input}
          autoFocus
          aria-label={t('bid.points')}
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
          onBlur={({ target, relatedTarget }) => {
            // The row's own buttons decide what happens to the edit. Switching windows keeps the field focused.
            if (target.closest('li')?.contains(relatedTarget) || document.activeElement === target) return;
            finish();
          }}
          className="num h-11 w-[76px] rounded-chip border-[1.5px] border-clay bg-surface px-2.5 text-lg font-semibold outline-none"
        />
        <IconButton type="submit" label={t('bid.savePoints')} className="!text-open">
          <Check size={21} aria-hidden="true" />
        </IconButton>
      </form>
      {problem === undefined ? null : (
        <p id={problemId} role="alert" className="order-last basis-full pb-1 text-right text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
    </>
  );
}

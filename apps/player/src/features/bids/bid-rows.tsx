import { Button } from '@surahi/ui';
import { TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import type { BidListAction, BidRow, DrawState } from './bid-list.ts';
import { equalRows, isSendable } from './bid-list.ts';
import { BidRowLine } from './bid-row-line.tsx';
import { ListTools } from './list-tools.tsx';
import type { OpenEditors } from './open-editors.ts';

type BidRowsProps = {
  rows: readonly BidRow[];
  draw: DrawState;
  balancePaise: bigint;
  editors: OpenEditors;
  dispatch: (action: BidListAction) => void;
};

/** The list of bids, with notes about closed sessions and repeated numbers. */
export function BidRows({ rows, draw, balancePaise, editors, dispatch }: BidRowsProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  useShowGroups(list, rows.length);
  if (rows.length === 0) return null;
  const ended = rows.filter((row) => !isSendable(row, draw)).map(({ id }) => id);
  const equal = equalRows(rows);
  return (
    <section aria-label={t('bid.list')} className="grid grid-cols-1 gap-2.5">
      {ended.length === 0 ? null : (
        <div role="alert" className="grid grid-cols-1 gap-2 rounded-card bg-bad-soft p-3 text-sm text-bad">
          <p className="flex gap-2">
            <TriangleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
            {t('bid.endedRows', { count: ended.length })}
          </p>
          <Button variant="secondary" className="min-h-11" onClick={() => dispatch({ type: 'remove', ids: ended })}>
            {t('bid.removeEnded')}
          </Button>
        </div>
      )}
      <ListTools rows={rows} balancePaise={balancePaise} dispatch={dispatch} />
      <ul ref={list} className="rounded-card border border-line bg-surface pr-1.5 pl-3">
        {rows.map((row) => (
          <BidRowLine
            key={row.id}
            row={row}
            ended={ended.includes(row.id)}
            balancePaise={balancePaise}
            editors={editors}
            onDelete={() => dispatch({ type: 'remove', ids: [row.id] })}
            onEdit={(points) => dispatch({ type: 'edit', id: row.id, points })}
          />
        ))}
      </ul>
      {equal === 0 ? null : (
        <Button
          variant="ghost"
          className="min-h-11 py-1 !whitespace-normal"
          onClick={() => dispatch({ type: 'merge' })}
        >
          {t('bid.merge')}
        </Button>
      )}
    </section>
  );
}

/**
 * Scrolls to the newest row when one tap added several, as on the motor screens: they start below the form, behind the
 * bar. A single row does not scroll, because the next tap is on the same digit grid.
 */
function useShowGroups(list: RefObject<HTMLUListElement | null>, count: number): void {
  const shown = useRef(count);
  useEffect(() => {
    if (count > shown.current + 1) list.current?.firstElementChild?.scrollIntoView({ block: 'center' });
    shown.current = count;
  }, [list, count]);
}

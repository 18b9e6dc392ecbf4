import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import type { Family } from '@surahi/game';
import { Button } from '@surahi/ui';
import { useState } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { moveItem } from '../../shared/move-item.ts';
import { queryKeys } from '../../shared/query.ts';
import { useReasonDialog } from '../../shared/reason-dialog.tsx';
import { headingClass, TABLE_BOX_CLASS } from '../../shared/sort-heading.tsx';
import { UNDO_REASON } from '../../shared/toast.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { MarketRow, type RowDrag } from './market-row.tsx';

const HEADINGS = [t('Order'), t('Market'), t('Week'), t('Current draw'), t('State'), t('Rates')];

type MarketsTableProps = { family: Family; markets: readonly OperatorMarket[]; mayManage: boolean };

/** An order that is not saved. `seen` is the stored order from which it was made. */
type OrderDraft = { seen: readonly string[]; marketIds: readonly string[] };

/** A family's markets. Dragging rows or pressing their buttons changes the order, which is saved separately. */
export function MarketsTable({ family, markets, mayManage }: MarketsTableProps) {
  const [order, setOrder] = useState<OrderDraft>();
  const { confirm, dialog } = useReasonDialog();
  const sendOrder = useSendOrder(family);
  const shown = order === undefined ? markets : inOrder(markets, order.marketIds);
  const marketIds = shown.map((market) => market.marketId);
  const discard = () => setOrder(undefined);
  const seen = order?.seen ?? markets.map((market) => market.marketId);
  const move = (from: number, to: number) => setOrder({ seen, marketIds: moveItem(marketIds, from, to) });
  const drag = useRowDrag(move);
  const save = () =>
    confirm({
      title: t('Save the new order?'),
      consequences: [t('Players see the markets in this order.')],
      action: t('Save order'),
      send: (reason) => sendOrder({ seen, marketIds }, reason, discard),
    });
  return (
    <div className="grid grid-cols-1 gap-3">
      {order === undefined ? null : <UnsavedOrder onDiscard={discard} onSave={save} />}
      <div className={TABLE_BOX_CLASS} tabIndex={0} role="group" aria-label={t('Markets, scrollable')}>
        <table className="w-full border-collapse text-sm" aria-label={t('Markets')}>
          <thead>
            <tr className="text-left text-sm text-muted">
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" className={headingClass({ wide: heading === t('Rates') })}>
                  {heading}
                </th>
              ))}
              <th scope="col" className={headingClass({ end: true })}>
                {t('Actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((market, place) => (
              <MarketRow
                key={market.marketId}
                market={market}
                place={place}
                isLast={place === shown.length - 1}
                mayManage={mayManage}
                onMove={(to) => move(place, to)}
                {...drag(place)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {dialog}
    </div>
  );
}

/**
 * Returns a function that saves an order and offers to undo it. The server refuses it if another operator has stored
 * another order since; the table then shows that order. `onSettled` discards the draft.
 */
function useSendOrder(family: Family) {
  const { send } = useOperatorMutation(queryKeys.markets, queryKeys.draws);
  const restore = ({ seen, marketIds }: OrderDraft) =>
    void send(
      OPERATOR_CALLS.orderMarkets,
      { body: { family, marketIds: [...seen], before: [...marketIds], reason: UNDO_REASON } },
      { done: t('The old order is on the lists') },
    );
  return (order: OrderDraft, reason: string, onSettled: () => void) =>
    send(
      OPERATOR_CALLS.orderMarkets,
      { body: { family, marketIds: [...order.marketIds], before: [...order.seen], reason } },
      {
        done: t('The new order is on the lists'),
        onRefetched: onSettled,
        undo: () => restore(order),
        onFailure: ({ code }) => {
          if (code === 'changed_meanwhile') onSettled();
          return false;
        },
      },
    );
}

function UnsavedOrder({ onDiscard, onSave }: { onDiscard: () => void; onSave: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-win-soft px-4 py-2 text-sm text-win"
    >
      <span className="font-semibold">{t('The new order is not saved. Players still see the old order.')}</span>
      <span className="flex gap-2">
        <Button variant="secondary" onClick={onDiscard}>
          {t('Discard')}
        </Button>
        <Button onClick={onSave}>{t('Save order')}</Button>
      </span>
    </div>
  );
}

/** Drag and drop of table rows: returns the drag props of the row at a place. `onMove` runs when a row is dropped. */
function useRowDrag(onMove: (from: number, to: number) => void): (place: number) => RowDrag {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  return (place) => ({
    isDragged: dragged === place,
    dropMark: dragged === undefined || over !== place ? 'none' : dragged > place ? 'above' : 'below',
    onDragStart: () => setDragged(place),
    onDragOver: () => setOver(place),
    onDrop: () => {
      if (dragged !== undefined && dragged !== place) onMove(dragged, place);
    },
    onDragEnd: () => {
      setDragged(undefined);
      setOver(undefined);
    },
  });
}

/** The markets in the unsaved order. Markets that were added meanwhile are last. */
function inOrder(markets: readonly OperatorMarket[], order: readonly string[]): OperatorMarket[] {
  const placeOf = (market: OperatorMarket) => {
    const place = order.indexOf(market.marketId);
    return place < 0 ? order.length : place;
  };
  return markets.toSorted((a, b) => placeOf(a) - placeOf(b));
}

import { OPERATOR_CALLS, type OperatorMarket } from '@surahi/contract/operator';
import type { Family } from '@surahi/game';
import { Button } from '@surahi/ui';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { MarketRow } from './market-row.tsx';
import { moveItem } from './reorder.ts';
import { useMarketCall } from './use-market-call.ts';

const HEADINGS = ['Order', 'Market', 'Week', 'Current draw', 'State', 'Rates'];

type MarketsTableProps = { family: Family; markets: readonly OperatorMarket[]; mayManage: boolean };

/** A family's markets; their order is changed by dragging rows or by the buttons, and kept once it is confirmed. */
export function MarketsTable({ family, markets, mayManage }: MarketsTableProps) {
  const [order, setOrder] = useState<readonly string[]>();
  const [asking, setAsking] = useState(false);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const send = useMarketCall();
  const shown = order === undefined ? markets : inOrder(markets, order);
  const move = (from: number, to: number) =>
    setOrder(
      moveItem(
        shown.map((market) => market.marketId),
        from,
        to,
      ),
    );

  async function save(reason: string): Promise<boolean> {
    const marketIds = shown.map((market) => market.marketId);
    const done = await send(
      OPERATOR_CALLS.orderMarkets,
      { body: { family, marketIds, reason } },
      'The new order is on the lists',
    );
    if (done !== undefined) setOrder(undefined);
    return done !== undefined;
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {order === undefined ? null : (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-win-soft px-4 py-2 text-sm text-win"
        >
          <span className="font-semibold">The order is changed here only; players still see the former one.</span>
          <span className="flex gap-2">
            <Button variant="secondary" onClick={() => setOrder(undefined)}>
              Discard
            </Button>
            <Button onClick={() => setAsking(true)}>Save order</Button>
          </span>
        </div>
      )}
      <div
        className="overflow-x-auto rounded-card border border-line bg-surface shadow-card"
        tabIndex={0}
        role="group"
        aria-label="Markets, scrollable"
      >
        <table className="w-full border-collapse text-sm" aria-label="Markets">
          <thead>
            <tr className="border-b border-line bg-raised text-left text-sm text-muted">
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" className="px-2.5 py-2 font-semibold whitespace-nowrap">
                  {heading}
                </th>
              ))}
              <th scope="col" className="px-2.5 py-2 text-right font-semibold">
                Actions
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
                isDragged={dragged === place}
                dropMark={dragged === undefined || over !== place ? 'none' : dragged > place ? 'above' : 'below'}
                onDragStart={() => setDragged(place)}
                onDragOver={() => setOver(place)}
                onDrop={() => {
                  if (dragged !== undefined && dragged !== place) move(dragged, place);
                }}
                onDragEnd={() => {
                  setDragged(undefined);
                  setOver(undefined);
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title="Save the new order?"
        consequences={['Players see the markets in this order on their next list.']}
        action="Save order"
        onConfirm={save}
      />
    </div>
  );
}

/** The markets as ordered here; those that came meanwhile are at the end. */
function inOrder(markets: readonly OperatorMarket[], order: readonly string[]): OperatorMarket[] {
  const placeOf = (market: OperatorMarket) => {
    const place = order.indexOf(market.marketId);
    return place < 0 ? order.length : place;
  };
  return markets.toSorted((a, b) => placeOf(a) - placeOf(b));
}

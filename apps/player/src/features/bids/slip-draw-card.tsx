import { Button, Card } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import { marketName } from '../../shared/markets/use-markets.ts';
import { bidDateText } from './bid-date.ts';
import type { BidListAction } from './bid-list.ts';
import { isSendable } from './bid-list.ts';
import { BidRowLine } from './bid-row-line.tsx';
import { CutOff } from './confirm-details.tsx';
import type { OpenEditors } from './open-editors.ts';
import type { SlipDraw } from './slip-list.ts';

type SlipDrawCardProps = {
  draw: SlipDraw;
  balancePaise: bigint;
  editors: OpenEditors;
  dispatch: (action: BidListAction) => void;
};

/** The bids of one draw in the slip, with the time left. */
export function SlipDrawCard({ draw: { market, draw, rows }, balancePaise, editors, dispatch }: SlipDrawCardProps) {
  const t = useT();
  const name = marketName(market);
  const open = rows.filter((row) => isSendable(row, draw));
  const ended = rows.filter((row) => !isSendable(row, draw));
  return (
    <Card aria-label={name} className="grid grid-cols-1 gap-1.5 !pr-1.5 !pl-3">
      <div className="pr-2">
        <h2 className="text-base font-bold">{name}</h2>
        <p className="num text-sm text-muted">{bidDateText(market.bidDate)}</p>
        {open.length === 0 ? null : <CutOff rows={open} market={market} />}
        {ended.length === 0 ? null : (
          <div role="alert" className="grid grid-cols-1 gap-2 pt-1 text-sm font-semibold text-bad">
            <p>{t('bid.endedRows', { count: ended.length })}</p>
            <Button
              variant="secondary"
              className="min-h-11"
              onClick={() => dispatch({ type: 'remove', ids: ended.map(({ id }) => id) })}
            >
              {t('bid.removeEnded')}
            </Button>
          </div>
        )}
      </div>
      <ul>
        {rows.map((row) => (
          <BidRowLine
            key={`${row.screen} ${row.listId}`}
            row={row}
            ended={ended.includes(row)}
            balancePaise={balancePaise}
            editors={editors}
            onDelete={() => dispatch({ type: 'remove', ids: [row.id] })}
            onEdit={(points) => dispatch({ type: 'edit', id: row.id, points })}
          />
        ))}
      </ul>
    </Card>
  );
}

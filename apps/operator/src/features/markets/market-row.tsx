import type { OperatorMarket } from '@surahi/contract/operator';
import { Badge, Countdown, IconButton } from '@surahi/ui';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { formatDay, formatMinute } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { MarketActions } from './market-actions.tsx';
import { marketState } from './market-state.ts';
import { summarizeWeek } from './week.ts';

export type RowDrag = {
  isDragged: boolean;
  /** The edge of the row at which the dragged row would be inserted. */
  dropMark: 'none' | 'above' | 'below';
  onDragStart: () => void;
  onDragOver: () => void;
  onDrop: () => void;
  onDragEnd: () => void;
};

type MarketRowProps = RowDrag & {
  market: OperatorMarket;
  /** The first place is 0. */
  place: number;
  isLast: boolean;
  mayManage: boolean;
  onMove: (toPlace: number) => void;
};

const DROP_MARKS = {
  none: undefined,
  above: 'shadow-[inset_0_3px_0_var(--clay)]',
  below: 'shadow-[inset_0_-3px_0_var(--clay)]',
};

/** One market in the table. */
export function MarketRow(props: MarketRowProps) {
  const { market, mayManage, isDragged, dropMark, onDragStart, onDragOver, onDrop, onDragEnd } = props;
  const state = marketState(market, serverNow());
  return (
    <tr
      draggable={mayManage}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', market.name);
        onDragStart();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      onDragEnd={onDragEnd}
      className={clsx(
        'border-b border-line last:border-0 hover:bg-raised',
        isDragged && 'bg-clay-soft',
        DROP_MARKS[dropMark],
      )}
    >
      <td className="px-1.5 py-2 lg:px-2.5">
        <Place {...props} />
      </td>
      <td className="px-1.5 py-2 lg:px-2.5">
        <Link to={paths.market(market.marketId)} data-row-link className="link">
          {market.name}
        </Link>
        {market.nameHindi === '' ? null : (
          <span lang="hi" className="block text-sm text-muted">
            {market.nameHindi}
          </span>
        )}
      </td>
      <td className="num px-1.5 py-2 lg:px-2.5 text-sm">
        {summarizeWeek(market.days).map((line) => (
          <span key={line} className="block">
            <WeekLine line={line} />
          </span>
        ))}
      </td>
      <td className="num px-1.5 py-2 lg:px-2.5 text-sm">
        <CurrentDraw market={market} />
      </td>
      <td className="px-1.5 py-2 lg:px-2.5">
        <span className="grid justify-items-start gap-1 whitespace-nowrap">
          <Badge tone={state.tone}>{state.word}</Badge>
          {state.nextCutOffMs === null ? null : (
            <Countdown to={state.nextCutOffMs} now={serverNow} className="text-xs font-semibold text-muted" />
          )}
        </span>
      </td>
      <td className="num px-1.5 py-2 text-sm whitespace-nowrap max-lg:hidden lg:px-2.5">
        {market.current === null ? (
          <span className="text-faint">–</span>
        ) : (
          <Link to={paths.rates} className="link">
            {t('Version {rateVersion}', { rateVersion: market.current.rateVersion })}
          </Link>
        )}
      </td>
      <td className="px-1.5 py-2 lg:px-2.5">{mayManage ? <MarketActions market={market} /> : null}</td>
    </tr>
  );
}

/** Days and times. The line never breaks inside a time, and on a wide screen not between two of them. */
function WeekLine({ line }: { line: string }) {
  const [before, times = '', after] = line.split(/(\d\d:\d\d [AP]M(?: – \d\d:\d\d [AP]M)?)/);
  return (
    <>
      {before}
      <span className="lg:whitespace-nowrap">{times.replaceAll(/ (?=[AP]M)/g, '\u00a0')}</span>
      {after}
    </>
  );
}

function Place({ market, place, isLast, mayManage, onMove }: MarketRowProps) {
  if (!mayManage) return <span className="num">{place + 1}</span>;
  return (
    <span className="flex items-center gap-0.5">
      <GripVertical size={18} aria-hidden="true" className="shrink-0 cursor-grab text-faint max-lg:hidden" />
      <span className="num w-6 text-center">{place + 1}</span>
      <IconButton
        label={t('Move {market} up', { market: market.name })}
        className="size-8!"
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <ArrowUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('Move {market} down', { market: market.name })}
        className="size-8!"
        disabled={isLast}
        onClick={() => onMove(place + 1)}
      >
        <ArrowDown size={16} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function CurrentDraw({ market: { current, family } }: { market: OperatorMarket }) {
  if (current === null) return <span className="text-faint">–</span>;
  return (
    <Link to={paths.draw(current.drawId)} className="grid hover:underline lg:whitespace-nowrap">
      <span className="font-semibold">{formatDay(current.businessDate)}</span>
      <span className="text-muted">
        {formatMinute(current.openAtMs)}
        {family === 'main' ? ` – ${formatMinute(current.closeAtMs)}` : null}
      </span>
    </Link>
  );
}

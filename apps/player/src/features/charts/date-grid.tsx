import { clsx } from 'clsx';
import { useT } from '../../shared/i18n/i18n.ts';
import type { ChartData, DateRow, GridCell, MonthOfDates } from './chart-rows.ts';
import { monthAndYear, monthYear, weekdayShort } from './dates.ts';
import { dayText } from '../../shared/dates.ts';
import { LazyBlock } from './lazy-block.tsx';
import { ResultLink } from './result-link.tsx';
import { chartMarketName } from './use-chart.ts';

const ROW_PX = 46;
const HEAD_PX = 40;

type Columns = { names: readonly string[]; widthRem: number };

/** The width of the column of dates. Column widths follow the browser's font size, because names of markets must fit. */
const DATE_REM = 3.875;

/** Starline has a column for each draw time, Gali one for each market. */
function columnsOf(data: ChartData): Columns {
  const starline = data.family === 'starline';
  return {
    names: data.markets.map((market) => (starline ? market.open_time : chartMarketName(market))),
    widthRem: starline ? 3.625 : 5.25,
  };
}

/** A family's results with dates as rows and draws as columns. Wide tables scroll sideways. */
export function DateGrid({ data, months }: { data: ChartData; months: readonly MonthOfDates[] }) {
  const t = useT();
  const columns = columnsOf(data);
  return (
    // Focusable, so that the keyboard can scroll it sideways.
    <section
      aria-label={t('chart.results')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="-mx-3.5 overflow-x-auto overscroll-x-contain"
    >
      <div style={{ minWidth: `${DATE_REM + columns.names.length * columns.widthRem}rem` }}>
        {months.map(({ month, rows }, index) => (
          <LazyBlock key={month} first={index === 0} heightPx={HEAD_PX + rows.length * ROW_PX}>
            {() => <Month month={month} rows={rows} columns={columns} />}
          </LazyBlock>
        ))}
      </div>
    </section>
  );
}

function Month({ month, rows, columns }: { month: string; rows: readonly DateRow[]; columns: Columns }) {
  const t = useT();
  const name = monthYear(month);
  const { short, year } = monthAndYear(month);
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 bg-surface">
      <caption className="sr-only">{t('chart.monthOf', { month: name })}</caption>
      <thead>
        <tr style={{ height: HEAD_PX }}>
          <th
            scope="col"
            style={{ width: `${DATE_REM}rem` }}
            className="num sticky left-0 z-10 bg-indigo px-1 text-xs leading-tight font-bold text-on-indigo"
          >
            {short}
            <span className="block">{year}</span>
          </th>
          {columns.names.map((column) => (
            <th
              key={column}
              scope="col"
              className="num bg-indigo px-1 text-xs leading-tight font-semibold text-on-indigo"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ date, cells }) => (
          <tr key={date} style={{ height: ROW_PX }}>
            <th
              scope="row"
              className="num sticky left-0 z-10 border-b border-line bg-raised px-1 text-xs leading-tight font-medium text-muted"
            >
              {dayText(date)}
              <span className="block text-xs">{weekdayShort(date)}</span>
            </th>
            {cells.map((cell, index) => (
              <Cell key={columns.names[index] ?? index} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ cell: { pana, number, red, check } }: { cell: GridCell }) {
  return (
    <td className={clsx('num border-b border-l border-line p-0 text-center align-middle', red && 'text-bad')}>
      <ResultLink to={check} heightPx={ROW_PX - 1}>
        {pana === '' ? null : <span className="block text-xs leading-tight font-medium">{pana} </span>}
        <span className={clsx('block leading-tight font-bold', pana === '' ? 'text-lg' : 'text-base')}>{number}</span>
      </ResultLink>
    </td>
  );
}

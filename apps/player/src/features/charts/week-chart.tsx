import { clsx } from 'clsx';
import { useT } from '../../shared/i18n/i18n.ts';
import type { DayCell, WeekRow, YearOfWeeks } from './chart-rows.ts';
import { sundayOf, weekdayNames } from './dates.ts';
import { dayText } from '../../shared/dates.ts';
import { LazyBlock } from './lazy-block.tsx';
import { ResultLink } from './result-link.tsx';
import type { ChartView } from './use-chart-address.ts';

const ROW_PX: Record<ChartView, number> = { panel: 62, jodi: 46 };
const HEAD_PX = 34;

/**
 * Results of one market with weeks as rows, Monday to Sunday, in the layout that players know from print. The panel
 * chart shows open pana, jodi and close pana of a day side by side. The jodi chart shows only the jodi. A phone's text
 * size does not enlarge the digits: eight columns would overlap.
 */
export function WeekChart({ years, view }: { years: readonly YearOfWeeks[]; view: ChartView }) {
  return (
    <div className="-mx-3.5">
      {years.map(({ year, weeks }, index) => (
        <LazyBlock key={year} first={index === 0} heightPx={HEAD_PX + weeks.length * ROW_PX[view]}>
          {() => <Year year={year} weeks={weeks} view={view} />}
        </LazyBlock>
      ))}
    </div>
  );
}

function Year({ year, weeks, view }: { year: string; weeks: readonly WeekRow[]; view: ChartView }) {
  const t = useT();
  const rowPx = ROW_PX[view];
  return (
    <table className="w-full table-fixed [text-size-adjust:100%] border-separate border-spacing-0 bg-surface">
      <caption className="sr-only">{t('chart.yearOf', { year })}</caption>
      <thead>
        <tr style={{ height: HEAD_PX }}>
          <th
            scope="col"
            className={clsx(
              'num sticky top-[58px] z-10 bg-indigo text-xs font-bold text-on-indigo max-[359px]:w-9',
              // The panel chart needs almost the whole screen for its digits.
              view === 'panel' ? 'w-[46px]' : 'w-[54px]',
            )}
          >
            {year}
          </th>
          {weekdayNames().map(({ short, long }) => (
            <th
              key={long}
              scope="col"
              abbr={long}
              className="sticky top-[58px] z-10 bg-indigo text-xs font-semibold text-on-indigo"
            >
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, days }) => (
          <tr key={monday} style={{ height: rowPx }}>
            <th
              scope="row"
              className="num border-b border-line bg-raised text-center text-xs tracking-tight leading-[1.35] font-medium text-muted"
            >
              {dayText(monday)}
              <span className="sr-only"> – </span>
              <br />
              {dayText(sundayOf(monday))}
            </th>
            {days.map((day, index) => (
              <td
                key={day?.date ?? index}
                className={clsx(
                  'num border-b border-l border-line p-0 text-center align-middle',
                  day?.red === true && 'text-bad',
                )}
              >
                {day === undefined ? null : (
                  <ResultLink to={day.check} heightPx={rowPx - 1}>
                    <Day day={day} view={view} />
                  </ResultLink>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const UPRIGHT =
  'text-xs leading-none font-medium tracking-[0.14em] [text-orientation:upright] [writing-mode:vertical-rl]';

function Day({ day, view }: { day: DayCell; view: ChartView }) {
  const jodi = (
    <span className={view === 'panel' ? 'text-sm font-bold tracking-tight max-[359px]:text-xs' : 'text-lg font-bold'}>
      {day.jodi}
    </span>
  );
  if (view === 'jodi') return jodi;
  return (
    <span className="flex items-center justify-center gap-[1.5px] max-[359px]:gap-0">
      <span className={UPRIGHT}>{day.openPana}</span> {jodi} <span className={UPRIGHT}>{day.closePana}</span>
    </span>
  );
}

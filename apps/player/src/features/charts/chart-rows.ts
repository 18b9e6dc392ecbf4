import type { marketCharts, ResponseOf } from '@surahi/contract';
import { addDays, ankOf, isPana } from '@surahi/game';
import { drawPath } from '../../shared/draw-path.ts';
import { mondayOf } from './periods.ts';

export type ChartData = ResponseOf<typeof marketCharts>;
export type ChartMarket = ChartData['markets'][number];
export type ChartResult = ChartData['results'][number];

/** Placeholder of a result that is not declared. */
const NO_PANA = '***';
const NO_JODI = '**';

/**
 * One day of a chart. `red` marks a jodi of equal digits or of digits five apart. `check` is the page that checks the
 * newest result of the day. It is undefined when the public log does not cover the result.
 */
export type DayCell = {
  date: string;
  openPana: string;
  jodi: string;
  closePana: string;
  red: boolean;
  check: string | undefined;
};

/** A week from Monday to Sunday. A future day is undefined. */
export type WeekRow = { monday: string; days: readonly (DayCell | undefined)[] };

/** Weeks of one year, newest first. A week belongs to the year of its Monday. */
export type YearOfWeeks = { year: string; weeks: readonly WeekRow[] };

/** Whether the digits are equal or five apart (each other's cut): '55', '05', '61'. */
export function isRedJodi(jodi: string): boolean {
  if (!/^\d\d$/.test(jodi)) return false;
  return Math.abs(Number(jodi[0]) - Number(jodi[1])) % 5 === 0;
}

/** One day of the main market. When only one side is declared, a star replaces the other digit of the jodi. */
export function dayCell(date: string, result: ChartResult | undefined, market?: ChartMarket): DayCell {
  if (result === undefined) {
    return { date, openPana: NO_PANA, jodi: NO_JODI, closePana: NO_PANA, red: false, check: undefined };
  }
  const jodi = result.jodi || ankOrStar(result.open_pana) + ankOrStar(result.close_pana);
  return {
    date,
    openPana: result.open_pana || NO_PANA,
    jodi,
    closePana: result.close_pana || NO_PANA,
    red: isRedJodi(jodi),
    check: checkPathOf(result, market),
  };
}

function ankOrStar(pana: string): string {
  return isPana(pana) ? ankOf(pana) : '*';
}

/** The page that checks a result: the close session once it is declared. Undefined when the log does not cover it. */
function checkPathOf(result: ChartResult, market: ChartMarket | undefined): string | undefined {
  if (market?.log_from === undefined || result.date < market.log_from) return undefined;
  const session = result.close_pana === '' ? 'open' : 'close';
  return drawPath({ market: result.game_id, date: result.date, session });
}

/** Groups the results of a chart of one market into weeks by year, from the chart's last day back to the first result. */
export function yearsOfWeeks({ results, markets: [market], to: today }: ChartData): YearOfWeeks[] {
  const first = results[0];
  if (first === undefined) return [];
  const byDate = new Map(results.map((result) => [result.date, result]));
  const years: { year: string; weeks: WeekRow[] }[] = [];
  const firstMonday = mondayOf(first.date);
  for (let monday = mondayOf(today); monday >= firstMonday; monday = addDays(monday, -7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => {
      const date = addDays(monday, offset);
      return date > today ? undefined : dayCell(date, byDate.get(date), market);
    });
    const year = monday.slice(0, 4);
    const last = years.at(-1);
    if (last?.year === year) last.weeks.push({ monday, days });
    else years.push({ year, weeks: [{ monday, days }] });
  }
  return years;
}

/** One date of a family, with a cell for each of the family's markets in their order. */
export type DateRow = { date: string; cells: readonly GridCell[] };
export type GridCell = { pana: string; number: string; red: boolean; check: string | undefined };

/** Dates of one month, newest first. */
export type MonthOfDates = { month: string; rows: readonly DateRow[] };

/** A cell of the Starline chart (pana and ank) or of the Gali chart (jodi only). */
function gridCell(family: ChartData['family'], result: ChartResult | undefined, market: ChartMarket): GridCell {
  const check = result && checkPathOf(result, market);
  if (family === 'gali') {
    const jodi = result?.jodi || NO_JODI;
    return { pana: '', number: jodi, red: isRedJodi(jodi), check };
  }
  const pana = result?.open_pana ?? '';
  if (!isPana(pana)) return { pana: NO_PANA, number: '*', red: false, check };
  return { pana, number: ankOf(pana), red: false, check };
}

/** Groups the results of a family into dates by month, from today back to the first result. */
export function monthsOfDates(data: ChartData, today: string): MonthOfDates[] {
  const first = data.results[0];
  if (first === undefined) return [];
  const byKey = new Map(data.results.map((result) => [`${result.date} ${result.game_id}`, result]));
  const months: { month: string; rows: DateRow[] }[] = [];
  for (let date = today; date >= first.date; date = addDays(date, -1)) {
    const day = date;
    const cells = data.markets.map((market) => gridCell(data.family, byKey.get(`${day} ${market.game_id}`), market));
    const month = date.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.rows.push({ date, cells });
    else months.push({ month, rows: [{ date, cells }] });
  }
  return months;
}

/** Counts each digit 0-9: the ank of every pana, and both digits of a Gali jodi. */
export function digitCounts(results: readonly ChartResult[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  const count = (digit: string) => {
    const value = Number(digit);
    counts[value] = (counts[value] ?? 0) + 1;
  };
  for (const { open_pana, close_pana, jodi } of results) {
    const panas = [open_pana, close_pana].filter(isPana);
    for (const pana of panas) count(ankOf(pana));
    if (panas.length === 0) for (const digit of jodi) count(digit);
  }
  return counts;
}

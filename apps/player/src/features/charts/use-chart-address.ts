import { useSearchParams } from 'react-router';
import type { Period } from './periods.ts';
import { readPeriod } from './periods.ts';

export type ChartView = 'panel' | 'jodi';

/** View and period of a chart, kept in the address so that a shared link opens the same chart. */
export function useChartAddress(usualPeriod: Period): {
  period: Period;
  view: ChartView;
  choose: (change: { period: Period } | { view: ChartView }) => void;
} {
  const [search, setSearch] = useSearchParams();
  return {
    period: readPeriod(search.get('period')) ?? usualPeriod,
    view: search.get('view') === 'jodi' ? 'jodi' : 'panel',
    choose: (change) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

import { useSearchParams } from 'react-router';
import type { Period } from './periods.ts';
import { readPeriod } from './periods.ts';

export type ChartView = 'panel' | 'jodi';

/** What of a chart is shown, kept in the address: a link to a chart opens as it was sent. */
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

import { STATEMENT_LINE_STATES, type StatementLineState } from '@surahi/contract/operator';
import { useSearchParams } from 'react-router';
import { periodDays, usePeriod } from '../../shared/lists/period.ts';

export type LineState = StatementLineState | 'all';

/** The filters of statement lines, kept in the address, and the query of the list without the cursor. */
export function useLineFilters() {
  const [address, setAddress] = useSearchParams();
  const { period, setPeriod } = usePeriod();
  const named = address.get('state');
  const state: LineState = STATEMENT_LINE_STATES.find((one) => one === named) ?? (named === 'all' ? 'all' : 'ready');
  const search = address.get('search') ?? '';
  const change = (next: { search?: string; state?: LineState }) =>
    setAddress(
      (before) => {
        const changed = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value === '') changed.delete(name);
          else changed.set(name, value);
        }
        return changed;
      },
      { replace: true },
    );
  const wanted = {
    ...(state === 'all' ? {} : { state }),
    ...(search === '' ? {} : { search }),
    ...periodDays(period),
  };
  return { state, search, period, setPeriod, change, wanted };
}

import { REQUEST_SORTS, REQUEST_STATES, type RequestState } from '@surahi/contract/operator';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { periodInstants, usePeriod } from '../lists/period.ts';
import { useOrder } from '../order.ts';

export type QueueFilters = { state: RequestState | ''; search: string };

/** The query of a queue's list call, without the cursor. */
export type QueueQuery = {
  sort: (typeof REQUEST_SORTS)[number];
  state?: RequestState;
  search?: string;
  fromMs?: string;
  toMs?: string;
};

/** The filters, the order and the open request of a queue, kept in the page's address. */
export function useQueueAddress() {
  const [search, setSearch] = useSearchParams();
  const state = search.get('state') ?? 'pending';
  const filters: QueueFilters = {
    state: REQUEST_STATES.find((one) => one === state) ?? '',
    search: search.get('search') ?? '',
  };
  const set = (next: { state?: string; search?: string; open?: string }) =>
    setSearch(
      (before) => {
        const changed = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value === '' && name !== 'state') changed.delete(name);
          else changed.set(name, value === '' ? 'all' : value);
        }
        return changed;
      },
      { replace: true },
    );
  // Pending requests are decided oldest first.
  const byAge: QueueQuery['sort'] = filters.state === 'pending' ? 'time' : '-time';
  const { sort, setSort } = useOrder(REQUEST_SORTS, byAge);
  const { period, setPeriod } = usePeriod();
  const query: QueueQuery = {
    sort,
    ...periodInstants(period),
    ...(filters.state === '' ? {} : { state: filters.state }),
    ...(filters.search === '' ? {} : { search: filters.search }),
  };
  return {
    filters,
    query,
    period,
    setPeriod,
    order: { sort, byAge, onSort: setSort },
    openId: search.get('open'),
    open: (id: string) => set({ open: id }),
    setFilters: (next: Partial<QueueFilters>) => set({ ...next, open: '' }),
  };
}

type Keys = {
  ids: readonly string[];
  openId: string | undefined;
  onOpen: (id: string) => void;
  onApprove: () => void;
  onReject: () => void;
};

/**
 * Keys of a queue: j, k and the arrow keys open the next or previous request, a and r decide, Enter focuses the open
 * request. On a button, Enter presses the button, except on the row of the open request.
 */
export function useQueueKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, a, [role="dialog"]') !== null)
        return;
      const { ids, openId, onOpen, onApprove, onReject } = latest.current;
      const at = openId === undefined ? -1 : ids.indexOf(openId);
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        const next = ids[Math.max(0, Math.min(ids.length - 1, at + step))];
        if (next === undefined) return;
        event.preventDefault();
        onOpen(next);
        document.getElementById(`request-${next}`)?.focus();
      } else if (event.key === 'a' || event.key === 'r') {
        event.preventDefault();
        (event.key === 'a' ? onApprove : onReject)();
      } else if (event.key === 'Enter' && at >= 0) {
        const button = target instanceof HTMLElement ? target.closest('button') : null;
        if (button !== null && button.id !== `request-${openId}`) return;
        event.preventDefault();
        document.getElementById('request')?.focus();
      }
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

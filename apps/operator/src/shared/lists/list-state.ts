import { useSearchParams } from 'react-router';

/** The state by which a list is filtered, kept in the address. Undefined means every state. */
export function useListState<State extends string>(
  states: readonly State[],
): { state: State | undefined; setState: (next: State | 'all') => void } {
  const [search, setSearch] = useSearchParams();
  const setState = (next: State | 'all') =>
    setSearch(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next === 'all') changed.delete('state');
        else changed.set('state', next);
        return changed;
      },
      { replace: true },
    );
  return { state: states.find((one) => one === search.get('state')), setState };
}

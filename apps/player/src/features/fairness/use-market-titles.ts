import { marketCharts } from '@surahi/contract';
import { addDays, type Family } from '@surahi/game';
import { useQueries } from '@tanstack/react-query';
import { useLanguage } from '../../shared/i18n/i18n.ts';
import { marketName } from '../../shared/markets/use-markets.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { todayInIndia } from '../../shared/today.ts';

const STALE_MS = 3_600_000;

/**
 * Returns the function that gives the name in the player's language of a market that the log names. The log has English
 * names only. A name that no market of `families` has today stays as it is.
 */
export function useMarketTitles(families: readonly Family[]): (title: string) => string {
  const language = useLanguage();
  // A day early: the server refuses a first day after its own today.
  const from = addDays(todayInIndia(), -1);
  const lists = useQueries({
    queries: families.map((family) => ({
      queryKey: queryKeys.charts(family, '', from),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchCall(marketCharts, { family, from }, signal),
      enabled: language !== 'en',
      staleTime: STALE_MS,
    })),
  });
  const markets = lists.flatMap(({ data }) => data?.markets ?? []);
  return (title) => {
    const known = markets.find(({ game_name: name }) => name === title);
    return known === undefined ? title : marketName({ name: known.game_name, nameHindi: known.game_name_hindi });
  };
}

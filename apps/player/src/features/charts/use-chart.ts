import { marketCharts } from '@surahi/contract';
import type { Family } from '@surahi/game';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { marketName } from '../../shared/markets/use-markets.ts';
import { CallFailed, fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import type { ChartData, ChartMarket } from './chart-rows.ts';
import type { Period } from './periods.ts';
import { firstDay } from './periods.ts';
import { todayInIndia } from '../../shared/today.ts';

/** Results are declared during the day, so an open chart is refetched at this interval. */
const REFRESH_MS = 60_000;

export type Chart = {
  data: ChartData | undefined;
  /**
   * 'unknown' when the market does not exist, 'failed' when the request failed. Undefined while waiting or on success.
   */
  problem: 'unknown' | 'failed' | undefined;
  /** The last refresh failed, so the shown data may be old. */
  stale: boolean;
  /** Another period is loading, and the previous one is still shown. */
  waiting: boolean;
  updatedAtMs: number;
  retry: () => void;
};

/** The market's name in the current language. */
export function chartMarketName({ game_name: name, game_name_hindi: nameHindi }: ChartMarket): string {
  return marketName({ name, nameHindi });
}

/** The declared results of one market, or of a family, over a period that ends today. */
export function useChart(family: Family, gameId: string | undefined, period: Period): Chart {
  const from = firstDay(period, todayInIndia());
  const query = useQuery({
    queryKey: queryKeys.charts(family, gameId ?? '', from),
    queryFn: ({ signal }) =>
      fetchCall(marketCharts, { family, from, ...(gameId === undefined ? {} : { game_id: gameId }) }, signal),
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
  });
  const { data, error, isError, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const unknown = error instanceof CallFailed && error.failure.code === 'market_unknown';
  return {
    data,
    problem: data !== undefined || !isError ? undefined : unknown ? 'unknown' : 'failed',
    stale: isError,
    waiting: isPlaceholderData,
    updatedAtMs: dataUpdatedAt,
    retry: () => void refetch(),
  };
}

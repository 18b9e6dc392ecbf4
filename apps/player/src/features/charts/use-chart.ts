import { marketCharts } from '@surahi/contract';
import type { Family } from '@surahi/game';
import { zonedDate } from '@surahi/game';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { serverNow } from '../../shared/clock.ts';
import { marketName } from '../../shared/markets/use-markets.ts';
import { CallFailed, fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import type { ChartData, ChartMarket } from './chart-rows.ts';
import type { Period } from './periods.ts';
import { firstDay } from './periods.ts';

/** Results of a day come by and by: a chart in view is asked for again this often. */
const REFRESH_MS = 60_000;

/** The zone in which every market's day is named on a chart. */
const ZONE = 'Asia/Kolkata';

export type Chart = {
  data: ChartData | undefined;
  /** 'unknown' when there is no such market, 'failed' when nothing came; undefined while waiting or when all is well. */
  problem: 'unknown' | 'failed' | undefined;
  /** What is shown could not be renewed. */
  stale: boolean;
  /** Another period is on its way and what is shown is still the last one. */
  waiting: boolean;
  updatedAtMs: number;
  retry: () => void;
};

/** The market's name in the language in use. */
export function chartMarketName({ game_name: name, game_name_hindi: nameHindi }: ChartMarket): string {
  return marketName({ name, nameHindi });
}

/** The declared results of one market, or of a family, over a period that ends today. */
export function useChart(family: Family, gameId: string | undefined, period: Period): Chart {
  const from = firstDay(period, zonedDate(serverNow(), ZONE));
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

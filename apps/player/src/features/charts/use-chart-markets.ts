import { useMemo } from 'react';
import { useDashboard } from '../../shared/dashboard.ts';
import type { Market } from '../../shared/markets/market.ts';
import { mainMarketOf } from '../../shared/markets/market.ts';
import { usePublicMarkets } from '../../shared/markets/public-markets.ts';
import { usePoll } from '../../shared/query.ts';
import { useSession } from '../../shared/session/session.ts';

export type ChartMarkets = {
  markets: readonly Market[] | undefined;
  failed: boolean;
  updatedAtMs: number;
  retry: () => void;
};

/** The markets to list: the player's own dashboard, or the public list for a visitor. */
export function useChartMarkets(): ChartMarkets {
  const visitor = useSession() === undefined;
  const poll = usePoll();
  const own = useDashboard();
  const open = usePublicMarkets({ enabled: visitor, ...poll });
  const { data, isError, dataUpdatedAt, refetch } = visitor ? open : own;
  const markets = useMemo(() => data?.result.map((row) => mainMarketOf(row)), [data]);
  return { markets, failed: isError, updatedAtMs: dataUpdatedAt, retry: () => void refetch() };
}

import type { MarketOrder, ResponseOf } from '@surahi/contract';
import { galiMarkets, marketNameIn, starlineMarkets } from '@surahi/contract';
import type { Family } from '@surahi/game';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Dashboard } from '../dashboard.ts';
import { useDashboard } from '../dashboard.ts';
import { currentLanguage } from '../i18n/language.ts';
import { fetchCall, usePoll } from '../query.ts';
import { queryKeys } from '../query-keys.ts';
import { useFromDevice } from '../use-from-device.ts';
import type { Market } from './market.ts';
import { mainMarketOf, singleMarketOf } from './market.ts';
import { reachableUrl } from './chart-url.ts';

/** State of a market list for screens. */
export type MarketList = {
  /** Undefined until the first response. */
  markets: readonly Market[] | undefined;
  /** The family's chart page. '' until known, and for the main family, whose markets have their own. */
  chartUrl: string;
  /** How to sort the markets that accept bids. */
  order: MarketOrder;
  /** The last request failed, or only a stored list is available. */
  failed: boolean;
  updatedAtMs: number;
  refetch: () => void;
};

type Answer = Pick<MarketList, 'chartUrl' | 'order'> & { markets: readonly Market[] };

/** The order of an answer. A server of an earlier release sends none. */
export function orderOf({ market_order: order }: { market_order?: string | undefined }): MarketOrder {
  return order === 'operator' ? order : 'closing';
}

function listOf(query: UseQueryResult, answer: Answer | undefined, fromDevice: boolean): MarketList {
  return {
    markets: answer?.markets,
    chartUrl: answer?.chartUrl ?? '',
    order: answer?.order ?? 'closing',
    failed: query.isError || fromDevice,
    updatedAtMs: query.dataUpdatedAt,
    refetch: () => void query.refetch(),
  };
}

function mainAnswer(data: Dashboard): Answer {
  return { markets: data.result.map((row) => mainMarketOf(row, data.rates)), chartUrl: '', order: orderOf(data) };
}

function starlineAnswer(data: ResponseOf<typeof starlineMarkets>): Answer {
  return {
    markets: data.result.map((row) => singleMarketOf('starline', row, data.rates)),
    chartUrl: reachableUrl(data.web_starline_chart_url),
    order: orderOf(data),
  };
}

function galiAnswer(data: ResponseOf<typeof galiMarkets>): Answer {
  return {
    markets: data.result.map((row) => singleMarketOf('gali', row, data.rates)),
    chartUrl: reachableUrl(data.web_galidessar_chart_url),
    order: orderOf(data),
  };
}

/** The markets of a family. All screens share one query and its one poll. Other families are not fetched. */
export function useMarkets(family: Family): MarketList {
  const poll = usePoll();
  const main = useDashboard();
  const starline = useQuery({
    queryKey: queryKeys.starlineMarkets,
    queryFn: ({ signal }) => fetchCall(starlineMarkets, {}, signal),
    enabled: family === 'starline',
    ...poll,
  });
  const gali = useQuery({
    queryKey: queryKeys.galiMarkets,
    queryFn: ({ signal }) => fetchCall(galiMarkets, {}, signal),
    enabled: family === 'gali',
    ...poll,
  });
  const data = { main: main.data, starline: starline.data, gali: gali.data };
  const answer = useMemo(() => {
    if (family === 'main') return data.main && mainAnswer(data.main);
    if (family === 'starline') return data.starline && starlineAnswer(data.starline);
    return data.gali && galiAnswer(data.gali);
  }, [family, data.main, data.starline, data.gali]);
  const query = { main, starline, gali }[family];
  return listOf(query, answer, useFromDevice(query.dataUpdatedAt));
}

/** One market of a family. Undefined until the list is loaded, null when the list does not have it. */
export function useMarket(family: Family, gameId: string | undefined): Market | null | undefined {
  const { markets } = useMarkets(family);
  return markets === undefined ? undefined : (markets.find((market) => market.gameId === gameId) ?? null);
}

/** The name in the current language. */
export function marketName(market: Pick<Market, 'name' | 'nameHindi'>): string {
  return marketNameIn(currentLanguage(), market.name, market.nameHindi);
}

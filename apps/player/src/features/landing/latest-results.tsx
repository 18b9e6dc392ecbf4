import { Card } from '@surahi/ui';
import { serverNow } from '../../shared/clock.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { otherDay } from '../../shared/markets/day-text.ts';
import { mainMarketOf } from '../../shared/markets/market.ts';
import { usePublicMarkets } from '../../shared/markets/public-markets.ts';
import { marketName } from '../../shared/markets/use-markets.ts';

const MOST_RESULTS = 8;

/** Between two requests for new results, ms. A visitor has no live events. */
const REFRESH_MS = 30_000;

/** The newest results of the main markets, for everybody. Nothing without results. */
export function LatestResults() {
  const t = useT();
  const { data } = usePublicMarkets({ staleTime: REFRESH_MS, refetchInterval: REFRESH_MS });
  const markets = (data?.result ?? []).map((row) => mainMarketOf(row)).filter(({ hasResult }) => hasResult);
  if (markets.length === 0) return null;
  return (
    <Card aria-labelledby="latest-results" className="!p-3.5">
      <h2 id="latest-results" className="text-base font-bold">
        {t('landing.latestResults')}
      </h2>
      <dl className="mt-1.5 grid grid-cols-1 gap-1.5">
        {markets.slice(0, MOST_RESULTS).map((market) => {
          const day = otherDay(market.resultDate, serverNow());
          return (
            <div key={market.gameId} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <dt className="text-sm font-semibold">{marketName(market)}</dt>
              <dd className="num text-base font-extrabold tracking-wide whitespace-nowrap text-clay">
                {day === undefined ? null : (
                  <span className="text-sm font-semibold tracking-normal text-muted">{day} · </span>
                )}
                {market.result}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

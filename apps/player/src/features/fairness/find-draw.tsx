import { marketCharts } from '@surahi/contract';
import { addDays } from '@surahi/game';
import { Card, CONTROL_CLASS, Field, Segmented, Skeleton } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Link } from '../../shared/navigation/link.tsx';
import { drawPath } from '../../shared/draw-path.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { marketName } from '../../shared/markets/use-markets.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { Unreachable } from '../../shared/unreachable.tsx';
import type { DrawToChoose } from './draws-to-check.ts';
import { drawsToCheck } from './draws-to-check.ts';
import { drawDayText, sessionText } from './fact-text.ts';
import { FAMILY_OPTIONS, readFamily } from './family-options.ts';
import { SpreadOfDigits } from './spread-of-digits.tsx';
import { todayInIndia } from '../../shared/today.ts';

const DAYS = 30;

/** Lists draws to check. Family and market are in the address, so that a chart can link to its own draws. */
export function FindDraw() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const family = readFamily(search.get('family')) ?? 'main';
  const market = search.get('market') ?? undefined;
  const today = todayInIndia();
  const from = addDays(today, -DAYS);
  const query = useQuery({
    queryKey: queryKeys.charts(family, '', from),
    queryFn: ({ signal }) => fetchCall(marketCharts, { family, from }, signal),
  });
  const choose = (next: Record<string, string>) => setSearch(next, { replace: true, preventScrollReset: true });
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 id="find-draw" className="text-lg font-bold">
        {t('fair.findTitle')}
      </h2>
      <Segmented
        label={t('fair.family')}
        value={family}
        options={FAMILY_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(value) => choose({ family: value })}
      />
      {query.isPending ? (
        <Skeleton className="h-40" />
      ) : query.data === undefined ? (
        <Unreachable onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Field label={t('fair.market')}>
            {(control) => (
              <span className={clsx(CONTROL_CLASS, 'border-control-line')}>
                <select
                  {...control}
                  className="h-full w-full min-w-0 rounded-control bg-surface px-3 text-base font-semibold text-ink outline-none"
                  value={market ?? ''}
                  onChange={({ target: { value } }) => choose({ family, ...(value === '' ? {} : { market: value }) })}
                >
                  <option value="">{t('fair.allMarkets')}</option>
                  {query.data.markets.map((one) => (
                    <option key={one.game_id} value={one.game_id}>
                      {nameOf(one)}
                    </option>
                  ))}
                </select>
              </span>
            )}
          </Field>
          <Draws draws={drawsToCheck(query.data, market, today)} family={family} />
          <SpreadOfDigits charts={query.data} market={market} />
        </>
      )}
    </Card>
  );
}

function nameOf({ game_name: name, game_name_hindi: nameHindi, open_time: time }: DrawToChoose['market']): string {
  return `${marketName({ name, nameHindi })} · ${time}`;
}

function Draws({ draws, family }: { draws: readonly DrawToChoose[]; family: 'main' | 'starline' | 'gali' }) {
  const t = useT();
  if (draws.length === 0) return <p className="text-sm text-muted">{t('fair.noResults')}</p>;
  return (
    <ul aria-labelledby="find-draw" className="grid grid-cols-1">
      {draws.map(({ market, date, sessions }) => (
        <li key={`${market.game_id} ${date}`} className="grid gap-1 border-t border-line py-2 first:border-0">
          <p className="text-sm leading-snug font-bold">
            {nameOf(market)} <span className="num font-medium text-muted">{drawDayText(date)}</span>
          </p>
          <p className="flex flex-wrap gap-x-5">
            {sessions.map(({ address, result }) => (
              <Link
                key={address.session}
                to={drawPath(address)}
                className="num inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-clay"
              >
                {sessionText(t, { family, session: address.session === 'close' ? 'close' : 'open' })}
                <b className="text-base text-ink">{result === '' ? '***' : result}</b>
                <ChevronRight size={18} aria-hidden="true" className="text-muted" />
              </Link>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

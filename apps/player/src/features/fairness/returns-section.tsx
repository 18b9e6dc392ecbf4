import { galiRates, mainRates, starlineRates } from '@surahi/contract';
import type { Family } from '@surahi/game';
import { Card, Segmented, Skeleton } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { Unreachable } from '../../shared/unreachable.tsx';
import { FAMILY_OPTIONS } from './family-options.ts';
import type { ReturnRow } from './returns.ts';
import { actualRange, galiReturns, mainReturns, readActualReturns, starlineReturns } from './returns.ts';

/** The average return of each game in a fair draw at the published rates, and its actual return. */
export function ReturnsSection() {
  const t = useT();
  const [family, setFamily] = useState<Family>('main');
  const { rows, isPending, retry } = useReturns(family);
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">{t('fair.returnTitle')}</h2>
      <p className="text-sm leading-relaxed text-muted">{t('fair.returnIntro')}</p>
      <Segmented
        label={t('fair.family')}
        value={family}
        options={FAMILY_OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={setFamily}
      />
      {isPending ? (
        <Skeleton className="h-48" />
      ) : rows === undefined ? (
        <Unreachable onRetry={retry} />
      ) : (
        <Table rows={rows} family={family} />
      )}
    </Card>
  );
}

function Table({ rows, family }: { rows: readonly ReturnRow[]; family: Family }) {
  const t = useT();
  const actual = useQuery({
    queryKey: ['public', 'fairness', 'returns'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/log/returns', { signal, credentials: 'omit' });
      return response.ok ? readActualReturns(await response.json()) : [];
    },
    retry: false,
  });
  const lines = actual.data ?? [];
  const percent = new Intl.NumberFormat(localeTag(), { maximumFractionDigits: 1, numberingSystem: 'latn' });
  const text = ({ worst, best }: Pick<ReturnRow, 'worst' | 'best'>) =>
    worst === best ? `${percent.format(best)} %` : `${percent.format(worst)} – ${percent.format(best)} %`;
  const actualText = (range: ReturnType<typeof actualRange>) => (range === undefined ? '–' : text(range));
  return (
    <table className="num w-full text-sm">
      <thead className="text-left text-muted">
        <tr>
          <th scope="col">{t('fair.game')}</th>
          <th scope="col" className="pl-2 text-right">
            {t('fair.rate')}
          </th>
          <th scope="col" className="pl-2 text-right">
            {t('fair.return')}
          </th>
          <th scope="col" className="pl-2 text-right">
            {t('fair.actual')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className="border-t border-line [&>*]:py-2">
            <th scope="row" className="text-left font-semibold">
              {t(row.label)}
            </th>
            <td className="pl-2 text-right whitespace-nowrap">{`${row.rate.stake}-${row.rate.win}`}</td>
            <td className="pl-2 text-right font-bold whitespace-nowrap">{text(row)}</td>
            <td className="pl-2 text-right text-muted">{actualText(actualRange(lines, family, row.game))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The returns of a family. `rows` is undefined while its rates load and after a failure. */
function useReturns(family: Family) {
  const main = useQuery({
    queryKey: queryKeys.mainRates,
    queryFn: ({ signal }) => fetchCall(mainRates, {}, signal),
    enabled: family === 'main',
  });
  const starline = useQuery({
    queryKey: queryKeys.starlineRates,
    queryFn: ({ signal }) => fetchCall(starlineRates, {}, signal),
    enabled: family === 'starline',
  });
  const gali = useQuery({
    queryKey: queryKeys.galiRates,
    queryFn: ({ signal }) => fetchCall(galiRates, {}, signal),
    enabled: family === 'gali',
  });
  const { isPending, refetch } = { main, starline, gali }[family];
  const rows = {
    main: main.data?.game_rates.slice(0, 1).flatMap(mainReturns),
    starline: starline.data?.game_rates.slice(0, 1).flatMap(starlineReturns),
    gali: gali.data?.game_rates.slice(0, 1).flatMap(galiReturns),
  }[family];
  return { rows, isPending, retry: () => void refetch() };
}

import { parseWireAmount } from '@surahi/game/money';
import { Card, Points, Segmented } from '@surahi/ui';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import type { PlayLimits } from '../../shared/play/use-play-limits.ts';
import { barsOf } from './net-bars.ts';
import { dateText, dayText } from '../../shared/dates.ts';

type NetResult = PlayLimits['net_results'][number];
type Period = NetResult['period'];
const PERIODS: readonly Period[] = ['day', 'week', 'month'];

/** '24 Nov' for a day or the Monday of a week, 'Nov 2026' for a month. */
function nameOf({ period, from }: NetResult): string {
  return period === 'month' ? dateText(from, { month: 'short', year: 'numeric' }) : dayText(from);
}

/** Net deposits, and the net result per day, week or month as a picture with its table behind. */
export function NetSection({ data }: { data: PlayLimits }) {
  const t = useT();
  const [period, setPeriod] = useState<Period>('day');
  const rows = data.net_results.filter((row) => row.period === period);
  const { lifetime, year } = data.net_deposits;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">{t('net.title')}</h2>
      <dl className="num grid grid-cols-[1fr_auto] gap-y-1 text-base [&_dd]:text-right [&_dd]:font-bold [&_dt]:text-muted">
        <dt>{t('net.lifetime')}</dt>
        <dd>
          <Points value={lifetime} locale={localeTag()} />
        </dd>
        <dt>{t('net.year')}</dt>
        <dd>
          <Points value={year} locale={localeTag()} />
        </dd>
      </dl>
      <Segmented
        label={t('net.period')}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t(`limits.period.${value}`) }))}
        onChange={setPeriod}
      />
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{t('common.noData')}</p>
      ) : (
        <>
          <Picture rows={rows} />
          <Figures rows={rows} />
        </>
      )}
    </Card>
  );
}

function Figures({ rows }: { rows: readonly NetResult[] }) {
  const t = useT();
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-clay">
        {t('net.table')}
      </summary>
      <table className="num w-full text-sm">
        <thead className="text-left text-muted">
          <tr>
            <th scope="col">{t('net.from')}</th>
            <th scope="col" className="text-right">
              {t('check.staked')}
            </th>
            <th scope="col" className="text-right">
              {t('check.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.from} className="border-t border-line [&>*]:py-1.5">
              <td>{nameOf(row)}</td>
              <td className="text-right">
                <Points value={row.staked} locale={localeTag()} />
              </td>
              <td className="text-right">
                <Points value={row.net} locale={localeTag()} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** One bar for each period, above the line for a gain and below it for a loss. The table has the same figures. */
function Picture({ rows }: { rows: readonly NetResult[] }) {
  const t = useT();
  const bars = barsOf(rows.map((row) => parseWireAmount(row.net) ?? 0n));
  const [first, last] = [rows[0], rows.at(-1)];
  return (
    <figure className="grid gap-1">
      <svg
        viewBox="0 0 100 40"
        className="h-28 w-full"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('net.title')}
      >
        <line x1="0" x2="100" y1="20" y2="20" className="stroke-control-line" strokeWidth="0.3" />
        {bars.map(({ x, y, width, height, isLoss }) => (
          <rect key={x} x={x} y={y} width={width} height={height} className={isLoss ? 'fill-bad' : 'fill-open'} />
        ))}
      </svg>
      <figcaption className="grid gap-1 text-sm text-muted">
        <span className="num flex justify-between gap-3">
          {first === undefined ? null : <span>{nameOf(first)}</span>}
          {last === undefined || last === first ? null : <span>{nameOf(last)}</span>}
        </span>
        <span>{t('net.picture')}</span>
      </figcaption>
    </figure>
  );
}

import { Button, buttonClass, EmptyState, Segmented, Skeleton } from '@surahi/ui';
import { ChartNoAxesColumn, Scale, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { LastUpdated } from '../../shared/layout/offline-banner.tsx';
import { Unreachable } from '../../shared/unreachable.tsx';
import { Link } from '../../shared/navigation/link.tsx';
import type { ChartData } from './chart-rows.ts';
import { digitCounts } from './chart-rows.ts';
import { dayYearText } from '../../shared/dates.ts';
import { Frequency } from './frequency.tsx';
import type { Period } from './periods.ts';
import { PERIODS } from './periods.ts';
import { useShare } from './share.ts';
import type { Chart } from './use-chart.ts';

/** Frame of every chart page: period choice, loading and error states, digit frequency and share button. */
export function ChartFrame(props: {
  chart: Chart;
  period: Period;
  onPeriod: (period: Period) => void;
  views?: ReactNode;
  note?: ReactNode;
  children: (data: ChartData) => ReactNode;
}) {
  const { chart, period, onPeriod, views, note, children } = props;
  const t = useT();
  return (
    <div className="grid gap-3 pt-1">
      {views}
      <Segmented
        label={t('chart.period')}
        value={period}
        options={PERIODS.map(({ period: value, label }) => ({ value, label: t(label) }))}
        onChange={onPeriod}
      />
      <LastUpdated stale={chart.stale && chart.data !== undefined} atMs={chart.updatedAtMs} />
      <Body chart={chart} note={note}>
        {children}
      </Body>
    </div>
  );
}

function Body({ chart, note, children }: { chart: Chart; note: ReactNode; children: (data: ChartData) => ReactNode }) {
  const t = useT();
  const share = useShare();
  const { data } = chart;
  if (data === undefined) return chart.problem === undefined ? <Waiting /> : <Problem chart={chart} />;
  if (data.results.length === 0) {
    return (
      <EmptyState
        icon={<ChartNoAxesColumn size={30} aria-hidden="true" />}
        title={t('common.noData')}
        detail={t('chart.noneYet')}
      />
    );
  }
  return (
    <div aria-busy={chart.waiting} className={chart.waiting ? 'grid gap-3 opacity-60' : 'grid gap-3'}>
      <Frequency counts={digitCounts(data.results)} />
      {note}
      <LogNote data={data} />
      {children(data)}
      <Link to={checkPath(data)} className={buttonClass('secondary', 'w-full !whitespace-normal')}>
        <Scale size={18} aria-hidden="true" className="text-clay" />
        {t('chart.check')}
      </Link>
      <Button variant="secondary" className="w-full" onClick={() => void share(location.href)}>
        <Share2 size={18} aria-hidden="true" className="text-clay" />
        {t('chart.share')}
      </Button>
    </div>
  );
}

/** Shows the first day whose results can be checked. Renders nothing when the public log covers no result. */
function LogNote({ data: { markets } }: { data: ChartData }) {
  const t = useT();
  const [first] = markets.flatMap(({ log_from: from }) => from ?? []).toSorted();
  if (first === undefined) return null;
  return <p className="text-sm text-muted">{t('chart.inLog', { day: dayYearText(first) })}</p>;
}

/** Links to the page that checks results: of this market, or of the whole family when the chart shows all markets. */
function checkPath({ family, markets }: ChartData): string {
  const [market, ...others] = markets;
  const own = market === undefined || others.length > 0 ? '' : `&market=${encodeURIComponent(market.game_id)}`;
  return `${paths.fairness}?family=${family}${own}`;
}

function Waiting() {
  const t = useT();
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-[150px]" />
      <Skeleton className="-mx-3.5 h-[420px] !rounded-none" />
    </div>
  );
}

function Problem({ chart }: { chart: Chart }) {
  const t = useT();
  if (chart.problem === 'unknown') {
    return (
      <EmptyState
        icon={<ChartNoAxesColumn size={30} aria-hidden="true" />}
        title={t('chart.unknown')}
        action={
          <Link to={paths.charts} className={buttonClass('secondary')}>
            {t('chart.allCharts')}
          </Link>
        }
      />
    );
  }
  return <Unreachable onRetry={chart.retry} />;
}

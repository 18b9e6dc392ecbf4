import { Segmented } from '@surahi/ui';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useT } from '../../shared/i18n/i18n.ts';
import { usePageHeader } from '../../shared/layout/header-store.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartData } from './chart-rows.ts';
import { yearsOfWeeks } from './chart-rows.ts';
import { chartMarketName, useChart } from './use-chart.ts';
import type { ChartView } from './use-chart-address.ts';
import { useChartAddress } from './use-chart-address.ts';
import { WeekChart } from './week-chart.tsx';

/** `/charts/main/:gameid`: panel chart and jodi chart of one market. */
export function MarketChartScreen() {
  const t = useT();
  const { gameid } = useParams();
  const { period, view, choose } = useChartAddress('year');
  const chart = useChart('main', gameid ?? '', period);
  const market = chart.data?.markets[0];
  usePageHeader({
    title: market === undefined ? t('title.charts') : chartMarketName(market),
    subtitle: t(view === 'panel' ? 'chart.panel' : 'chart.jodi'),
  });
  return (
    <ChartFrame
      chart={chart}
      period={period}
      onPeriod={(next) => choose({ period: next })}
      views={
        <Segmented
          label={t('chart.kind')}
          value={view}
          options={[
            { value: 'panel', label: t('chart.panel') },
            { value: 'jodi', label: t('chart.jodi') },
          ]}
          onChange={(next) => choose({ view: next })}
        />
      }
      note={<p className="text-sm text-muted">{t('chart.red')}</p>}
    >
      {(data) => <Weeks data={data} view={view} />}
    </ChartFrame>
  );
}

function Weeks({ data, view }: { data: ChartData; view: ChartView }) {
  const years = useMemo(() => yearsOfWeeks(data), [data]);
  return <WeekChart years={years} view={view} />;
}

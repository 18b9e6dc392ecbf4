import { useMemo } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { usePageHeader } from '../../shared/layout/header-store.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartData } from './chart-rows.ts';
import { monthsOfDates } from './chart-rows.ts';
import { DateGrid } from './date-grid.tsx';
import { useChart } from './use-chart.ts';
import { useChartAddress } from './use-chart-address.ts';

/** `/charts/starline`: dates by draw times. */
export function StarlineChartScreen() {
  const t = useT();
  return <FamilyChart family="starline" title={t('chart.starline')} />;
}

/** `/charts/gali`: dates by markets. */
export function GaliChartScreen() {
  const t = useT();
  return <FamilyChart family="gali" title={t('chart.gali')} />;
}

function FamilyChart({ family, title }: { family: 'starline' | 'gali'; title: string }) {
  const t = useT();
  const { period, choose } = useChartAddress('quarter');
  const chart = useChart(family, undefined, period);
  usePageHeader({ title });
  return (
    <ChartFrame
      chart={chart}
      period={period}
      onPeriod={(next) => choose({ period: next })}
      note={family === 'gali' ? <p className="text-sm text-muted">{t('chart.red')}</p> : null}
    >
      {(data) => <Dates data={data} />}
    </ChartFrame>
  );
}

function Dates({ data }: { data: ChartData }) {
  const months = useMemo(() => monthsOfDates(data, data.to), [data]);
  return <DateGrid data={data} months={months} />;
}

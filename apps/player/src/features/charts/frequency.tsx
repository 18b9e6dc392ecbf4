import { Card } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';

const WIDTH = 300;
const HEIGHT = 92;
const TOP = 16;
const BASE = 74;
const STEP = WIDTH / 10;
const BAR = 18;

/** Digit frequency as ten bars, with the line that past results do not change the odds. */
export function Frequency({ counts }: { counts: readonly number[] }) {
  const t = useT();
  const most = Math.max(1, ...counts);
  const number = new Intl.NumberFormat(localeTag(), { numberingSystem: 'latn' });
  const list = counts.map((count, digit) => `${digit}: ${number.format(count)}`).join(', ');
  return (
    <Card className="grid gap-2">
      <h2 className="text-base font-bold">{t('chart.frequency')}</h2>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${t('chart.frequency')}: ${list}`}
        className="num w-full"
      >
        <line x1="0" x2={WIDTH} y1={BASE + 0.5} y2={BASE + 0.5} className="stroke-line" />
        {counts.map((count, digit) => {
          const height = ((BASE - TOP) * count) / most;
          const middle = digit * STEP + STEP / 2;
          return (
            <g key={middle} textAnchor="middle">
              <rect
                x={middle - BAR / 2}
                y={BASE - height}
                width={BAR}
                height={height}
                rx={Math.min(4, height / 2)}
                className="fill-clay"
              />
              <text x={middle} y={BASE - height - 4} fontSize="10" className="fill-muted">
                {number.format(count)}
              </text>
              <text x={middle} y={HEIGHT - 4} fontSize="12.5" fontWeight="700" className="fill-ink">
                {digit}
              </text>
            </g>
          );
        })}
      </svg>
      <OddsLine />
    </Card>
  );
}

/** The line that past results do not change the odds. It accompanies every view of past results. */
export function OddsLine() {
  const t = useT();
  return <p className="text-sm text-muted">{t('tips.odds')}</p>;
}

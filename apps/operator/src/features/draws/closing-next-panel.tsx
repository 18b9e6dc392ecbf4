import type { OperatorDraw } from '@surahi/contract/operator';
import { Countdown } from '@surahi/ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { formatMinute } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { Panel } from '../../shared/parts.tsx';
import { closingNext } from './closing-next.ts';
import { EndBidding } from './end-bidding.tsx';
import { sideName } from './words.ts';

/** The sessions of `draws` whose cut-offs come next. Bidding on each can end early here. Renders nothing without one. */
export function ClosingNextPanel({ draws }: { draws: readonly OperatorDraw[] }) {
  const next = closingNext(draws);
  if (next.length === 0) return null;
  return (
    <Panel title={t('Closing next')}>
      <ul className="divide-y divide-line" aria-label={t('Closing next')}>
        {next.map(({ draw, side }) => (
          <li key={`${draw.drawId} ${side.side}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
            <Link to={paths.draw(draw.drawId)} className="link">
              {draw.family === 'main'
                ? `${draw.marketName}, ${sideName(draw.family, side.side).toLowerCase()}`
                : draw.marketName}
            </Link>
            <span className="num text-muted">{formatMinute(side.cutOffAtMs)}</span>
            <span className="num mr-auto font-semibold">
              <Countdown to={side.cutOffAtMs} now={serverNow} />
            </span>
            <EndBidding draw={draw} side={side} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

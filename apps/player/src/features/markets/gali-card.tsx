import { Button } from '@surahi/ui';
import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.ts';
import { CutOffLine } from '../../shared/markets/cut-off-line.tsx';
import type { Market } from '../../shared/markets/market.ts';
import { isRunning } from '../../shared/markets/market.ts';
import { useServerNow } from '../../shared/markets/server-clock.ts';
import { marketName } from '../../shared/markets/use-markets.ts';
import type { PlayHandlers } from './market-card.tsx';
import { MarketResult, usePlay } from './market-card.tsx';

type GaliCardProps = PlayHandlers & {
  market: Market;
  canPlay: boolean;
  onGameTime: (market: Market) => void;
};

/** One market of the Gali list. */
export function GaliCard({ market, canPlay, onPlay, onClosed, onGameTime }: GaliCardProps) {
  const t = useT();
  const running = isRunning(market, useServerNow());
  const { shaking, play } = usePlay(market, running, { onPlay, onClosed });
  const name = marketName(market);
  return (
    <article
      aria-label={name}
      className={clsx(
        'grid gap-3 rounded-card border border-line bg-surface p-3.5 shadow-card',
        shaking && 'animate-shake',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-min flex-1 basis-32">
          <h2 className="line-clamp-2 text-base leading-snug font-bold wrap-anywhere">{name}</h2>
          <p className={clsx('text-sm font-semibold', running ? 'text-open' : 'text-bad')}>
            {t(running ? 'gali.open' : 'gali.closed')}
          </p>
          <CutOffLine market={market} />
        </div>
        <MarketResult market={market} className="ml-auto text-2xl leading-none" />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" className="min-h-11 flex-1" onClick={() => onGameTime(market)}>
          <Clock size={18} aria-hidden="true" />
          {t('gali.gameTime')}
        </Button>
        {canPlay ? (
          <Button variant={running ? 'primary' : 'soft'} className="min-h-11 flex-1" onClick={play}>
            {t('gali.playGame')}
          </Button>
        ) : null}
      </div>
    </article>
  );
}

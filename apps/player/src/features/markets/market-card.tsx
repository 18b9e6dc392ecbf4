import { IconButton } from '@surahi/ui';
import { clsx } from 'clsx';
import { ChartNoAxesColumn, Lock, Play } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../shared/clock.ts';
import { logSessionPath } from '../../shared/draw-path.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { CutOffLine } from '../../shared/markets/cut-off-line.tsx';
import { otherDay } from '../../shared/markets/day-text.ts';
import type { Market } from '../../shared/markets/market.ts';
import { isRunning } from '../../shared/markets/market.ts';
import { useServerNow } from '../../shared/markets/server-clock.ts';
import { playTarget } from '../../shared/markets/tapped-market.ts';
import { marketName } from '../../shared/markets/use-markets.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { openOutside } from '../../shared/open-outside.ts';

type MarketCardProps = PlayHandlers & {
  market: Market;
  /** Whether the play button is shown. */
  canPlay: boolean;
  showChart: boolean;
};

/** How long a card shakes and the device vibrates for a closed market, ms, from the specification. */
const SHAKE_MS = 500;
const VIBRATE_MS = 100;

export type PlayHandlers = { onPlay: (market: Market) => void; onClosed: (market: Market) => void };

/**
 * The play button of a card: opens a running market, and shakes the card of a closed one and vibrates the device.
 * `shaking` is true meanwhile.
 */
export function usePlay(market: Market, running: boolean, { onPlay, onClosed }: PlayHandlers) {
  const [shaking, setShaking] = useState(false);
  const play = () => {
    if (running) {
      onPlay(market);
      return;
    }
    // iPhones and desktop browsers have no vibrate.
    navigator.vibrate?.(VIBRATE_MS);
    setShaking(true);
    // Ends a little after the animation, so that its last frame is not cut off.
    setTimeout(() => setShaking(false), SHAKE_MS + 50);
    onClosed(market);
  };
  return { shaking, play };
}

/**
 * The result of a market, or stars when there is none. Shows the date of a result that is not today's. A result in the
 * public log links to its check.
 */
export function MarketResult({ market, className }: { market: Market; className: string }) {
  const t = useT();
  const { result, hasResult, resultDate, logSession } = market;
  const day = otherDay(resultDate, serverNow());
  const isLinked = logSession !== undefined;
  const text = (
    <>
      <span className="sr-only">{t('market.result')} </span>
      {day === undefined ? null : (
        <span className="text-sm font-semibold tracking-normal whitespace-nowrap text-muted">{day} · </span>
      )}
      <span className={clsx(isLinked && 'underline decoration-dotted decoration-1 underline-offset-4')}>{result}</span>
    </>
  );
  return (
    <p className={clsx('num font-extrabold tracking-wide', className, hasResult ? 'text-clay' : 'text-faint')}>
      {isLinked ? (
        // The touch target is 44 px high and covers parts of the lines above and below, which are not interactive.
        <Link
          to={logSessionPath(logSession)}
          className="relative inline-block after:absolute after:inset-x-0 after:-inset-y-2.5"
        >
          {text}
          <span className="sr-only"> – {t('market.check')}</span>
        </Link>
      ) : (
        text
      )}
    </p>
  );
}

/** One market of the main or Starline list: result, state, next cut-off, chart and play button. */
export function MarketCard({ market, canPlay, showChart, onPlay, onClosed }: MarketCardProps) {
  const t = useT();
  const running = isRunning(market, useServerNow());
  const { shaking, play } = usePlay(market, running, { onPlay, onClosed });
  const name = marketName(market);
  return (
    <article
      aria-label={name}
      className={clsx(
        'grid min-h-[108px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 rounded-card border border-line bg-surface py-3 pr-3 pl-3.5 shadow-card',
        shaking && 'animate-shake',
      )}
    >
      <div className="min-w-0">
        <h2 className="line-clamp-3 text-base leading-snug font-bold">{name}</h2>
        <MarketResult market={market} className="text-xl leading-tight" />
        <StatusLine running={running} />
        <CutOffLine market={market} />
      </div>
      <div className="flex items-center gap-0.5">
        {showChart ? (
          <IconButton
            label={t('market.chartOf', { name })}
            className="!text-muted"
            onClick={() => openOutside(market.chartUrl)}
          >
            <ChartNoAxesColumn size={21} aria-hidden="true" />
          </IconButton>
        ) : null}
        {canPlay ? <PlayButton market={market} running={running} name={name} onClick={play} /> : null}
      </div>
    </article>
  );
}

function StatusLine({ running }: { running: boolean }) {
  const t = useT();
  return (
    <p
      className={clsx(
        'flex items-center gap-1.5 text-sm font-semibold before:size-2 before:rounded-full before:bg-current',
        running ? 'text-open' : 'text-shut',
      )}
    >
      {t(running ? 'market.running' : 'market.closed')}
    </p>
  );
}

type PlayButtonProps = { market: Market; running: boolean; name: string; onClick: () => void };

function PlayButton({ market, running, name, onClick }: PlayButtonProps) {
  const t = useT();
  const label = t(running ? 'market.playOn' : 'market.closedOn', { name });
  const look = clsx(
    'grid size-[52px] shrink-0 place-items-center rounded-full active:brightness-95',
    running ? 'bg-clay text-on-clay' : 'bg-shut-soft text-shut',
  );
  const Icon = running ? Play : Lock;
  const icon = <Icon size={22} aria-hidden="true" className={running ? 'ml-0.5 fill-current' : undefined} />;
  // In the server's page the browser keeps the tap until the app starts. The focus shows that it was noticed.
  if (import.meta.env.SSR && running && market.family === 'main') {
    return (
      <a
        href={playTarget(market.gameId)}
        role="button"
        aria-label={label}
        className={clsx(look, 'focus:animate-breathe')}
      >
        {icon}
      </a>
    );
  }
  return (
    <button type="button" aria-label={label} onClick={onClick} className={look}>
      {icon}
    </button>
  );
}

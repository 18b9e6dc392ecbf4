import { Countdown } from '@surahi/ui';
import { serverNow } from '../clock.ts';
import { useT } from '../i18n/i18n.ts';
import type { Market } from './market.ts';
import { nextCutOff } from './market.ts';
import { useServerNow } from './server-clock.ts';
import { urgencyClass } from './urgency.ts';

/** 'Open bids end in 01:12:40 · 11:35 AM': the next cut-off by server time. Both times once betting has closed. */
export function CutOffLine({ market }: { market: Market }) {
  const t = useT();
  const now = useServerNow();
  const next = nextCutOff(market, now);
  // The server caches its page for many players, so a countdown in it would stop and be wrong.
  if (next === undefined || !market.running || import.meta.env.SSR) {
    const text =
      market.closeTime === undefined
        ? t('market.drawAt', { time: market.openTime })
        : t('market.times', { open: market.openTime, close: market.closeTime });
    return <span className="num block text-xs tracking-tight text-muted">{text}</span>;
  }
  const word =
    market.closeTime === undefined ? 'market.drawIn' : next.session === 'open' ? 'market.openIn' : 'market.closeIn';
  const clock = next.session === 'open' ? market.openTime : market.closeTime;
  return (
    <span className="num block text-sm text-muted">
      {t(word)}{' '}
      <span className="inline-block">
        <Countdown to={next.atMs} now={serverNow} className={`font-bold ${urgencyClass(next.atMs - now)}`} /> · {clock}
      </span>
    </span>
  );
}

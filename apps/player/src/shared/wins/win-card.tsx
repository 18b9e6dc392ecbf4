import { marketNameIn, type NewWin } from '@surahi/contract';
import { parseWireAmount } from '@surahi/game/money';
import { formatPoints, IconButton, Points, Pot } from '@surahi/ui';
import { X } from 'lucide-react';
import { useWalletPaise } from '../dashboard.ts';
import { useT } from '../i18n/i18n.ts';
import { currentLanguage, localeTag } from '../i18n/language.ts';
import { useCountUp } from './use-count-up.ts';

export type WinCardProps = { wins: readonly NewWin[]; onClose: () => void };

/** One card for the new wins: what was won, on which results, and the balance, which counts up. Stays until the player closes it or the balance falls. */
export function WinCard({ wins, onClose }: WinCardProps) {
  const t = useT();
  const locale = localeTag();
  const wonPaise = wins.reduce((sum, { amount }) => sum + (parseWireAmount(amount) ?? 0n), 0n);
  const balance = useWalletPaise() ?? wonPaise;
  const shown = useCountUp(balance, wonPaise);
  return (
    <div
      ref={placeBelowHeader}
      role="status"
      className="fixed inset-x-3 top-[66px] z-20 mx-auto flex max-w-[420px] items-start gap-3 overflow-hidden rounded-card border border-win/50 bg-win-soft py-3 pr-2 pl-3.5 text-ink shadow-card motion-safe:animate-rise"
    >
      <Pot className="size-[44px] shrink-0" />
      <div className="num max-h-[60dvh] min-w-0 flex-1 overflow-y-auto">
        <p className="text-xl leading-tight font-bold text-win">
          {t('win.title', { points: formatPoints(wonPaise, { locale }) })}
          {wins.length === 1 && wins[0] !== undefined ? (
            <span className="text-base font-semibold text-ink"> · {drawText(t, wins[0])}</span>
          ) : null}
        </p>
        {wins.length === 1
          ? null
          : wins.map((win) => (
              <p key={drawText(t, win)} className="text-sm font-semibold">
                <Points value={win.amount} locale={locale} /> · {drawText(t, win)}
              </p>
            ))}
        <p className="text-sm text-muted">
          {t('money.balance')}{' '}
          <span aria-hidden="true" className="font-bold text-ink">
            <Points value={shown} locale={locale} />
          </span>
          <span className="sr-only">
            <Points value={balance} locale={locale} />
          </span>
        </p>
      </div>
      <IconButton label={t('win.dismiss')} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The header is higher in large text, and would cover the card. */
function placeBelowHeader(card: HTMLElement | null): void {
  const bottomPx = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  if (card !== null && bottomPx > 60) card.style.top = `${bottomPx + 6}px`;
}

function drawText(t: ReturnType<typeof useT>, { market, market_hindi: hindi, session, result }: NewWin): string {
  const word = session === '' ? '' : t(`win.${session}`);
  return [marketNameIn(currentLanguage(), market, hindi), word, result].filter((part) => part !== '').join(' ');
}

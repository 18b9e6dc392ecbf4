import { Button, buttonClass, EmptyState, SkeletonList } from '@surahi/ui';
import { ChevronRight, Lightbulb, Share2, Store } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Path } from '../../paths.ts';
import { marketChartPath, paths } from '../../paths.ts';
import { serverNow } from '../../shared/clock.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { AgeUnlessBanner } from '../../shared/layout/offline-banner.tsx';
import { otherDay } from '../../shared/markets/day-text.ts';
import type { Market } from '../../shared/markets/market.ts';
import { marketName } from '../../shared/markets/use-markets.ts';
import { useSession } from '../../shared/session/session.ts';
import { SocialAge } from '../../shared/social-age.tsx';
import { useTips } from '../../shared/social.ts';
import { Unreachable } from '../../shared/unreachable.tsx';
import { Link } from '../../shared/navigation/link.tsx';
import { OddsLine } from './frequency.tsx';
import { useShare } from './share.ts';
import { useChartMarkets } from './use-chart-markets.ts';

/** `/charts`: the main markets, each with its chart here and in a new tab, and links to the other families' charts. */
export function ChartsScreen() {
  const t = useT();
  const list = useChartMarkets();
  const share = useShare();
  const visitor = useSession() === undefined;
  return (
    <div className="grid gap-3 pt-1">
      <AgeUnlessBanner stale={list.failed} atMs={list.updatedAtMs} />
      <Games list={list} />
      <nav aria-label={t('chart.more')} className="grid gap-2">
        <MoreLink to={paths.starlineChart} text={t('chart.starline')} />
        <MoreLink to={paths.galiChart} text={t('chart.gali')} />
        {visitor ? null : <TipLinks />}
      </nav>
      <Button variant="secondary" className="w-full" onClick={() => void share(location.origin + paths.charts)}>
        <Share2 size={18} aria-hidden="true" className="text-clay" />
        {t('chart.share')}
      </Button>
      <OddsLine />
    </div>
  );
}

function Games({ list }: { list: ReturnType<typeof useChartMarkets> }) {
  const t = useT();
  if (list.markets === undefined) {
    if (!list.failed) return <SkeletonList count={5} label={t('common.loading')} className="h-[68px]" />;
    return <Unreachable onRetry={list.retry} />;
  }
  if (list.markets.length === 0) {
    return <EmptyState icon={<Store size={30} aria-hidden="true" />} title={t('market.none')} />;
  }
  return (
    <ul className="grid gap-2">
      {list.markets.map((market) => (
        <Game key={market.gameId} market={market} />
      ))}
    </ul>
  );
}

function Game({ market }: { market: Market }) {
  const t = useT();
  const name = marketName(market);
  const day = otherDay(market.resultDate, serverNow());
  return (
    <li className="flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-surface py-2 pr-2.5 pl-3.5 shadow-card">
      <Link to={marketChartPath(market.gameId)} className="grid min-h-[52px] min-w-min flex-1 content-center">
        <span className="text-base leading-snug font-bold">{name}</span>
        <span className={`num text-lg leading-tight font-bold ${market.hasResult ? 'text-clay' : 'text-faint'}`}>
          <span className="sr-only">{t('market.result')} </span>
          {day === undefined ? null : (
            <span className="text-sm font-semibold tracking-normal whitespace-nowrap text-muted">{day} · </span>
          )}
          {market.result}
        </span>
      </Link>
      <a
        href={market.chartUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('chart.viewOf', { name })}
        className={buttonClass('soft', 'min-h-11 px-3 !text-sm')}
      >
        {t('chart.view')}
      </a>
    </li>
  );
}

function TipLinks() {
  const t = useT();
  if (useTips().offered !== true) return null;
  return (
    <>
      <MoreLink to={paths.jodiTricks} text={t('title.jodiTricks')} icon={Lightbulb} />
      <MoreLink to={paths.numberPicks} text={t('title.numberPicks')} icon={Lightbulb} />
      <SocialAge />
    </>
  );
}

function MoreLink({ to, text, icon: Icon }: { to: Path; text: string; icon?: LucideIcon }) {
  return (
    <Link
      to={to}
      className="flex min-h-[52px] items-center gap-3 rounded-card border border-line bg-surface px-3.5 text-base font-bold shadow-card"
    >
      {Icon === undefined ? null : <Icon size={19} aria-hidden="true" className="text-clay" />}
      <span className="flex-1">{text}</span>
      <ChevronRight size={20} aria-hidden="true" className="text-muted" />
    </Link>
  );
}

import type { EntryCheck } from '@surahi/game';
import { Button, Skeleton } from '@surahi/ui';
import { History, Lock } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useBettingEnabled, useDashboard, useWalletPaise } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { usePageHeader } from '../../shared/layout/header-store.ts';
import { ChooseMarket } from '../../shared/markets/choose-market.tsx';
import type { Market } from '../../shared/markets/market.ts';
import { marketStateOf, readMarketState } from '../../shared/markets/market-state.ts';
import { marketName, useMarket, useMarkets } from '../../shared/markets/use-markets.ts';
import { SlipLink } from '../../shared/slip-link.tsx';
import { Unreachable } from '../../shared/unreachable.tsx';
import type { BidGame } from './bid-games.ts';
import { BidRows } from './bid-rows.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { DateField } from './date-field.tsx';
import { DrawRates } from './draw-rates.tsx';
import { EntryForm } from './entry-form.tsx';
import { MyNumbers } from './my-numbers-sheet.tsx';
import { Receipt } from './receipt.tsx';
import { SessionChoice } from './session-choice.tsx';
import { SlipBar } from './slip-bar.tsx';
import { useBidScreen } from './use-bid-screen.ts';

/** A bid screen for the market chosen on the previous screen. Without a market, the player chooses one here. */
export function BidScreen({ game }: { game: BidGame }) {
  const t = useT();
  const navigate = useNavigate();
  const state = readMarketState(useLocation().state);
  const enabled = useBettingEnabled();
  const market = useMarket(game.family, state?.gameId);
  const walletKnown = useWalletPaise() !== undefined;
  if (enabled === false) return <Navigate to={paths.home} replace />;
  if (state === undefined || market === null) {
    return (
      <div className="pt-1">
        <PageTitle title={t(game.label)} />
        <ChooseMarket
          family={game.family}
          onChoose={(chosen) => {
            void navigate(game.path, { state: marketStateOf(chosen, t(game.label)) });
          }}
        />
      </div>
    );
  }
  if (market === undefined || !walletKnown) return <BidScreenFallback game={game} />;
  return <BidScreenForMarket key={`${game.path} ${market.gameId}`} game={game} market={market} />;
}

function PageTitle({ title }: { title: string }) {
  usePageHeader({ title });
  return null;
}

/** Shown until market and balance are known. A stored draft list reappears with the form. */
function BidScreenFallback({ game }: { game: BidGame }) {
  const t = useT();
  const list = useMarkets(game.family);
  const dashboard = useDashboard();
  const walletKnown = useWalletPaise() !== undefined;
  const failed = (list.markets === undefined && list.failed) || (!walletKnown && dashboard.isError);
  if (!failed) return <Waiting title={t(game.label)} />;
  const retry = () => {
    void dashboard.refetch();
    // For the main family the dashboard is the market list, and it is refetched above.
    if (game.family !== 'main') list.refetch();
  };
  return (
    <>
      <PageTitle title={t(game.label)} />
      <Unreachable onRetry={retry} />
    </>
  );
}

function Waiting({ title }: { title: string }) {
  const t = useT();
  return (
    <div role="status" className="grid grid-cols-1 gap-2.5 pt-1">
      <PageTitle title={title} />
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-[52px]" />
      <Skeleton className="h-[100px]" />
      <Skeleton className="h-[74px]" />
    </div>
  );
}

function BidScreenForMarket({ game, market }: { game: BidGame; market: Market }) {
  const t = useT();
  const screen = useBidScreen(game, market);
  const { draw, list, sendable, balancePaise } = screen;
  usePageHeader({ title: t(game.label), subtitle: marketName(market), walletPaise: balancePaise });
  const add = ({ picks, points }: Extract<EntryCheck, { ok: true }>) => {
    screen.dispatch({ type: 'add', picks: picks.map((pick) => ({ pick, points })), bidDate: draw.bidDate });
  };
  return (
    <>
      <div className="grid grid-cols-1 gap-2.5 pt-1 pb-4">
        <DateField date={market.bidDate} endsAtMs={game.sessions || !draw.open ? undefined : market.openAtMs} />
        <DrawRates game={game} market={market} />
        {game.sessions ? (
          <SessionChoice game={game} market={market} draw={draw} value={screen.session} onChange={screen.setSession} />
        ) : null}
        {screen.closed && list.rows.length === 0 ? <ClosedNote game={game} /> : null}
        <EntryForm
          game={game}
          session={screen.session}
          balancePaise={balancePaise}
          closed={screen.closed}
          market={market}
          rows={list.rows}
          onAdd={add}
        >
          <MyNumbers
            game={game}
            session={screen.session}
            bidDate={draw.bidDate}
            rows={list.rows}
            dispatch={screen.dispatch}
          />
        </EntryForm>
        {screen.closed ? null : <LastListButton screen={screen} />}
        <SlipLink except={screen.screen} />
        {screen.closed || list.rows.length > 0 || screen.placed.length > 0 ? null : <EmptyList />}
        <BidRows
          rows={list.rows}
          draw={draw}
          balancePaise={balancePaise}
          editors={screen.editors}
          dispatch={screen.dispatch}
        />
        <Receipt placed={screen.placed} markets={screen.markets} onClose={screen.forgetPlaced} />
      </div>
      <SlipBar rows={sendable} balancePaise={balancePaise} onSubmit={screen.openConfirmation} />
      <ConfirmSheet
        title={t(game.label)}
        markets={screen.markets}
        nowMs={screen.nowMs}
        submission={screen.submission}
        walletPaise={screen.walletPaise}
        onCancel={screen.cancel}
        onSubmit={screen.send}
      />
    </>
  );
}

/** Placeholder of an empty list. */
function EmptyList() {
  const t = useT();
  return (
    <p className="rounded-card border border-dashed border-control-line/60 px-5 py-6 text-center text-sm text-muted">
      {t('bid.emptyList')}
    </p>
  );
}

function ClosedNote({ game }: { game: BidGame }) {
  const t = useT();
  return (
    <p role="status" className="flex gap-2.5 rounded-card bg-shut-soft p-3 text-sm text-muted">
      <Lock size={18} aria-hidden="true" className="mt-px shrink-0" />
      <span>
        <b className="block text-ink">{t('bid.error.bidding_closed', { value: t(game.label) })}</b>
        {t('bid.closedDetail')}
      </span>
    </p>
  );
}

/** Fills the empty list with the list last placed on this screen. */
function LastListButton({ screen }: { screen: ReturnType<typeof useBidScreen> }) {
  const t = useT();
  const { lastList, draw, dispatch } = screen;
  if (lastList.length === 0 || screen.placed.length > 0) return null;
  return (
    <Button
      variant="ghost"
      className="min-h-11"
      onClick={() => dispatch({ type: 'add', picks: lastList, bidDate: draw.bidDate })}
    >
      <History size={18} aria-hidden="true" />
      {t('bid.useLastList', { count: lastList.length })}
    </Button>
  );
}

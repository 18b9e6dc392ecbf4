import { buttonClass, EmptyState, SkeletonList } from '@surahi/ui';
import { ShoppingBasket } from 'lucide-react';
import { Navigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useBettingEnabled, useDashboard, useWalletPaise } from '../../shared/dashboard.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { usePageHeader } from '../../shared/layout/header-store.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { Unreachable } from '../../shared/unreachable.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { ListTools } from './list-tools.tsx';
import { Receipt } from './receipt.tsx';
import { RefusedDraws } from './refused-draws.tsx';
import { SlipBar } from './slip-bar.tsx';
import { SlipDrawCard } from './slip-draw-card.tsx';
import { useBidAgain } from './use-bid-again.ts';
import { useSlip } from './use-slip.ts';

/** `/slip`: the unsent bids of all games and markets by draw, submitted together with one result for each draw. */
export function SlipScreen() {
  const t = useT();
  const enabled = useBettingEnabled();
  const dashboard = useDashboard();
  const walletKnown = useWalletPaise() !== undefined;
  const slip = useSlip();
  const { draws, balancePaise, change, editors } = slip;
  useBidAgain(slip, walletKnown);
  usePageHeader({ title: t('title.slip'), ...(walletKnown ? { walletPaise: balancePaise } : {}) });
  if (enabled === false) return <Navigate to={paths.home} replace />;
  // Without the wallet, every bid would look too expensive.
  const isKnown = slip.markets !== undefined && walletKnown;
  const shown = isKnown ? draws : [];
  const rows = shown.flatMap((draw) => draw.rows);
  return (
    <>
      <div className="grid grid-cols-1 gap-3 pt-1 pb-4">
        <RefusedDraws refused={slip.refused} markets={slip.markets ?? []} />
        <Receipt placed={slip.placed} markets={slip.markets ?? []} onClose={slip.forgetResults} />
        {isKnown ? null : (
          <Waiting failed={slip.failed || (!walletKnown && dashboard.isError)} onRetry={slip.refetch} />
        )}
        {isKnown && rows.length === 0 && slip.placed.length === 0 ? <EmptySlip /> : null}
        <ListTools rows={rows} balancePaise={balancePaise} dispatch={change} />
        {shown.map((draw) => (
          <SlipDrawCard key={draw.key} draw={draw} balancePaise={balancePaise} editors={editors} dispatch={change} />
        ))}
      </div>
      <SlipBar rows={isKnown ? slip.sendable : []} balancePaise={balancePaise} onSubmit={slip.submit} />
      <ConfirmSheet
        title={t('title.slip')}
        byGame
        markets={slip.markets ?? []}
        nowMs={slip.nowMs}
        submission={slip.submission}
        walletPaise={slip.walletPaise}
        onCancel={slip.cancel}
        onSubmit={slip.send}
      />
    </>
  );
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const t = useT();
  return failed ? <Unreachable onRetry={onRetry} /> : <SkeletonList count={2} label={t('common.loading')} />;
}

function EmptySlip() {
  const t = useT();
  return (
    <EmptyState
      icon={<ShoppingBasket size={30} aria-hidden="true" />}
      title={t('slip.empty')}
      detail={t('slip.emptyDetail')}
      action={
        <Link to={paths.home} className={buttonClass('secondary')}>
          {t('slip.chooseMarket')}
        </Link>
      }
    />
  );
}

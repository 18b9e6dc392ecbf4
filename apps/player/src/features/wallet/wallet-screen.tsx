import { buttonClass } from '@surahi/ui';
import { ArrowLeftRight, ArrowUp, ChevronRight, Gauge, History, Plus, ReceiptText, ScrollText } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Path } from '../../paths.ts';
import { paths } from '../../paths.ts';
import { useDashboard } from '../../shared/dashboard.ts';
import type { MessageId } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { BalanceCard } from '../../shared/money/balance-card.tsx';
import { useAddFundPath } from '../../shared/money/gateway.ts';
import { MoneyList } from '../../shared/money/money-list.tsx';
import { toast } from '../../shared/toast.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { MovementRow } from './movement-row.tsx';
import { useMovements } from './use-movements.ts';
import type { WalletArrival } from './wallet-arrival.ts';
import { readArrival } from './wallet-arrival.ts';
import { WithdrawMethods } from './withdraw-methods.tsx';

/** Movements that fit on the first screenful. */
const LATEST = 4;

/** `/imp7`: balance, deposit and withdrawal links, the latest movements, and payout numbers. */
export function WalletScreen() {
  const t = useT();
  const arrival = useArrival();
  const addFund = useAddFundPath();
  const pages = useMovements({ kind: 'all', from: '', to: '' }, LATEST);
  // The page size equals the number shown, so the first page is enough.
  const latest = { ...pages, hasNextPage: false };
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <BalanceCard />
      <div className="flex flex-wrap gap-2.5">
        <Link to={addFund} className={buttonClass('primary', 'flex-1 !gap-1 !px-1 !text-sm tracking-tight')}>
          <Plus size={18} aria-hidden="true" className="shrink-0" />
          {t('wallet.addFund')}
        </Link>
        <Link to={paths.withdraw} className={buttonClass('secondary', 'flex-1 !gap-1 !px-1 !text-sm tracking-tight')}>
          <ArrowUp size={18} aria-hidden="true" className="shrink-0" />
          {t('wallet.withdrawFund')}
        </Link>
      </div>
      <section className="grid grid-cols-1 gap-1.5">
        <Link to={paths.walletHistory} className="flex min-h-11 items-center justify-between gap-3 px-1">
          <h2 className="text-lg font-bold tracking-tight">{t('wallet.history')}</h2>
          <span className="text-sm font-bold text-clay">{t('wallet.seeAll')}</span>
        </Link>
        <MoneyList pages={latest} empty="common.noData" keyOf={(row) => row.seq}>
          {(row) => <MovementRow row={row} />}
        </MoneyList>
      </section>
      <WithdrawMethods arrival={arrival} />
      <MoreLinks />
    </div>
  );
}

/** Reads the state passed by the previous screen once, and clears it in the browser's history. */
function useArrival(): WalletArrival {
  const t = useT();
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const [arrival] = useState(() => readArrival(state));
  useEffect(() => {
    if (state === null || state === undefined) return;
    if (readArrival(state).upiAdded) toast.success(t('payout.added'));
    void navigate(pathname, { replace: true, state: null });
  }, [state, pathname, navigate, t]);
  return arrival;
}

const LINKS: readonly { to: Path; icon: LucideIcon; label: MessageId }[] = [
  { to: paths.transfer, icon: ArrowLeftRight, label: 'transfer.title' },
  { to: paths.addFundHistory, icon: History, label: 'title.addFundHistory' },
  { to: paths.withdrawHistory, icon: ReceiptText, label: 'title.withdrawHistory' },
  { to: paths.limits, icon: Gauge, label: 'title.limits' },
  { to: paths.depositRule, icon: ScrollText, label: 'title.depositRule' },
  { to: paths.withdrawRule, icon: ScrollText, label: 'title.withdrawRule' },
];

/** Links to the other wallet screens. Transfers are left out when the operator disabled them. */
function MoreLinks() {
  const t = useT();
  const mayTransfer = useDashboard().data?.transfer_point_status !== '0';
  return (
    <nav
      aria-label={t('wallet.more')}
      className="grid overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      {LINKS.filter(({ to }) => mayTransfer || to !== paths.transfer).map(({ to, icon: Icon, label }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-[52px] items-center gap-3 border-b border-line px-3.5 text-base font-semibold last:border-0"
        >
          <Icon size={19} aria-hidden="true" className="text-muted" />
          <span className="flex-1">{t(label)}</span>
          <ChevronRight size={18} aria-hidden="true" className="text-faint" />
        </Link>
      ))}
    </nav>
  );
}

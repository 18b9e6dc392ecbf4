import { buttonClass } from '@surahi/ui';
import { ArrowUp, IndianRupee, ReceiptText, Trophy, WalletMinimal } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { Link } from '../../shared/navigation/link.tsx';
import type { HubEntry } from './hub-card.tsx';
import { Hub } from './hub-card.tsx';

const ALL_BIDS: readonly HubEntry[] = [
  { to: paths.bidHistory, icon: ReceiptText, label: 'hub.bidHistory' },
  { to: paths.winHistory, icon: Trophy, label: 'hub.winHistory' },
  { to: paths.addFundHistory, icon: IndianRupee, label: 'hub.addCreditHistory' },
  { to: paths.withdrawHistory, icon: ArrowUp, label: 'hub.withdrawFundHistory' },
];

const HISTORIES: readonly HubEntry[] = [
  { to: paths.addFundHistory, icon: IndianRupee, label: 'hub.depositHistory' },
  { to: paths.walletHistory, icon: WalletMinimal, label: 'hub.walletHistory' },
  { to: paths.bidHistory, icon: ReceiptText, label: 'hub.mainBids' },
  { to: paths.winHistory, icon: Trophy, label: 'hub.mainWins' },
  { to: paths.starlineBidHistory, icon: ReceiptText, label: 'hub.starlineBids' },
  { to: paths.starlineWinHistory, icon: Trophy, label: 'hub.starlineWins' },
  { to: paths.galiBidHistory, icon: ReceiptText, label: 'hub.galiBids' },
  { to: paths.galiWinHistory, icon: Trophy, label: 'hub.galiWins' },
];

/** `/allbids`: the four most used histories and a link to all of them. */
export function AllBidsScreen() {
  const t = useT();
  return (
    <div className="grid gap-3">
      <Hub label={t('title.allBids')} entries={ALL_BIDS} />
      <Link to={paths.histories} className={buttonClass('secondary', 'w-full')}>
        {t('hub.all')}
      </Link>
    </div>
  );
}

/** `/histories`: every history. */
export function HistoriesScreen() {
  const t = useT();
  return <Hub label={t('title.histories')} entries={HISTORIES} />;
}

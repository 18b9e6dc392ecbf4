import { GATEWAY_STATUS, HEADLINE_PLACE } from '@surahi/contract';
import { buttonClass } from '@surahi/ui';
import { IndianRupee } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { BarLayout } from '../../shared/layout/layouts.tsx';
import { BalanceCard } from '../../shared/money/balance-card.tsx';
import { useGatewayStatus } from '../../shared/money/gateway.ts';
import { PlaceHeadline } from '../../shared/money/place-headline.tsx';
import { useMoneyRequest } from '../../shared/money/use-money-request.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { isTouch } from '../../shared/touch.ts';
import { depositSender } from './deposit-sender.ts';
import { DepositLinks } from './deposit-links.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import { QrBlock } from './qr-block.tsx';

/**
 * `/imp9`: balance, QR code, and payment by app unless only the QR code is offered. On a phone the apps come first. Has
 * its own title bar.
 */
export function AddFundsScreen() {
  const t = useT();
  const state = useMoneyRequest(depositSender);
  const qrOnly = useGatewayStatus() === GATEWAY_STATUS.qrOnly;
  const appsFirst = isTouch();
  const apps = qrOnly ? null : (
    <Link to={paths.payViaUpi} className={buttonClass('primary')}>
      <IndianRupee size={18} aria-hidden="true" />
      {t('deposit.payViaUpi')}
    </Link>
  );
  return (
    <BarLayout title={t('title.addFunds')}>
      <div className="grid grid-cols-1 gap-4">
        <PlaceHeadline place={HEADLINE_PLACE.addFund} />
        <BalanceCard />
        {appsFirst ? apps : null}
        {state.phase === 'idle' ? <QrBlock /> : <DepositProgress state={state} />}
        {appsFirst ? null : apps}
        <DepositLinks />
      </div>
    </BarLayout>
  );
}

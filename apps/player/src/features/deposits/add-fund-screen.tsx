import { GATEWAY_STATUS, HEADLINE_PLACE } from '@surahi/contract';
import { buttonClass } from '@surahi/ui';
import { QrCode } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { BalanceCard } from '../../shared/money/balance-card.tsx';
import { useGatewayStatus } from '../../shared/money/gateway.ts';
import { PlaceHeadline } from '../../shared/money/place-headline.tsx';
import { useMoneyRequest } from '../../shared/money/use-money-request.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { depositSender } from './deposit-sender.ts';
import type { DepositWording } from './deposit-form.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositLinks } from './deposit-links.tsx';
import { DepositProgress } from './deposit-progress.tsx';

const WORDING: DepositWording = {
  amount: 'deposit.points',
  submit: 'deposit.sendRequest',
  apps: {
    phonepe: 'deposit.phonepe',
    gpay: 'deposit.gpay',
    paytm: 'deposit.paytm',
    other: 'deposit.others',
  },
  waits: false,
};

/** `/addfund`: balance, points, payment method and SEND REQUEST. Links to the QR page when the operator offers it. */
export function AddFundScreen() {
  const t = useT();
  const state = useMoneyRequest(depositSender);
  const gateway = useGatewayStatus();
  const offersQr = gateway === GATEWAY_STATUS.standard || gateway === GATEWAY_STATUS.qrOnly;
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <PlaceHeadline place={HEADLINE_PLACE.addFund} />
      <BalanceCard />
      {state.phase === 'idle' ? <DepositForm wording={WORDING} /> : <DepositProgress state={state} />}
      {state.phase === 'idle' && offersQr ? (
        <Link to={paths.qrPay} className={buttonClass('secondary')}>
          <QrCode size={18} aria-hidden="true" />
          {t('deposit.payByQr')}
        </Link>
      ) : null}
      <DepositLinks />
    </div>
  );
}

import { HEADLINE_PLACE } from '@surahi/contract';
import { DemoLine } from '../../shared/money/balance-card.tsx';
import { PlaceHeadline } from '../../shared/money/place-headline.tsx';
import { useMoneyDesk } from '../../shared/money/use-money-desk.ts';
import { depositDesk } from './deposit-desk.ts';
import type { DepositWording } from './deposit-form.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositLinks } from './deposit-links.tsx';
import { DepositProgress } from './deposit-progress.tsx';

const WORDING: DepositWording = {
  amount: 'deposit.amount',
  submit: 'deposit.addMoney',
  apps: {
    phonepe: 'deposit.phonepe',
    gpay: 'deposit.googlePay',
    paytm: 'deposit.paytm',
    other: 'deposit.otherGateway',
  },
  waits: true,
};

/** `/payviaupi`: amount and payment app. */
export function PayViaUpiScreen() {
  const state = useMoneyDesk(depositDesk);
  return (
    <div className="grid grid-cols-1 gap-4 pt-1">
      <PlaceHeadline place={HEADLINE_PLACE.addFund} />
      {state.phase === 'idle' ? <DepositForm wording={WORDING} /> : <DepositProgress state={state} />}
      <DepositLinks />
      <DemoLine />
    </div>
  );
}

import { HEADLINE_PLACE } from '@surahi/contract';
import { DemoLine } from '../../shared/money/balance-card.tsx';
import { PlaceHeadline } from '../../shared/money/place-headline.tsx';
import { useMoneyRequest } from '../../shared/money/use-money-request.ts';
import { depositSender } from './deposit-sender.ts';
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
  const state = useMoneyRequest(depositSender);
  return (
    <div className="grid grid-cols-1 gap-4 pt-1">
      <PlaceHeadline place={HEADLINE_PLACE.addFund} />
      {state.phase === 'idle' ? <DepositForm wording={WORDING} /> : <DepositProgress state={state} />}
      <DepositLinks />
      <DemoLine />
    </div>
  );
}

import { HEADLINE_PLACE } from '@surahi/contract';
import { DemoLine } from '../../shared/money/balance-card.tsx';
import { PlaceHeadline } from '../../shared/money/place-headline.tsx';
import { useMoneyRequest } from '../../shared/money/use-money-request.ts';
import { depositSender } from './deposit-sender.ts';
import { DepositLinks } from './deposit-links.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import { QrBlock } from './qr-block.tsx';

/** `/qrpay`: scan, copy, send the screenshot. */
export function QrPayScreen() {
  const state = useMoneyRequest(depositSender);
  return (
    <div className="grid grid-cols-1 gap-4 pt-1">
      <PlaceHeadline place={HEADLINE_PLACE.addFund} />
      {state.phase === 'idle' ? <QrBlock /> : <DepositProgress state={state} />}
      <DepositLinks />
      <DemoLine />
    </div>
  );
}

import { HEADLINE_PLACE } from '@surahi/contract';
import { DemoLine } from '../../shared/money/balance-card.tsx';
import { PlaceHeadline } from '../../shared/money/place-headline.tsx';
import { useMoneyDesk } from '../../shared/money/use-money-desk.ts';
import { depositDesk } from './deposit-desk.ts';
import { DepositLinks } from './deposit-links.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import { QrBlock } from './qr-block.tsx';

/** `/qrpay`: scan, copy, send the screenshot. */
export function QrPayScreen() {
  const state = useMoneyDesk(depositDesk);
  return (
    <div className="grid grid-cols-1 gap-4 pt-1">
      <PlaceHeadline place={HEADLINE_PLACE.addFund} />
      {state.phase === 'idle' ? <QrBlock /> : <DepositProgress state={state} />}
      <DepositLinks />
      <DemoLine />
    </div>
  );
}

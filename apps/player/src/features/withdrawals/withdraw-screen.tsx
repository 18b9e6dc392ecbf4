import { HEADLINE_PLACE } from '@surahi/contract';
import { Card } from '@surahi/ui';
import { Clock, Headset } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { BarLayout } from '../../shared/layout/layouts.tsx';
import { BalanceCard } from '../../shared/money/balance-card.tsx';
import { PlaceHeadline } from '../../shared/money/place-headline.tsx';
import { Link } from '../../shared/navigation/link.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** `/withdraw`: amount and the player's payout number, with its own title bar. */
export function WithdrawScreen() {
  const t = useT();
  return (
    <BarLayout title={t('wallet.withdrawFund')}>
      <Withdraw />
    </BarLayout>
  );
}

function Withdraw() {
  const t = useT();
  const link =
    'inline-flex min-h-11 items-center px-2 text-sm font-semibold text-clay underline-offset-4 hover:underline';
  return (
    <div className="grid grid-cols-1 gap-4">
      <PlaceHeadline place={HEADLINE_PLACE.withdraw} />
      <BalanceCard />
      <WithdrawForm />
      <Card className="grid gap-2.5 text-sm">
        <p className="flex gap-2.5">
          <Clock size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-clay" />
          {t('withdraw.creditedWhen')}
        </p>
        <p className="flex gap-2.5">
          <Headset size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-clay" />
          {t('withdraw.supportWhen')}
        </p>
      </Card>
      <p className="flex flex-wrap justify-center gap-x-4">
        <Link to={paths.withdrawHistory} className={link}>
          {t('title.withdrawHistory')}
        </Link>
        <Link to={paths.withdrawRule} className={link}>
          {t('title.withdrawRule')}
        </Link>
      </p>
    </div>
  );
}

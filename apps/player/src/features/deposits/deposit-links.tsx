import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { UnknownAlert } from '../../shared/money/unknown-alert.tsx';
import { useMoneyRequest } from '../../shared/money/use-money-request.ts';
import { useDepositOffer } from '../../shared/play/use-deposit-offer.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { depositSender } from './deposit-sender.ts';

const LOOK =
  'inline-flex min-h-11 items-center px-2 text-sm font-semibold text-clay underline-offset-4 hover:underline';

/**
 * Links to the deposit history, the deposit rules and the limits. Warns about a request whose outcome stayed unknown.
 * Offers a limit before the first deposit.
 */
export function DepositLinks() {
  const t = useT();
  useDepositOffer();
  const state = useMoneyRequest(depositSender);
  return (
    <>
      <UnknownAlert state={state} history="title.addFundHistory" />
      <p className="flex flex-wrap justify-center gap-x-4">
        <Link to={paths.addFundHistory} className={LOOK}>
          {t('title.addFundHistory')}
        </Link>
        <Link to={paths.depositRule} className={LOOK}>
          {t('title.depositRule')}
        </Link>
        <Link to={paths.limits} className={LOOK}>
          {t('title.limits')}
        </Link>
      </p>
    </>
  );
}

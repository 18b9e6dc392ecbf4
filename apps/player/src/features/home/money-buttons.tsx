import { GATEWAY_STATUS, gatewayStatus } from '@surahi/contract';
import { buttonClass } from '@surahi/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Plus } from 'lucide-react';
import { paths } from '../../paths.ts';
import { useT } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { Link } from '../../shared/navigation/link.tsx';

const LOOK = 'flex-1 !gap-0.5 !px-0.5 !text-sm tracking-tight';

/** A narrow phone has no room for icons next to the contact buttons. */
const ICON = 'hidden shrink-0 min-[400px]:block';

/** Add Money and Withdrawal. Add Money opens the QR page when the operator offers only that. */
export function MoneyButtons() {
  const t = useT();
  const { data } = useQuery({
    queryKey: queryKeys.gatewayStatus,
    queryFn: ({ signal }) => fetchCall(gatewayStatus, {}, signal),
    staleTime: 60_000,
  });
  const qrOnly = data?.getaway_status === GATEWAY_STATUS.qrOnly;
  return (
    <>
      <Link to={qrOnly ? paths.qrPay : paths.addFund} className={buttonClass('primary', LOOK)}>
        <Plus size={16} aria-hidden="true" className={ICON} />
        {t('home.addMoney')}
      </Link>
      <Link to={paths.withdraw} className={buttonClass('secondary', LOOK)}>
        <ArrowUp size={16} aria-hidden="true" className={ICON} />
        {t('home.withdrawal')}
      </Link>
    </>
  );
}

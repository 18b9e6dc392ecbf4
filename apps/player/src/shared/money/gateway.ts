import { GATEWAY_STATUS, gatewayStatus } from '@surahi/contract';
import { useQuery } from '@tanstack/react-query';
import type { Path } from '../../paths.ts';
import { paths } from '../../paths.ts';
import { fetchCall } from '../query.ts';
import { queryKeys } from '../query-keys.ts';

/** How money is added: '1' until, or unless, the server says otherwise. */
export function useGatewayStatus(): string {
  const { data } = useQuery({
    queryKey: queryKeys.gatewayStatus,
    queryFn: ({ signal }) => fetchCall(gatewayStatus, {}, signal),
    staleTime: 60_000,
  });
  return data?.getaway_status ?? GATEWAY_STATUS.standard;
}

/** Where adding money starts: on the QR page where that is the only way, else on the form. */
export function useAddFundPath(): Path {
  return useGatewayStatus() === GATEWAY_STATUS.qrOnly ? paths.qrPay : paths.addFund;
}

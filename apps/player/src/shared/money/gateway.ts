import { GATEWAY_STATUS, gatewayStatus } from '@surahi/contract';
import { useQuery } from '@tanstack/react-query';
import type { Path } from '../../paths.ts';
import { paths } from '../../paths.ts';
import { fetchCall } from '../query.ts';
import { queryKeys } from '../query-keys.ts';

/** The payment gateway mode. '1' until the server names another one. */
export function useGatewayStatus(): string {
  const { data } = useQuery({
    queryKey: queryKeys.gatewayStatus,
    queryFn: ({ signal }) => fetchCall(gatewayStatus, {}, signal),
    staleTime: 60_000,
  });
  return data?.getaway_status ?? GATEWAY_STATUS.standard;
}

/** The first screen for adding money: the QR page when it is the only way, else the form. */
export function useAddFundPath(): Path {
  return useGatewayStatus() === GATEWAY_STATUS.qrOnly ? paths.qrPay : paths.addFund;
}

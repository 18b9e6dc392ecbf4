import { listPasskeys } from '@surahi/contract';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../clock.ts';
import { fetchCall } from '../query.ts';
import { queryKeys } from '../query-keys.ts';
import { offersPasskeys } from './browser-passkeys.ts';

/** The player's passkeys. */
export function usePasskeys({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: ({ signal }) => fetchCall(listPasskeys, {}, signal),
    enabled,
  });
}

/** True if this browser offers passkeys, and the player has one that counts as a code. */
export function useMayConfirm(): boolean {
  const { data } = usePasskeys({ enabled: offersPasskeys() });
  return data?.passkeys.some(({ counts_as_code_from: fromMs }) => fromMs <= serverNow()) ?? false;
}

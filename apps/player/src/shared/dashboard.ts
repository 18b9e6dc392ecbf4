import type { ResponseOf } from '@surahi/contract';
import { dashboard } from '@surahi/contract';
import { paiseOfText } from '@surahi/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { contactsOf } from './contacts.ts';
import type { Contacts } from './contacts.ts';
import { fetchCall, usePoll } from './query.ts';
import { queryKeys } from './query-keys.ts';
import { useSession } from './session/session.ts';
import { withWalletNews } from './wallet-news.ts';

export type Dashboard = ResponseOf<typeof dashboard>;

/** Not ended with the screen that asked: the next one shows the same list and would ask again. */
async function fetchDashboard(): Promise<Dashboard> {
  const askedMs = performance.now();
  return withWalletNews(await fetchCall(dashboard, {}), askedMs);
}

/** The main market list and the player in one: header, footer, drawer and home share this query and its one poll. */
export function useDashboard(): UseQueryResult<Dashboard> {
  const session = useSession();
  return useQuery({
    queryKey: queryKeys.dashboard,
    queryFn: fetchDashboard,
    enabled: session !== undefined,
    ...usePoll(),
  });
}

/** True when the player may bet, false when not, undefined until the server said so. */
export function useBettingEnabled(): boolean | undefined {
  const { data } = useDashboard();
  return data === undefined || data.betting_status === '' ? undefined : data.betting_status === '1';
}

/** The spendable balance in paise; undefined until known. */
export function useWalletPaise(): bigint | undefined {
  const { data } = useDashboard();
  return data === undefined ? undefined : paiseOfText(data.wallet_amt);
}

/** The support numbers a logged-in player sees. */
export function useContacts(): Contacts {
  return contactsOf(useDashboard().data);
}

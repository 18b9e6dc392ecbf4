import type { ResponseOf } from '@surahi/contract';
import { dashboard } from '@surahi/contract';
import { parseWireAmount } from '@surahi/game';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { contactsOf } from './contacts.ts';
import type { Contacts } from './contacts.ts';
import { fetchCall, usePoll } from './query.ts';
import { queryKeys } from './query-keys.ts';
import { useSession } from './session/session.ts';
import type { WalletFigures } from './wallet-news.ts';
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
  return data === undefined ? undefined : parseWireAmount(data.wallet_amt);
}

/** How many notices the player has not seen yet; 0 until known. */
export function useUnseenNotices(): number {
  return useDashboard().data?.notification_count ?? 0;
}

/** Puts figures of the player into the list that is held: it stays as old as it was, kept by the device or out of date. */
export function setFigures(queryClient: QueryClient, figures: Partial<WalletFigures>): void {
  const { dataUpdatedAt: updatedAt, isInvalidated } = queryClient.getQueryState(queryKeys.dashboard) ?? {};
  queryClient.setQueryData<Dashboard>(
    queryKeys.dashboard,
    (held) => (held === undefined ? undefined : { ...held, ...figures }),
    { updatedAt },
  );
  if (isInvalidated === true) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard, refetchType: 'none' });
  }
}

/** The support numbers a logged-in player sees. */
export function useContacts(): Contacts {
  return contactsOf(useDashboard().data);
}

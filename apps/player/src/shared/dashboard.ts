import type { ResponseOf } from '@surahi/contract';
import { dashboard } from '@surahi/contract';
import { parseWireAmount } from '@surahi/game/money';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { contactsOf } from './contacts.ts';
import type { Contacts } from './contacts.ts';
import { fetchCall, usePoll } from './query.ts';
import { queryKeys } from './query-keys.ts';
import { refreshHistories } from './refresh.ts';
import { useSession } from './session/session.ts';
import type { WalletFigures } from './wallet-news.ts';
import { withWalletNews } from './wallet-news.ts';

export type Dashboard = ResponseOf<typeof dashboard>;

/** Parts of the page that begin within this time after the start of the app share the dashboard of the start. */
const FRESH_MS = 10_000;

/**
 * Continues after the screen that sent the request is gone, because the next screen needs the same response. Refetches
 * the histories when the wallet has changed. Without live events, nothing else reports that change.
 */
async function fetchDashboard({ client }: { client: QueryClient }): Promise<Dashboard> {
  const askedMs = performance.now();
  const answer = withWalletNews(await fetchCall(dashboard, {}), askedMs);
  const held = client.getQueryData<Dashboard>(queryKeys.dashboard);
  // A dashboard stored on the device has no balance.
  const isKnown = held !== undefined && held.wallet_amt !== '';
  if (isKnown && (held.wallet_amt !== answer.wallet_amt || held.hold_amt !== answer.hold_amt)) refreshHistories(client);
  return answer;
}

/** The main market list and the player's figures. Header, footer, drawer and home share this query and its one poll. */
export function useDashboard(): UseQueryResult<Dashboard> {
  const session = useSession();
  return useQuery({
    queryKey: queryKeys.dashboard,
    queryFn: fetchDashboard,
    enabled: session !== undefined,
    refetchOnMount: ({ state }) => state.isInvalidated || Date.now() - state.dataUpdatedAt > FRESH_MS,
    ...usePoll(),
  });
}

/** Whether the player may bet. Undefined until the server has answered. */
export function useBettingEnabled(): boolean | undefined {
  const { data } = useDashboard();
  return data === undefined || data.betting_status === '' ? undefined : data.betting_status === '1';
}

/** Whether the player is excluded from play. False until the server has answered. */
export function useIsExcluded(): boolean {
  return useDashboard().data?.play_status === 'excluded';
}

/** The spendable balance in paise. Undefined until known. */
export function useWalletPaise(): bigint | undefined {
  const { data } = useDashboard();
  return data === undefined ? undefined : parseWireAmount(data.wallet_amt);
}

/** Number of unseen notices. 0 until known. */
export function useUnseenNotices(): number {
  return useDashboard().data?.notification_count ?? 0;
}

/**
 * Updates the player's figures in the cached list and keeps the list's age, so that a stale list still counts as stale.
 */
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

/** The support contacts for a logged-in player. */
export function useContacts(): Contacts {
  return contactsOf(useDashboard().data);
}

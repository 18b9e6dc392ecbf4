import { type AnyOperatorCall, CSRF_HEADER, OPERATOR_CALLS, operatorUrl } from '@surahi/contract/operator';
import { createOperator } from '../../apps/server/src/operators/people/index.ts';
import { createHashQueue } from '../../apps/server/src/platform/security/hash-queue.ts';
import type { BenchDatabase } from './cluster.ts';

const PASSWORD = 'a long enough password';

/** Console calls that read, by name. The first request of every page is one of them. */
const READS = Object.entries(OPERATOR_CALLS as Readonly<Record<string, AnyOperatorCall>>).filter(
  ([, call]) => call.method === 'GET',
);

/** Adds an operator with the owner role, who may see every page. */
export async function addOperator(database: BenchDatabase): Promise<void> {
  const passwordHash = await createHashQueue().hash(PASSWORD);
  if (passwordHash === 'busy') throw new Error('the password queue is full');
  const actor = { name: 'bench', operatorId: null };
  const owner = { username: 'bench', name: 'Bench', passwordHash, role: 'owner', actor } as const;
  await database.owner.transaction((tx) => createOperator(tx, owner));
}

/** Signs that operator in. Returns the headers of an authorised request. */
export async function signIn(base: string): Promise<Record<string, string>> {
  const call = OPERATOR_CALLS.signIn;
  const response = await fetch(base + operatorUrl(call, {}, {}), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: PASSWORD }),
  });
  const text = await response.text();
  const csrf = /"csrf[A-Za-z]*":"([^"]+)"/.exec(text)?.[1];
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!response.ok || csrf === undefined || cookie === undefined) throw new Error(`sign-in failed: ${text}`);
  return { cookie, [CSRF_HEADER]: csrf };
}

/** The business date (India) so many days ago, as YYYY-MM-DD. */
const day = (back: number): string =>
  new Date(Date.now() + 5.5 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
const WEEK = `from=${day(6)}&to=${day(0)}`;

/** The filters that pages open with: the week that ends today for reports, today for bids. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  listBids: [`date=${day(0)}`, `date=${day(0)}&sort=-points`],
  betsReport: ['day', 'market', 'game', 'player'].map((by) => `${WEEK}&by=${by}`),
  cashReport: [WEEK],
  compareReport: [WEEK],
  findWallet: ['mobile=7000000008'],
  listDrawDays: [`month=${day(0).slice(0, 7)}`],
  listPlayers: ['', 'sort=name', 'sort=-wallet', 'search=7000000008', 'search=Player', 'search=Nobody'],
  listDeposits: ['state=pending', '', 'sort=-amount'],
  listWithdrawals: ['state=pending', ''],
};

export type Ids = Record<string, string>;

/** A call's address. Path parameters without an id become 1. */
function addressOf(call: AnyOperatorCall, ids: Ids, filters: string): string {
  const path = call.path.replace(/:([A-Za-z]+)/g, (_all, name: string) => ids[name] ?? '1');
  return `/operator/api${path}${filters === '' ? '' : `?${filters}`}`;
}

/** Ids for pages about one record: the draw with an entered result, the first market, and the newest of the rest. */
export async function idsOf(database: BenchDatabase): Promise<Ids> {
  const [row] = await database.owner.query<Ids>({
    text: `select (select draw_id from result_entries order by entry_id desc limit 1)::text as "drawId", 'open' as side,
      (select max(settlement_id) from settlements)::text as "settlementId", (select min(market_id) from markets)::text as "marketId",
      (select min(player_id) + 7 from players)::text as "playerId", (select max(deposit_id) from deposit_requests)::text as "depositId",
      (select max(withdrawal_id) from withdrawal_requests)::text as "withdrawalId"`,
  });
  return row ?? {};
}

/** The address of every page's first request, with the filters that the page opens with. */
export function pageAddresses(ids: Ids): { name: string; address: string }[] {
  return READS.flatMap(([name, call]) =>
    (FILTERS[name] ?? ['']).map((filters) => ({
      name: filters === '' ? name : `${name} ${filters}`,
      address: addressOf(call, ids, filters),
    })),
  );
}

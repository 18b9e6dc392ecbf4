import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkBids } from '../../../apps/server/src/betting/draws/index.ts';
import { updateSettings } from '../../../apps/server/src/content/settings/index.ts';
import { checkBooks } from '../../../apps/server/src/ledger/index.ts';
import { createHashQueue } from '../../../apps/server/src/platform/security/hash-queue.ts';
import { wireBidDate } from '../../../packages/game/src/index.ts';
import type { BenchDatabase } from '../cluster.ts';
import { seedWorld } from '../seed.ts';
import { seedSessions } from '../tokens.ts';
import type { CrowdWorld } from './bodies.ts';
import type { EveningDraw } from './plan.ts';

/** The last draws of the evening, which most bids go to. */
const DRAWS_OF_THE_END = 10;
const PASSWORD = 'an evening password';

export type EveningWorld = Omit<CrowdWorld, 'draws'> & {
  draws: readonly { marketId: number; drawId: bigint }[];
  businessDate: string;
};

/** Inserts players with points, sessions, passwords and payout numbers, and draws that stay open for hours. */
export async function seedEvening(
  database: BenchDatabase,
  { players, results }: { players: number; results: number },
): Promise<EveningWorld> {
  const { owner, app } = database;
  const { drawIds, businessDate } = await seedWorld(owner, { players, draws: results + DRAWS_OF_THE_END });
  await seedSessions(owner, players);
  const withPassword = Math.min(players, 2_000);
  const hash = await createHashQueue().hash(PASSWORD);
  await owner.query({
    text: 'update players set password_hash = $1 where player_id <= $2',
    values: [hash, withPassword],
  });
  await owner.query({
    text: `insert into payment_methods (player_id, method, number)
      select player_id, 'googlepay', mobile from players where player_id <= $1`,
    values: [withPassword],
  });
  await app.transaction(async (tx) => {
    const settings = {
      withdrawWindow: { open: '00:00', close: '00:00' },
      // The clients have no cookies, and each withdrawal would need a code.
      newDeviceHours: 0,
    };
    const saved = await updateSettings(tx, settings, { name: 'bench' });
    if (!saved.ok) throw new Error(`the settings were refused: ${saved.code}`);
  });
  const draws = await owner.query<{ draw_id: bigint; market_id: number }>({
    text: 'select draw_id, market_id from draws where draw_id = any ($1::bigint[]) order by draw_id',
    values: [drawIds],
  });
  return {
    players,
    withPassword,
    password: PASSWORD,
    bidDate: wireBidDate(businessDate),
    businessDate,
    draws: draws.map((row) => ({ marketId: row.market_id, drawId: row.draw_id })),
  };
}

/** Sets the cut-offs of the draws relative to `startMs` (unix), and notifies the nodes. */
export async function setCutOffs({ owner }: BenchDatabase, draws: readonly EveningDraw[], startMs: number) {
  await owner.query({
    text: `update draws d set open_at = to_timestamp(t.at_ms / 1000.0)
      from unnest($1::bigint[], $2::float8[]) as t (draw_id, at_ms) where d.draw_id = t.draw_id`,
    values: [draws.map(({ drawId }) => drawId), draws.map(({ cutOffMs }) => startMs + cutOffMs)],
  });
  await owner.query({ text: `select pg_notify('draws', '')` });
}

/** Waits until two counts of the slips are equal: a node may still store bids of a closed loop that has ended. */
export async function untilNoBidIsStored({ owner }: BenchDatabase): Promise<void> {
  const count = async (): Promise<bigint> =>
    (await owner.one<{ n: bigint }>({ text: 'select count(*) as n from slips' })).n;
  for (let before = -1n, now = await count(); now !== before; now = await count()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** What the database holds after an evening that began at `startMs`. */
export type Stored = {
  slips: number;
  /** Slips that were accepted at the cut-off of their draw or after it. */
  late: number;
  settlementsOpen: number;
  problems: string[];
};

/** Waits until all settlements have ended, and checks the books and the bids. */
export async function readStored({ app, owner }: BenchDatabase, startMs: number): Promise<Stored> {
  const open = async (): Promise<number> => {
    const [row] = await owner.query<{ n: bigint }>({
      text: 'select count(*) as n from settlements where completed_at is null',
    });
    return Number(row?.n ?? 0n);
  };
  const untilMs = performance.now() + 120_000;
  while ((await open()) > 0 && performance.now() < untilMs) await new Promise((resolve) => setTimeout(resolve, 200));
  const [row] = await owner.query<{ slips: bigint; late: bigint }>({
    text: `select count(*) filter (where s.accepted_at >= to_timestamp($1::float8 / 1000)) as slips,
        count(*) filter (where s.accepted_at >= d.open_at) as late
      from slips s join draws d using (draw_id)`,
    values: [startMs],
  });
  const books = await checkBooks(app);
  const bids = await checkBids(app);
  return {
    slips: Number(row?.slips ?? 0n),
    late: Number(row?.late ?? 0n),
    settlementsOpen: await open(),
    problems: [...books.problems, ...bids].map((problem) => JSON.stringify(problem, plainNumbers)),
  };
}

function plainNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** A provider of texts that accepts all of them. Log-ins from new devices send some. */
export async function startTextSink(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}/sms`, stop: () => server.close().closeAllConnections() };
}

import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../apps/server/src/platform/security/tokens.ts';
import { type Answer, type Client, createClient } from '../../lib/client.ts';
import type { Context } from '../../lib/scenario.ts';
import { type Server, startServer } from '../../lib/server.ts';
import { makeWorld, type Market, type World } from '../../lib/world.ts';

/** Two nodes on one database, and players who set limits. Each round of a scenario uses its own players. */
export type LimitScene = {
  world: World;
  market: Market;
  servers: Server[];
  clients: Client[];
  /**
   * Posts a call of a player. `node` selects the server, modulo their number. `token` replaces the player's first
   * session.
   */
  ask(call: LimitCall): Promise<Answer>;
  /** Submits one bid on single digit 7. */
  bid(bid: { player: number; points: number; node: number; id: string; token?: string }): Promise<Answer>;
  close(): Promise<void>;
};

type LimitCall = { player: number; node: number; path: string; fields: Record<string, unknown>; token?: string };

/** Starts two servers on a new database with players of the given number. */
export async function openLimitScene(
  { database }: Pick<Context, 'database'>,
  options: { players: number; startPoints: number; env?: Record<string, string> },
): Promise<LimitScene> {
  const world = await makeWorld(await database(), options);
  const { env } = options;
  const servers = [await startServer(world.database, env), await startServer(world.database, env)];
  return sceneOf(
    world,
    servers,
    servers.map(({ port }) => createClient(port, { sockets: 128 })),
  );
}

/** The scene for running servers and their clients. `close` stops the servers and closes the clients. */
export function sceneOf(world: World, servers: Server[], clients: Client[]): LimitScene {
  const [market] = world.markets;
  if (market === undefined) throw new Error('the world has no market');
  const ask = async ({ player, node, path, fields, token }: LimitCall): Promise<Answer> => {
    const client = clients[node % clients.length];
    if (client === undefined) throw new Error('the list of clients is empty');
    const envelope = { env_type: 'Prod', app_key: 'demo-app-key', unique_token: token ?? world.tokenOf(player) };
    const answer = await client.post(path, JSON.stringify({ ...envelope, ...fields }));
    if (answer.kind === 'lost') throw new Error(`${path} got no answer: ${answer.reason}`);
    return answer;
  };
  return {
    world,
    market,
    servers,
    clients,
    ask,
    bid: ({ player, points, node, id, ...more }) =>
      ask({ player, node, path: '/api-submit-bid', fields: bidFields(world, market, { points, id }), ...more }),
    close: async () => {
      for (const client of clients) client.close();
      for (const server of servers) await server.stop();
    },
  };
}

function bidFields(world: World, market: Market, { points, id }: { points: number; id: string }) {
  const gameId = String(market.marketId);
  return {
    game_id: gameId,
    submission_id: id,
    new_result: {
      Gamename: 'any text',
      totalbit: String(points),
      gameid: gameId,
      pana: 'Single Digit',
      gametype: '',
      bid_date: world.bidDate,
      session: 'Open',
      result: [{ digits: '7', closedigits: '', session: 'Open', points: String(points) }],
    },
  };
}

/** Opens another session of a player, as a log-in would, and returns its token. */
export async function newSession(world: World, player: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await world.database.owner.query({
    text: 'insert into player_sessions (player_id, token_hash) values ($1, $2)',
    values: [player, hashToken(token)],
  });
  return token;
}

/** The text of one field of an answer; undefined when the answer has none. */
export function fieldOf(answer: Answer, name: string): unknown {
  const body: unknown = JSON.parse(answer.text);
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}

/** The points that a player has staked on accepted slips. */
export async function stakedPoints(world: World, player: number): Promise<number> {
  const row = await world.database.owner.one<{ paise: bigint }>({
    text: 'select coalesce(sum(total_paise), 0)::bigint as paise from slips where player_id = $1',
    values: [player],
  });
  return Number(row.paise) / 100;
}

/** Counts responses by code. An accepted response counts as 'accepted'. */
export function countAnswers(counts: Record<string, number>, answers: readonly Answer[]): void {
  for (const { ok, code } of answers) addTo(counts, ok ? 'accepted' : code);
}

/** Moves the database's clock forward. */
export async function moveClock({ database }: World, byMs: number): Promise<void> {
  await database.owner.query({
    text: 'update clock_control set offset_ms = offset_ms + $1::bigint',
    values: [byMs],
  });
}

/** Adds one to the count of a key. */
export function addTo(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

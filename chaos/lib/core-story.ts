import { openEventStreams } from '../../bench/lib/event-streams.ts';
import { createHashQueue } from '../../apps/server/src/platform/security/hash-queue.ts';
import type { OperatorCallName } from '../../packages/contract/src/operator/index.ts';
import { type Client, createClient } from './client.ts';
import type { Database } from './cluster.ts';
import { askConsole, type ConsoleParts, type Operator, signInOperators } from './console.ts';
import { rowOf, wireOf } from './load.ts';
import { codeOf } from './oracle.ts';
import type { Operation } from './journal.ts';
import { createRandom, pause } from './random.ts';
import type { Report } from './report.ts';
import { verifyBooks } from './verifier.ts';
import { makeWorld, MOBILE_BASE, type World } from './world.ts';

const PASSWORD = 'a long enough password';
const START_POINTS = 1_000;
const STAKE = 100;
const WITHDRAWN = 50;
/** A winning single digit of Starline pays 95 for 10. */
const WON = (STAKE * 95) / 10;
/** The Starline result whose digits add up to 5. */
const RESULT = '140';
/** Bet type of a single digit of Starline. */
const STARLINE_DIGIT = 9;

type Story = { world: World; port: number; client: Client; report: Report };

/** Makes the players and markets of the story. Call it before the node starts: markets in the console announce themselves. */
export async function prepareStory(database: Database): Promise<World> {
  const world = await makeWorld(database, { players: 2, startPoints: START_POINTS });
  const passwordHash = await createHashQueue().hash(PASSWORD);
  await database.owner.query({ text: 'update players set password_hash = $1', values: [passwordHash] });
  return world;
}

/**
 * One evening of one player over HTTP: pages, log-in, lists, a bid and its repeat, live events, a withdrawal, a result by
 * the operator, winnings and the payout. It ends with the check of the books.
 */
export async function runCoreStory(options: { world: World; port: number; report: Report }): Promise<void> {
  const { world, port, report } = options;
  const client = createClient(port);
  const story: Story = { world, port, client, report };
  try {
    await openPages(story);
    await logIn(story);
    await play(story);
    await settle(story);
    await verifyBooks(world, report);
  } finally {
    client.close();
  }
}

/** Opens the pages of both apps, and the first script of each. */
async function openPages({ port, report }: Story): Promise<void> {
  for (const page of ['/', '/operator/', '/docs']) {
    const response = await fetch(`http://127.0.0.1:${port}${page}`);
    const html = await response.text();
    const script = /<script[^>]+src="([^"]+)"/.exec(html)?.[1];
    const isRead = script === undefined || (await fetch(new URL(script, response.url))).ok;
    report.check(`${page} and its script answer`, response.ok && isRead, String(response.status));
  }
}

async function logIn({ client, report }: Story): Promise<void> {
  const envelope = { env_type: 'Prod', app_key: 'demo-app-key' };
  const ask = (password: string) =>
    client.post('/api-user-login', JSON.stringify({ ...envelope, mobile: String(MOBILE_BASE + 1), password }));
  const [wrong, right] = [await ask('another password'), await ask(PASSWORD)];
  report.check('a wrong password is refused', wrong.kind === 'answer' && wrong.code === 'invalid_credentials');
  report.check('a log-in by password succeeds', right.kind === 'answer' && right.ok, describe(right));
}

/** Bids while a live stream is open, repeats the bid, and asks for a withdrawal. */
async function play(story: Story): Promise<void> {
  const { world, client, report } = story;
  const random = createRandom(1);
  const market = world.markets.find(({ family }) => family === 'starline');
  if (market === undefined) throw new Error('the world has no Starline market');
  const bid: Operation = {
    kind: 'bid',
    id: random.uuid(),
    player: 1,
    amountPaise: STAKE * 100,
    family: 'starline',
    marketId: market.marketId,
    rows: [rowOf(codeOf(STARLINE_DIGIT, '5', ''), STAKE)],
  };
  const streams = await openEventStreams(story.port, 1, () => world.tokenOf(1));
  const heard = streams.expect('event: wallet', 600_000);
  const first = await client.post(...wireOf(world, bid));
  report.check('a bid is accepted', first.kind === 'answer' && first.ok, describe(first));
  report.check('the live stream brings the new balance', (await heard).length === 1);
  streams.close();
  const again = await client.post(...wireOf(world, bid));
  report.check('its repeat gets the same answer', sayOf(first) === sayOf(again), describe(again));
  await expectBalance(story, START_POINTS - STAKE);
  const withdrawal: Operation = { kind: 'withdrawal', id: random.uuid(), player: 1, amountPaise: WITHDRAWN * 100 };
  const asked = await client.post(...wireOf(world, withdrawal));
  report.check('a withdrawal is held', asked.kind === 'answer' && asked.ok, describe(asked));
  await expectBalance(story, START_POINTS - STAKE - WITHDRAWN);
}

/** An operator declares the result and pays the withdrawal. */
async function settle(story: Story): Promise<void> {
  const { world, port, report } = story;
  const [owner] = await signInOperators(world, port, ['owner']);
  const market = world.markets.find(({ family }) => family === 'starline');
  if (owner === undefined || market === undefined) throw new Error('nobody can declare');
  const params = { drawId: String(market.drawId) };
  await act(story, owner, 'closeForToday', { params, body: { reason: 'the core story' } });
  const entered = await act(story, owner, 'enterResult', { params, body: { side: 'open', number: RESULT } });
  const body = { entryId: String(entered.entryId) };
  await act(story, owner, 'declareResult', { params: { ...params, side: 'open' }, body });
  await expectBalance(story, START_POINTS - STAKE - WITHDRAWN + WON);
  const wins = await askAsPlayer(story, '/api-starline-wining-history-data', {});
  report.check('the win is in the history', wins.includes(`"${WON}`), wins.slice(0, 200));
  const [asked] = await world.database.owner.query<{ withdrawal_id: bigint }>({
    text: 'select withdrawal_id from withdrawal_requests',
  });
  const paid = { params: { withdrawalId: String(asked?.withdrawal_id) } };
  await act(story, owner, 'claimWithdrawal', paid);
  await act(story, owner, 'approveWithdrawal', { ...paid, body: { reference: '400000000001' } });
  await expectBalance(story, START_POINTS - STAKE - WITHDRAWN + WON);
}

async function act(
  { port, report }: Story,
  operator: Operator,
  name: OperatorCallName,
  parts: ConsoleParts,
): Promise<Record<string, unknown>> {
  const answer = await askConsole(port, name, parts, operator);
  report.check(`the operator: ${name}`, answer.http === 200, `${answer.http} ${answer.code} ${answer.message}`);
  return answer.fields;
}

/** Waits for the balance that the player sees; a settlement takes a moment. */
async function expectBalance(story: Story, points: number): Promise<void> {
  let seen = '';
  for (let waitedMs = 0; waitedMs < 600_000; waitedMs += 100) {
    seen = /"wallet_amt":"([^"]*)"/.exec(await askAsPlayer(story, '/api-user-wallet-balance', {}))?.[1] ?? '';
    if (Number(seen) === points) break;
    await pause(100);
  }
  story.report.check(`the balance is ${points}`, Number(seen) === points, seen);
}

async function askAsPlayer({ client, world }: Story, path: string, fields: Record<string, unknown>): Promise<string> {
  const envelope = { env_type: 'Prod', app_key: 'demo-app-key', unique_token: world.tokenOf(1) };
  const answer = await client.post(path, JSON.stringify({ ...envelope, ...fields }));
  return answer.kind === 'answer' ? answer.text : answer.reason;
}

type Told = Awaited<ReturnType<Client['post']>>;

const sayOf = (answer: Told): string => (answer.kind === 'answer' ? answer.text : answer.reason);

const describe = (answer: Told): string => sayOf(answer).slice(0, 300);

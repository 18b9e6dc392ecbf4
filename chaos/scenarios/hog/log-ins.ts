import { createHashQueue } from '../../../apps/server/src/platform/security/hash-queue.ts';
import { OPERATOR_API } from '../../../packages/contract/src/operator/index.ts';
import { solveChallenge } from '../../../packages/ui/src/proof-of-work.ts';
import { type Answer, type Client, createClient, type Lost } from '../../lib/client.ts';
import { CONSOLE_PASSWORD, signInOperators } from '../../lib/console.ts';
import { pause, type Random } from '../../lib/random.ts';
import { MOBILE_BASE, type World } from '../../lib/world.ts';
import { FIRST_HOG, type HogPart, type HogScene } from './part.ts';

const STRANGERS_PER_SECOND = 120;
/** Players of this part, after those of the others. */
const KNOWN_PLAYER = FIRST_HOG + 28;
const NEW_BROWSER_PLAYER = FIRST_HOG + 29;
const PASSWORD = 'a password of one player';
const ENVELOPE = { env_type: 'Prod', app_key: 'demo-app-key' };
const LOGIN = '/api-user-login';
/** The operator signed in from here before: `signInOperators` sends no forwarded address. */
const OPERATOR_ADDRESS = '127.0.0.1';

type Person = { name: string; logIn: () => Promise<Answer | Lost> };
type Times = { count: number; p50Ms: number; p99Ms: number; failed: string[] };

/**
 * Strangers who log in 120 times a second. A player and an operator log in meanwhile, and a new browser solves a
 * challenge. The outcome `ok` counts the log-ins of the player and the operator: strangers know no password.
 */
export const logIns: HogPart = {
  name: 'log-ins',
  prepare: async (scene) => {
    const { world, server, random, scale } = scene;
    const lastsMs = scale({ short: 3_000, long: 20_000 });
    await setPassword(world);
    const crowd = createClient(server.port, { sockets: 512 });
    const own = createClient(server.port, { sockets: 2 });
    const people = await makePeople(world, own);
    const quiet = await measure(people, lastsMs);
    return async () => {
      const seen: Record<string, number> = {};
      const flood = sendStrangers(crowd, random, lastsMs, seen);
      const [beside, solved] = await Promise.all([measure(people, lastsMs), pause(500).then(() => solveOnce(crowd))]);
      await flood;
      for (const client of [crowd, own]) client.close();
      reportTimes(scene, { people, quiet, beside });
      const broken = Object.keys(seen).filter((name) => name.startsWith('5') || name === 'lost');
      scene.report.check('strangers are refused cleanly', broken.length === 0, broken.join(' '));
      scene.report.check('a browser with the right password gets in during the flood', solved.ok, solved.text);
      scene.report.figure('challenges that it solved', solved.rounds);
      return { ...seen, ok: [...beside.values()].reduce((sum, { count, failed }) => sum + count - failed.length, 0) };
    };
  },
};

type Measured = { people: readonly Person[]; quiet: Map<string, Times>; beside: Map<string, Times> };

function reportTimes({ report: { figure, check } }: HogScene, { people, quiet, beside }: Measured): void {
  for (const { name } of people) {
    const [before, after] = [quiet.get(name), beside.get(name)];
    if (before === undefined || after === undefined) throw new Error(`${name} was not measured`);
    figure(`${name}: p50 and p99 quiet (ms)`, `${before.p50Ms.toFixed(1)} ${before.p99Ms.toFixed(1)}`);
    figure(`${name}: p50 and p99 during the flood (ms)`, `${after.p50Ms.toFixed(1)} ${after.p99Ms.toFixed(1)}`);
    const failed = [...before.failed, ...after.failed];
    check(`every log-in of ${name} succeeds`, failed.length === 0, failed.slice(0, 3).join(' | '));
  }
}

async function setPassword(world: World): Promise<void> {
  const hash = await createHashQueue().hash(PASSWORD);
  const mobiles = [KNOWN_PLAYER, NEW_BROWSER_PLAYER].map((player) => String(MOBILE_BASE + player));
  await world.database.owner.query({
    text: 'update players set password_hash = $1 where mobile = any ($2)',
    values: [hash, mobiles],
  });
}

/** A player in a browser that is known, and an operator at an address of an earlier sign-in. */
async function makePeople(world: World, client: Client): Promise<Person[]> {
  const logIn = (): Promise<Answer | Lost> =>
    logInAs(client, { device: 'k', address: '198.51.100.7', player: KNOWN_PLAYER });
  await logIn();
  await signInOperators(world, client.port, ['owner']);
  const body = JSON.stringify({ username: 'owner', password: CONSOLE_PASSWORD });
  const headers = { 'x-forwarded-for': OPERATOR_ADDRESS };
  return [
    { name: 'a player', logIn },
    { name: 'an operator', logIn: () => client.post(`${OPERATOR_API}/sign-in`, body, headers) },
  ];
}

/** Logs in from a browser on our own pages. */
function logInAs(
  client: Client,
  { device, address, player, solution }: { device: string; address: string; player: number; solution?: string },
): Promise<Answer | Lost> {
  const fields = { ...ENVELOPE, mobile: String(MOBILE_BASE + player), password: PASSWORD };
  const body = JSON.stringify({ ...fields, ...(solution === undefined ? {} : { proof_of_work: solution }) });
  const cookie = `__Host-surahi_device=${device.repeat(43)}`;
  return client.post(LOGIN, body, { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin', cookie });
}

/** Each person logs in again and again, one log-in at a time. */
async function measure(people: readonly Person[], lastsMs: number): Promise<Map<string, Times>> {
  const untilMs = performance.now() + lastsMs;
  const times = new Map<string, Times>();
  await Promise.all(
    people.map(async ({ name, logIn }) => {
      const [waits, failed] = [[] as number[], [] as string[]];
      while (performance.now() < untilMs) {
        const answer = await logIn();
        waits.push(answer.ms);
        if (answer.kind === 'lost' || answer.http !== 200 || answer.code !== '') failed.push(JSON.stringify(answer));
        await pause(20);
      }
      waits.sort((left, right) => left - right);
      const at = (share: number): number => waits[Math.floor((waits.length - 1) * share)] ?? Number.NaN;
      times.set(name, { count: waits.length, p50Ms: at(0.5), p99Ms: at(0.99), failed });
    }),
  );
  return times;
}

/** Sends log-ins at a fixed rate, whatever the answers: each from a network of its own, at a number of its own. */
async function sendStrangers(
  client: Client,
  random: Random,
  lastsMs: number,
  seen: Record<string, number>,
): Promise<void> {
  const startedMs = performance.now();
  const sent: Promise<void>[] = [];
  for (let elapsedMs = 0; elapsedMs < lastsMs; elapsedMs = performance.now() - startedMs) {
    while (sent.length < (elapsedMs / 1_000) * STRANGERS_PER_SECOND) {
      const body = JSON.stringify({ ...ENVELOPE, mobile: String(6_000_000_000 + sent.length), password: 'a guess' });
      const address = `100.${random.below(256)}.${random.below(256)}.1`;
      sent.push(
        client.post(LOGIN, body, { 'x-forwarded-for': address }).then((answer) => {
          const name = answer.kind === 'lost' ? 'lost' : `${answer.http} ${answer.code}`;
          seen[name] = (seen[name] ?? 0) + 1;
        }),
      );
    }
    await pause(5);
  }
  await Promise.all(sent);
}

/**
 * Logs in from new browsers until one of them gets a challenge, and solves it as the app does. Browsers before it found
 * a free place.
 */
async function solveOnce(client: Client): Promise<{ ok: boolean; rounds: number; text: string }> {
  let last: Answer | Lost | undefined;
  for (const device of 'abcdefghij') {
    const who = { device, address: '203.0.113.7', player: NEW_BROWSER_PLAYER };
    last = await logInAs(client, who);
    let rounds = 0;
    for (; rounds < 5 && last.kind === 'answer' && last.http === 429; rounds += 1) {
      const { challenge } = JSON.parse(last.text) as { challenge?: { text: string; bits: number } };
      if (challenge === undefined) break;
      const solution = await solveChallenge(challenge);
      last = await logInAs(client, solution === undefined ? who : { ...who, solution });
    }
    if (rounds > 0 || last.kind === 'lost' || !last.ok) {
      return { ok: last.kind === 'answer' && last.ok, rounds, text: last.kind === 'answer' ? last.text : 'lost' };
    }
  }
  return { ok: true, rounds: 0, text: '' };
}

import { createHashQueue } from '../../../apps/server/src/platform/security/hash-queue.ts';
import { OPERATOR_API } from '../../../packages/contract/src/operator/index.ts';
import { solveChallenge } from '../../../packages/ui/src/proof-of-work.ts';
import { type Answer, type Client, createClient, type Lost } from '../../lib/client.ts';
import { CONSOLE_PASSWORD, signInOperators } from '../../lib/console.ts';
import { quantile } from '../../lib/latency.ts';
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
type Times = { waitsMs: number[]; failed: string[] };

/**
 * Strangers who log in 120 times a second. A player and an operator log in meanwhile, and a new browser solves a
 * challenge. The outcome `ok` counts the log-ins of the player and the operator: strangers know no password.
 */
export const logIns: HogPart = {
  name: 'log-ins',
  prepare: async (scene) => {
    const { world, server, random, scale } = scene;
    const lastsMs = scale({ short: 3_000, long: 4_000 });
    await setPassword(world);
    const crowd = createClient(server.port, { sockets: 512 });
    const own = createClient(server.port, { sockets: 2 });
    const people = await makePeople(world, own);
    const [quiet, beside] = [newTimes(people), newTimes(people)];
    let strangers = 0;
    let solvedRounds = 0;
    return {
      before: () => logInAgain(people, lastsMs, quiet),
      hog: async () => {
        const seen: Record<string, number> = {};
        const flood = sendStrangers(crowd, random, { lastsMs, first: strangers, seen });
        const ownBefore = countOf(beside);
        const [solved] = await Promise.all([
          pause(500).then(() => solveOnce(crowd)),
          logInAgain(people, lastsMs, beside),
        ]);
        strangers += await flood;
        solvedRounds += solved.rounds;
        const broken = Object.keys(seen).filter((name) => name.startsWith('5') || name === 'lost');
        scene.report.check('strangers are refused cleanly', broken.length === 0, broken.join(' '));
        scene.report.check('a browser with the right password gets in during the flood', solved.ok, solved.text);
        return { ...seen, ok: countOf(beside) - ownBefore };
      },
      finish: () => {
        for (const client of [crowd, own]) client.close();
        reportTimes(scene, { people, quiet, beside });
        scene.report.figure('challenges that it solved', solvedRounds);
      },
    };
  },
};

type TimesOf = Map<string, Times>;
type Measured = { people: readonly Person[]; quiet: TimesOf; beside: TimesOf };

function newTimes(people: readonly Person[]): TimesOf {
  return new Map(people.map(({ name }) => [name, { waitsMs: [], failed: [] }]));
}

/** The log-ins that succeeded. */
function countOf(times: TimesOf): number {
  return [...times.values()].reduce((sum, { waitsMs, failed }) => sum + waitsMs.length - failed.length, 0);
}

function reportTimes({ report: { figure, check } }: HogScene, { people, quiet, beside }: Measured): void {
  const text = (waitsMs: readonly number[]): string =>
    `${quantile(waitsMs, 0.5).toFixed(1)} ${quantile(waitsMs, 0.99).toFixed(1)}`;
  for (const { name } of people) {
    const [before, after] = [quiet.get(name), beside.get(name)];
    if (before === undefined || after === undefined) throw new Error(`${name} was not measured`);
    figure(`${name}: p50 and p99 quiet (ms)`, text(before.waitsMs));
    figure(`${name}: p50 and p99 during the flood (ms)`, text(after.waitsMs));
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
async function logInAgain(people: readonly Person[], lastsMs: number, times: TimesOf): Promise<void> {
  const untilMs = performance.now() + lastsMs;
  await Promise.all(
    people.map(async ({ name, logIn }) => {
      while (performance.now() < untilMs) {
        const answer = await logIn();
        times.get(name)?.waitsMs.push(answer.ms);
        const hasFailed = answer.kind === 'lost' || answer.http !== 200 || answer.code !== '';
        if (hasFailed) times.get(name)?.failed.push(JSON.stringify(answer));
        await pause(20);
      }
    }),
  );
}

type Flood = { lastsMs: number; first: number; seen: Record<string, number> };

/**
 * Sends log-ins at a fixed rate and does not wait for responses. Each has its own network and mobile number. `first` is
 * the number of earlier ones. Returns how many were sent.
 */
async function sendStrangers(client: Client, random: Random, { lastsMs, first, seen }: Flood): Promise<number> {
  const startedMs = performance.now();
  const sent: Promise<void>[] = [];
  for (let elapsedMs = 0; elapsedMs < lastsMs; elapsedMs = performance.now() - startedMs) {
    while (sent.length < (elapsedMs / 1_000) * STRANGERS_PER_SECOND) {
      const mobile = String(6_000_000_000 + first + sent.length);
      const body = JSON.stringify({ ...ENVELOPE, mobile, password: 'a guess' });
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
  return sent.length;
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

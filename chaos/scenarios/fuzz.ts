import { EXAMPLES } from '../../packages/contract/src/examples/index.ts';
import { CALLS, type CallName } from '../../packages/contract/src/index.ts';
import { type Client, createClient } from '../lib/client.ts';
import { fuzzConsole } from '../lib/fuzz-console.ts';
import { spoil } from '../lib/fuzz.ts';
import { openJournal } from '../lib/journal.ts';
import type { Random } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { typedValue } from '../lib/typed-values.ts';
import { verify, verifyBooks } from '../lib/verifier.ts';
import { makeWorld, type World } from '../lib/world.ts';

/** A valid request of these ends a session, so a separate player sends them. */
const ENDING: readonly CallName[] = ['logout', 'revokeSession', 'changePassword', 'excludeSelf'];

/** A comparable summary of everything that a call could change. No player has points, so no money call can succeed. */
async function stateOf(world: World): Promise<string> {
  const [row] = await world.database.owner.query<{ state: string }>({
    text: `select concat_ws(' ', (select count(*) from players), (select count(*) from transfers), (select count(*) from slips),
      (select count(*) from withdrawal_requests), (select sum(balance_paise) from wallets), (select count(*) from draws),
      (select count(*) from results), (select count(*) from operators), (select count(*) from audit_log)) as state`,
  });
  return row?.state ?? '';
}

/** A body of a call: huge, made of typed values at the edges of the contract, or a valid one that is spoiled. */
function makeBody(random: Random, name: CallName, valid: Record<string, unknown>): string {
  if (random.chance(0.002)) return `{"a":"${'x'.repeat(10_000_000)}"}`;
  if (random.chance(0.5)) return spoil(random, valid);
  // An object schema makes an object.
  const typed = typedValue(random, CALLS[name].request) as Record<string, unknown>;
  return JSON.stringify({ ...valid, ...typed });
}

export const fuzz: Scenario = {
  name: 'fuzz',
  goal: 'G24 invalid bodies of every call break nothing and change nothing',
  run: async ({ database, random, report, scale }) => {
    const wanted = scale({ short: 1_000, long: 100_000 });
    const wantedOfConsole = scale({ short: 1_000, long: 50_000 });
    const world = await makeWorld(await database(), { players: 3, startPoints: 0 });
    // with the default limit of codes a day, most calls for codes would be refused early
    const server = await startServer(world.database, { OTP_PER_DAY: '1000000' });
    const client: Client = createClient(server.port, { sockets: 32 });
    const names = Object.keys(CALLS) as CallName[]; // a constant object has no other keys
    const before = await stateOf(world);
    const seen: Record<string, number> = {};
    const broken: string[] = [];
    let left = wanted;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const name = random.pick(names);
        const token = world.tokenOf(ENDING.includes(name) ? 3 : 1 + random.below(2));
        const valid = { env_type: 'Prod', app_key: 'demo-app-key', unique_token: token, ...EXAMPLES[name].request };
        const body = makeBody(random, name, valid);
        const answer = await client.post(`/${CALLS[name].path}`, body);
        const key = answer.kind === 'lost' ? 'connection closed' : String(answer.http);
        seen[key] = (seen[key] ?? 0) + 1;
        // 'busy' is not a failure: a player may have one statement made at a time.
        const isFailure = answer.kind === 'answer' && answer.http >= 500 && answer.code !== 'busy';
        if (answer.kind === 'answer' && (isFailure || answer.code === 'not json')) {
          broken.push(`${name} ${answer.http} ${answer.code} for ${body.slice(0, 300)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: 32 }, lane));
    const wallet = await client.post(
      '/api-user-wallet-balance',
      JSON.stringify({ env_type: 'Prod', app_key: 'demo-app-key', unique_token: world.tokenOf(1) }),
    );
    client.close();
    const after = await stateOf(world);
    report.figure('requests', wanted);
    report.figure('calls', names.length);
    report.counts('answers', seen);
    report.check(
      'no answer is a 5xx other than busy',
      broken.length === 0,
      `${broken.length}: ${broken.slice(0, 5).join(' | ')}`,
    );
    report.check('nothing changed', before === after, `${before} became ${after}`);
    report.check('the server is still running and answers', server.isUp() && wallet.kind === 'answer' && wallet.ok);
    await verify(world, openJournal(), report);

    const ofConsole = await fuzzConsole(world, server.port, random, wantedOfConsole);
    report.figure('requests of the console', wantedOfConsole);
    report.counts('answers of the console', ofConsole.seen);
    report.check(
      'no answer of the console is a 5xx other than busy',
      ofConsole.broken.length === 0,
      `${ofConsole.broken.length}: ${ofConsole.broken.slice(0, 5).join(' | ')}`,
    );
    await verifyBooks(world, report);
    await server.stop();
  },
};

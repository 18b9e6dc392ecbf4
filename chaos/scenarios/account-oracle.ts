import { type Client, createClient } from '../lib/client.ts';
import { openJournal } from '../lib/journal.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { makeWorld, MOBILE_BASE } from '../lib/world.ts';

const ENVELOPE = { env_type: 'Prod', app_key: 'demo-app-key' };
const GAP_MS = 5;

/** Calls that must not reveal whether a number has an account. */
const CALLS: readonly { path: string; fields: Record<string, unknown> }[] = [
  { path: 'api-user-login', fields: { password: 'not the password' } },
  { path: 'api-forget-check-mobile', fields: {} },
];

type Seen = { bodies: Set<string>; ms: number[] };

export const accountOracle: Scenario = {
  name: 'account-oracle',
  goal: 'G21 neither text nor time of log-in and forgotten password reveals whether a number has an account',
  run: async ({ database, random, report, scale }) => {
    const each = scale({ short: 60, long: 1_000 });
    const world = await makeWorld(await database(), { players: each, startPoints: 0 });
    const server = await startServer(world.database);
    // one request at a time: a queue would hide the time of the answer
    const client = createClient(server.port, { sockets: 1 });
    for (let warm = 0; warm < 10; warm += 1) await ask(client, CALLS[0], 6_900_000_000 + warm);
    for (const call of CALLS) {
      const known: Seen = { bodies: new Set(), ms: [] };
      const unknown: Seen = { bodies: new Set(), ms: [] };
      for (let one = 1; one <= each; one += 1) {
        // pairs in random order: other work on the machine affects both sides alike
        const pair = [
          { seen: known, mobile: MOBILE_BASE + one },
          { seen: unknown, mobile: 6_500_000_000 + one },
        ];
        for (const { seen, mobile } of random.chance(0.5) ? pair : pair.toReversed()) {
          const { text, ms } = await ask(client, call, mobile);
          seen.bodies.add(text);
          seen.ms.push(ms);
        }
      }
      // the two requests of a pair are adjacent, so a slow moment of the machine affects both
      const gapMs = Math.abs(median(known.ms.map((ms, pair) => ms - (unknown.ms[pair] ?? ms))));
      report.figure(
        `${call.path}: medians with and without account in ms`,
        `${median(known.ms).toFixed(2)} and ${median(unknown.ms).toFixed(2)} of ${each} each`,
      );
      const bodies = new Set([...known.bodies, ...unknown.bodies]);
      report.check(`${call.path}: every answer is the same`, bodies.size === 1, [...bodies].slice(0, 3).join(' | '));
      report.check(
        `${call.path}: the median difference of a pair is within ${GAP_MS} ms`,
        gapMs < GAP_MS,
        `${gapMs.toFixed(2)} ms`,
      );
    }
    client.close();
    await verify(world, openJournal(), report);
    await server.stop();
  },
};

async function ask(
  client: Client,
  call: (typeof CALLS)[number] | undefined,
  mobile: number,
): Promise<{ text: string; ms: number }> {
  if (call === undefined) throw new Error('the list of calls is empty');
  const body = JSON.stringify({ ...ENVELOPE, ...call.fields, mobile: String(mobile) });
  const answer = await client.post(`/${call.path}`, body);
  if (answer.kind === 'lost') throw new Error(`${call.path}: ${answer.reason}`);
  return { text: `${answer.http} ${answer.text}`, ms: answer.ms };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

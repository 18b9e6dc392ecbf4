import { randomUUID } from 'node:crypto';
import { setClockOffset } from '../../apps/server/src/testing/suite-clock.ts';
import { type Client, createClient } from '../lib/client.ts';
import type { Database } from '../lib/cluster.ts';
import { addDraws, type Draw, submissionBody } from '../lib/fair-draws.ts';
import { startFairPrograms } from '../lib/fair-programs.ts';
import { pause } from '../lib/random.ts';
import type { Context, Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { makeWorld, type World } from '../lib/world.ts';

const BIDS_FROM_S = 15;
/** Records are made until a minute before the cut-off. */
const CUT_OFF_S = 90;
/** Bids go on for this long after the last round is public. */
const AFTER_ROUND_MS = 15_000;
/** If the database clock is ahead of the beacon, the round can come minutes later. The run ends after this time. */
const LONGEST_MS = 200_000;

/** How the clock of the database is wrong. */
type Fault = {
  name: string;
  /** Error when the draws are added. */
  startMs: number;
  /** Error `ms` after the bids began. */
  errorMs(ms: number): number;
  /** Whether the relays stop 8 seconds after the bids begin, so that the server does not see the rounds. */
  isBlind?: boolean;
};

const off = (seconds: number): Fault => ({
  name: `off by ${seconds} s`,
  startMs: seconds * 1_000,
  errorMs: () => seconds * 1_000,
});

const jump = (seconds: number): Fault => ({
  name: `jumps by ${seconds} s`,
  startMs: 0,
  errorMs: (ms) => (ms < 20_000 ? 0 : seconds * 1_000),
});

/** The clock gains or loses time steadily, up to 5 minutes. */
const drift = (rate: number): Fault => ({
  name: rate < 0 ? `loses ${-rate} s each second` : `gains ${rate} s each second`,
  startMs: 0,
  errorMs: (ms) => Math.max(-300_000, Math.min(300_000, rate * ms)),
});

const blind = (fault: Fault): Fault => ({ ...fault, name: `${fault.name}, without relays`, isBlind: true });

const ALL: readonly Fault[] = [
  drift(-0.9),
  blind(drift(-0.9)),
  off(-5),
  off(-300),
  jump(-300),
  drift(2),
  off(-60),
  off(-12),
  off(5),
  off(12),
  off(60),
  off(300),
  jump(-30),
  jump(300),
  blind(off(-5)),
  drift(-0.3),
];

type Tally = { accepted: number; late: number; refused: Record<string, number> };

/** When the rounds of the draws become public, in unix ms of the machine, whose clock the beacon has. */
async function roundsOf({ owner }: Database, draws: readonly Draw[]): Promise<Map<bigint, number>> {
  const rows = await owner.query<{ draw_id: bigint; drawn_at: Date }>({
    text: 'select draw_id, drawn_at from draw_secrets where draw_id = any ($1)',
    values: [draws.map(({ drawId }) => drawId)],
  });
  return new Map(rows.map(({ draw_id: drawId, drawn_at: at }) => [drawId, at.getTime()]));
}

async function untilRecorded({ owner }: Database, draws: number): Promise<boolean> {
  for (const endMs = performance.now() + 60_000; performance.now() < endMs; await pause(200)) {
    const { open } = await owner.one<{ open: bigint }>({
      text: `select count(*) as open from draws where result_mode = 'draw' and not awaits_record and current_from <= app_now()`,
    });
    if (Number(open) === draws) return true;
  }
  return false;
}

/** Sends one bid. It is late when it was sent after the round of its draw became public, and accepted. */
async function sendBid(
  world: World,
  client: Client,
  { draw, publicAtMs, random, tally }: { draw: Draw; publicAtMs: number; random: Context['random']; tally: Tally },
): Promise<void> {
  const sentAtMs = Date.now();
  const body = submissionBody(world, draw, { id: randomUUID(), player: 1 + random.below(world.players) });
  const answer = await client.post('/api-starline-submit-bid', body);
  if (answer.kind !== 'answer') return;
  if (answer.ok) {
    tally.accepted += 1;
    if (sentAtMs >= publicAtMs) tally.late += 1;
    return;
  }
  tally.refused[answer.code] = (tally.refused[answer.code] ?? 0) + 1;
}

/** Runs one fault on a site of its own, with bids on its draws until their rounds are public. */
async function runFault(fault: Fault, { database, random }: Pick<Context, 'database' | 'random'>): Promise<Tally> {
  const machine = await database();
  await machine.owner.query({ text: setClockOffset(fault.startMs) });
  const world = await makeWorld(machine, { players: 20, startPoints: 10_000_000 });
  const programs = await startFairPrograms();
  const tally: Tally = { accepted: 0, late: 0, refused: {} };
  try {
    const draws = await addDraws(world, { count: 3, bidsFromS: BIDS_FROM_S, cutOffS: CUT_OFF_S, apartS: 3 });
    const server = await startServer(world.database, programs.env);
    await untilRecorded(world.database, draws.length);
    const rounds = await roundsOf(world.database, draws);
    const client = createClient(server.port, { timeoutMs: 10_000 });
    const startedMs = performance.now();
    const lastMs = Math.max(0, ...rounds.values()) + AFTER_ROUND_MS;
    let isBlind = false;
    while (Date.now() < lastMs || performance.now() - startedMs < 10_000) {
      const passedMs = performance.now() - startedMs;
      if (passedMs > LONGEST_MS) break;
      await machine.owner.query({ text: setClockOffset(Math.round(fault.errorMs(passedMs))) });
      if (fault.isBlind === true && passedMs > 8_000 && !isBlind) {
        isBlind = true;
        await programs.beacon.kill();
      }
      const bids = draws.map((draw) =>
        sendBid(world, client, { draw, publicAtMs: rounds.get(draw.drawId) ?? 0, random, tally }),
      );
      await Promise.all([...bids, pause(400)]);
    }
    client.close();
    await server.kill();
  } finally {
    await programs.stop();
  }
  return tally;
}

export const fairClock: Scenario = {
  name: 'fair-clock',
  goal: 'F12 with a database clock that is off by up to 5 minutes no bid is accepted after its round is public',
  run: async (context) => {
    const { report, scale } = context;
    const faults = ALL.slice(0, scale({ short: 3, long: ALL.length }));
    let accepted = 0;
    let late = 0;
    // Three sites at a time: a fault mostly waits for the round.
    for (let at = 0; at < faults.length; at += 3) {
      const some = faults.slice(at, at + 3);
      const tallies = await Promise.all(some.map((fault) => runFault(fault, context)));
      for (const [nth, tally] of tallies.entries()) {
        const name = some[nth]?.name ?? '';
        report.figure(`${name}: accepted before the round`, tally.accepted - tally.late);
        report.counts(`${name}: refused`, tally.refused);
        report.check(`${name}: no bid is accepted after its round is public`, tally.late === 0, `${tally.late}`);
        accepted += tally.accepted;
        late += tally.late;
      }
    }
    report.figure('faults of the clock', faults.length);
    report.figure('accepted after the round', late);
    report.check('some bids are accepted', accepted > 0);
  },
};

/**
 * The process of the players who send requests. It gets one message, `CrowdOrder`, opens its connections, answers
 * `ready`, sends all requests of the plan, and answers with `CrowdResult`. Then it ends.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Arrivals } from './arrivals.ts';
import { createBodies, type CrowdWorld } from './bodies.ts';
import { Latencies } from './latencies.ts';
import { type LinePool, openLinePool } from './line-pool.ts';
import { phaseAt, type Plan, PLAYER_CALLS, type PlayerCallName } from './plan.ts';
import { type CallFigures, outcomeOf, Tally } from './tally.ts';

export type CrowdOrder = {
  ports: readonly number[];
  /** Connections to each port. */
  lines: number;
  plan: Plan;
  world: CrowdWorld;
};

export type CrowdResult = {
  figures: CallFigures[];
  /** Bids sent after the cut-off of their draw, and how many of these were accepted. */
  late: { sent: number; accepted: number };
  /** How late the generator itself sent, in ms. Latencies include this delay. */
  lagMs: { p50: number; p99: number; max: number };
  lines: number;
};

/** The longest wait for answers after the last request. */
const LAST_ANSWERS_MS = 15_000;

/** Sends every request of the plan at its moment. Resolves after the last one. */
async function sendAll({ plan, world }: CrowdOrder, startMs: number, pool: LinePool, tally: Tally) {
  const bodyOf = createBodies(world, plan);
  const late = { sent: 0, accepted: 0 };
  const lag = new Latencies();
  const callers = PLAYER_CALLS.map((call) => ({ call, arrivals: new Arrivals(plan.rates[call]) }));

  function send(call: PlayerCallName, dueMs: number, nowMs: number): void {
    const { path, body, cutOffMs } = bodyOf(call, dueMs);
    const phase = phaseAt(plan.phases, dueMs);
    const isLate = cutOffMs !== undefined && nowMs > cutOffMs;
    if (isLate) late.sent += 1;
    lag.record(nowMs - dueMs);
    tally.sent(call, phase);
    pool.post(path, body, (answer) => {
      const outcome = outcomeOf(answer);
      if (isLate && outcome === 'ok') late.accepted += 1;
      tally.answered(call, phase, outcome, epochMs() - startMs - dueMs);
    });
  }

  for (;;) {
    const nowMs = epochMs() - startMs;
    for (const { call, arrivals } of callers) {
      while (arrivals.dueMs <= nowMs) send(call, arrivals.take(), nowMs);
    }
    if (callers.every(({ arrivals }) => arrivals.dueMs === Infinity)) break;
    await sleep(1);
  }
  const { p50, p99, max } = lag.quantiles();
  return { late, lagMs: { p50, p99, max } };
}

function epochMs(): number {
  return performance.timeOrigin + performance.now();
}

async function run(order: CrowdOrder): Promise<void> {
  const pool = await openLinePool(order.ports, order.lines);
  process.send?.('ready');
  const startMs = await new Promise<number>((resolve) => process.once('message', resolve));
  await sleep(Math.max(0, startMs - epochMs()));
  const tally = new Tally();
  const sent = await sendAll(order, startMs, pool, tally);
  const untilMs = epochMs() + LAST_ANSWERS_MS;
  while (tally.open() > 0 && epochMs() < untilMs) await sleep(50);
  const result: CrowdResult = { ...sent, figures: tally.figures(), lines: pool.size() };
  pool.close();
  process.send?.(result, undefined, undefined, () => {
    // The bench stops this process as soon as it has the result.
    if (process.connected) process.disconnect();
  });
}

process.once('message', (order: CrowdOrder) => void run(order));

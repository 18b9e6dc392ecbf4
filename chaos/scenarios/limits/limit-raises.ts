import { cancelRaise, confirmRaise, type LimitKey, setLimit } from '../../../apps/server/src/players/limits/index.ts';
import { dbNow } from '../../../apps/server/src/platform/clock.ts';
import type { Result } from '../../../apps/server/src/platform/result.ts';
import { periodsOf } from '../../lib/limit-oracle.ts';
import type { Random } from '../../lib/random.ts';
import type { Scenario } from '../../lib/scenario.ts';
import { makeWorld, type World } from '../../lib/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Players who change limits concurrently. The clock jumps between their commands, never during a command. */
const PLAYERS = 8;
const PERIODS = ['day', 'week', 'month'] as const;
const KINDS = ['deposit', 'loss', 'stake', 'play'] as const;
const JUMPS_MS = [60_000, HOUR_MS, 6 * HOUR_MS, DAY_MS, 3 * DAY_MS, 8 * DAY_MS, -HOUR_MS] as const;

type Raise = { to: bigint | null; opensMs: number; expiresMs: number };
/** The expected state of a limit. `amount` is null when the player has no limit. */
type Limit = { amount: bigint | null; raise: Raise | undefined };
type Model = Map<string, Limit>;
type Tally = { applied: number; waiting: number; confirmed: number; cancelled: number; refused: number };
type Scene = { world: World; random: Random; models: Model[]; tally: Tally; problems: string[] };

export const limitRaises: Scenario = {
  name: 'limit-raises',
  goal: 'LIM-03 no limit rises before its time and without its confirmation, whatever the clock does',
  run: async ({ database, random, report, scale }) => {
    const commands = scale({ short: 1_200, long: 100_000 });
    const world = await makeWorld(await database(), { players: PLAYERS, startPoints: 0 });
    const tally: Tally = { applied: 0, waiting: 0, confirmed: 0, cancelled: 0, refused: 0 };
    const models = Array.from({ length: PLAYERS }, (): Model => new Map());
    const scene: Scene = { world, random, models, tally, problems: [] };
    for (let done = 0; done < commands; done += PLAYERS) {
      await Promise.all(models.map((_, index) => command(scene, index)));
      if (random.chance(0.4)) await jump(scene);
    }
    report.figure('R4 commands', commands);
    report.counts('R4', tally);
    report.check(
      'R4 every answer and every limit is that of the model',
      scene.problems.length === 0,
      scene.problems[0],
    );
    report.check('R4 raises were confirmed and refused', Math.min(tally.confirmed, tally.refused) > 0);
  },
};

/** Runs one random command of a player and compares the outcome with the model. */
async function command(scene: Scene, index: number): Promise<void> {
  const { world, random } = scene;
  const model = scene.models[index];
  if (model === undefined) throw new Error('the list of models is empty');
  const key: LimitKey = { playerId: BigInt(index + 1), kind: random.pick(KINDS), period: random.pick(PERIODS) };
  const how = random.pick(['set', 'set', 'confirm', 'confirm', 'cancel'] as const);
  const fromMs = (await dbNow(world.database.app)).getTime();
  if (how === 'set') await set(scene, model, key, fromMs);
  else if (how === 'confirm') await confirm(scene, model, key, fromMs);
  else await cancel(scene, model, key, fromMs);
  await compare(scene, model, key);
}

const nameOf = ({ kind, period }: Pick<LimitKey, 'kind' | 'period'>): string => `${kind}:${period}`;
const limitOf = (model: Model, key: LimitKey): Limit => model.get(nameOf(key)) ?? { amount: null, raise: undefined };

/** Whether the limits of day, week and month would still ascend with this amount. */
function ascends(model: Model, key: LimitKey, amount: bigint | null): boolean {
  const amounts = PERIODS.map((period) => (period === key.period ? amount : limitOf(model, { ...key, period }).amount));
  const set = amounts.filter((one) => one !== null);
  return set.every((one, at) => at === 0 || one >= (set[at - 1] ?? 0n));
}

/**
 * The instant at which a raise opens that is requested at `atMs`: at least a day later, and after the current period.
 */
function opensAt(period: LimitKey['period'], atMs: number): number {
  const at = PERIODS.findIndex((one) => one === period);
  const first = new Date(`${periodsOf(new Date(atMs))[at]}T00:00:00+05:30`);
  if (period === 'month') {
    const [year = 0, month = 0] = String(periodsOf(new Date(atMs))[2])
      .split('-')
      .map(Number);
    const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
    return Math.max(atMs + DAY_MS, Date.parse(`${next}-01T00:00:00+05:30`));
  }
  return Math.max(atMs + DAY_MS, first.getTime() + (period === 'week' ? 7 : 1) * DAY_MS);
}

async function set(scene: Scene, model: Model, key: LimitKey, fromMs: number): Promise<void> {
  const { world, random, tally } = scene;
  const before = limitOf(model, key);
  const amount = before.amount !== null && random.chance(0.15) ? null : BigInt(1 + random.below(40));
  const answer = await setLimit(world.database.app, { ...key, amount, raiseHours: 24 });
  const toMs = (await dbNow(world.database.app)).getTime();
  const wanted = !ascends(model, key, amount)
    ? 'limit_order'
    : before.amount === null || (amount !== null && amount <= before.amount)
      ? 'applied'
      : 'waiting';
  expectOutcome(scene, [wanted], outcomeOf(answer), `set ${nameOf(key)} ${before.amount} to ${amount}`);
  if (!answer.ok) tally.refused += 1;
  else if (answer.value.outcome === 'applied') {
    tally.applied += 1;
    model.set(nameOf(key), { amount, raise: undefined });
  } else {
    tally.waiting += 1;
    const [opensMs, expiresMs] = [answer.value.effectiveAt.getTime(), answer.value.expiresAt.getTime()];
    const isRight = opensMs >= opensAt(key.period, fromMs) && opensMs <= opensAt(key.period, toMs);
    if (!isRight || expiresMs !== opensMs + 7 * DAY_MS) scene.problems.push(`${nameOf(key)} opens at ${opensMs}`);
    model.set(nameOf(key), { ...before, raise: { to: amount, opensMs, expiresMs } });
  }
}

async function confirm(scene: Scene, model: Model, key: LimitKey, fromMs: number): Promise<void> {
  const { world, tally } = scene;
  const before = limitOf(model, key);
  const answer = await confirmRaise(world.database.app, key);
  const toMs = (await dbNow(world.database.app)).getTime();
  const possible = [fromMs, toMs].map((atMs) => {
    if (before.raise === undefined || atMs >= before.raise.expiresMs) return 'raise_unknown';
    if (atMs < before.raise.opensMs) return 'raise_not_open';
    return ascends(model, key, before.raise.to) ? 'applied' : 'limit_order';
  });
  expectOutcome(scene, possible, outcomeOf(answer), `confirm ${nameOf(key)}`);
  tally[answer.ok ? 'confirmed' : 'refused'] += 1;
  if (answer.ok) model.set(nameOf(key), { amount: before.raise?.to ?? null, raise: undefined });
}

async function cancel(scene: Scene, model: Model, key: LimitKey, fromMs: number): Promise<void> {
  const { world, tally } = scene;
  const before = limitOf(model, key);
  const answer = await cancelRaise(world.database.app, key);
  const toMs = (await dbNow(world.database.app)).getTime();
  const possible = [fromMs, toMs].map((atMs) =>
    before.raise === undefined || atMs >= before.raise.expiresMs ? 'raise_unknown' : 'applied',
  );
  expectOutcome(scene, possible, answer.ok ? 'applied' : answer.code, `cancel ${nameOf(key)}`);
  tally[answer.ok ? 'cancelled' : 'refused'] += 1;
  if (answer.ok) model.set(nameOf(key), { ...before, raise: undefined });
}

function outcomeOf(answer: Result<{ outcome: string }>): string {
  return answer.ok ? answer.value.outcome : answer.code;
}

function expectOutcome({ problems }: Scene, possible: readonly string[], actual: string, what: string): void {
  if (!possible.includes(actual)) problems.push(`${what}: ${actual}, the model says ${possible.join(' or ')}`);
}

/** Compares the stored limit with the model, so that a raise by any other cause is found. */
async function compare({ world, problems }: Scene, model: Model, key: LimitKey): Promise<void> {
  const column = key.kind === 'play' ? 'play_limit_minutes' : `${key.kind}_limit_paise`;
  const [row] = await world.database.app.query<{ limits: (bigint | null)[] }>({
    text: `select ${column} as limits from play_limits where player_id = $1`,
    values: [key.playerId],
  });
  const expected = PERIODS.map((period) => limitOf(model, { ...key, period }).amount);
  const stored = row?.limits ?? [null, null, null];
  if (String(stored) !== String(expected))
    problems.push(`${nameOf(key)} is ${String(stored)}, not ${String(expected)}`);
}

/** Moves the clock, often to just before or just after the instant at which a raise opens or expires. */
async function jump({ world, random, models }: Scene): Promise<void> {
  const raises = models.flatMap((model) => [...model.values()].flatMap(({ raise }) => raise ?? []));
  const nowMs = (await dbNow(world.database.app)).getTime();
  const targets = raises
    .flatMap(({ opensMs, expiresMs }) => [opensMs - 2_000, opensMs + 1, expiresMs - 2_000, expiresMs + 1])
    .filter((atMs) => atMs > nowMs);
  const byMs = targets.length > 0 && random.chance(0.5) ? random.pick(targets) - nowMs : random.pick(JUMPS_MS);
  await world.database.owner.query({
    text: 'update clock_control set offset_ms = offset_ms + $1::bigint',
    values: [Math.round(byMs)],
  });
}

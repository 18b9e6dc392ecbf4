import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { type Db, onlyRow, type Statement, type Tx } from '../platform/db/db.ts';
import { type ModelCommand, modelCommand, modelWave } from './wallet-commands.ts';
import { WalletCalls } from './wallet-calls.ts';
import { type Made, serialEnds } from './wallet-orders.ts';
import { type Call, callOf, type ModelState, newState } from './wallet-rules.ts';
import { addCast, findProblems, readPurses, type WalletCast, type WalletScene } from './wallet-scene.ts';

export type ModelRuns = {
  runs: number;
  /** Commands per run; for runs in waves, the average. */
  commands: number;
  /** Sends several calls concurrently. A scheduler of fast-check chooses the order of their statements. */
  inWaves: boolean;
  /** Number of concurrent runs, each with its own players, because real wallets are never alone. */
  lanes: number;
  seed: number;
};

/** How often each kind of call had each outcome. */
export type ModelCounts = Record<string, number>;

const PLAYERS = 3;
const DRAWS = 3;
const START_PAISE = 30_000;
const CALLS_A_WAVE = 3;
/** Each run compares its own wallets with their transfers. After this many runs the books of all are checked. */
const RUNS_A_CHECK = 100;

type Model = { state: ModelState };
type Real = {
  scene: WalletScene;
  cast: WalletCast;
  useCases: WalletCalls;
  counts: ModelCounts;
  /** Runs the statements of the calls in flight until all calls have ended. */
  drive<Value>(flight: Promise<Value>): Promise<Value>;
};

/**
 * Applies one command, or several concurrent ones, to the model and to the database. Fails when no serial order
 * explains the outcomes.
 */
class Step implements fc.AsyncCommand<Model, Real> {
  readonly #commands: readonly ModelCommand[];
  readonly #isTwice: boolean;

  constructor(commands: readonly ModelCommand[], isTwice = false) {
    this.#commands = commands;
    this.#isTwice = isTwice;
  }

  check({ state }: Readonly<Model>): boolean {
    return this.#calls(state).length > 0;
  }

  async run(model: Model, { scene, cast, useCases, counts, drive }: Real): Promise<void> {
    const calls = this.#calls(model.state);
    const answers = await drive(Promise.allSettled(calls.map((call) => useCases.perform(call))));
    const made = calls.map((call, index): Made => {
      const answer = answers[index];
      if (answer?.status !== 'fulfilled') throw answer?.reason;
      const kind = `${call.do} ${answer.value.at(-1)?.split(' ')[0]}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
      return { call, outcomes: answer.value };
    });
    const ends = serialEnds(model.state, made);
    const real = ends.length === 1 && made.length === 1 ? undefined : await readPurses(scene, cast);
    const fitting = real === undefined ? ends[0] : ends.find((end) => isDeepStrictEqual(real, pursesOf(end)));
    if (fitting === undefined)
      throw new Error(`no order explains ${toText({ made, real, ends, before: model.state })}`);
    model.state = fitting;
  }

  toString(): string {
    return `${this.#isTwice ? 'twice ' : ''}${JSON.stringify(this.#commands)}`;
  }

  #calls(state: Readonly<ModelState>): Call[] {
    const calls = this.#commands.flatMap((command) => callOf(state, command, randomUUID()) ?? []);
    const [first] = calls;
    if (!this.#isTwice || first === undefined) return calls;
    // A declaration has no request id, so the database cannot recognise a repetition. The second call gets its own key.
    return [...calls, first.do === 'settle' ? { ...first, key: randomUUID() } : first];
  }
}

/** The wallets of the model, each equal to the sum of its transfers. */
const pursesOf = ({ purses }: ModelState): object[] =>
  purses.map(({ balance, held }) => ({ balance, held, balance_sum: balance, held_sum: held }));

const toText = (value: unknown): string => JSON.stringify(value);

type Opened = { model: Model; real: Real };
type Open = (scheduler: fc.Scheduler | undefined) => Promise<Opened>;
type Close = (opened: Opened) => Promise<void>;

type Parameters = { numRuns: number; seed: number; endOnFailure: true };

function inTurn(length: number, open: Open, close: Close, parameters: Parameters): Promise<void> {
  const step = modelCommand.map((command) => new Step([command]));
  const property = fc.asyncProperty(fc.array(step, { minLength: length, maxLength: length }), async (steps) => {
    const opened = await open(undefined);
    await fc.asyncModelRun(() => opened, steps);
    await close(opened);
  });
  return fc.assert(property, parameters);
}

function inWaves(commands: number, open: Open, close: Close, parameters: Parameters): Promise<void> {
  const length = Math.ceil(commands / CALLS_A_WAVE);
  const step = modelWave.map(({ commands: wave, isTwice }) => new Step(wave, isTwice));
  const steps = fc.array(step, { minLength: length, maxLength: length });
  const property = fc.asyncProperty(fc.scheduler({ act }), steps, async (scheduler, waves) => {
    const opened = await open(scheduler);
    await fc.asyncModelRun(() => opened, waves);
    await close(opened);
  });
  return fc.assert(property, parameters);
}

/** Continues one step, then yields so that other calls reach their next statement and the scheduler has a choice. */
async function act(goOn: () => Promise<unknown>): Promise<void> {
  await goOn();
  await new Promise((resolve) => setTimeout(resolve, 1));
}

type Gate = (label: string) => Promise<unknown>;

/**
 * The same database with every statement and commit behind a gate. A call that waits for a lock in PostgreSQL blocks no
 * other.
 */
function gated(db: Db, gate: Gate): Db {
  const through = (tx: Tx): Tx => {
    const query = async <Row>(statement: Statement): Promise<Row[]> => {
      await gate(statement.name ?? statement.text.slice(0, 40));
      return tx.query(statement);
    };
    return { ...tx, query, one: async <Row>(statement: Statement) => onlyRow(statement, await query<Row>(statement)) };
  };
  /** Runs `fn` in a transaction, with its begin and its end behind the gate. */
  const gateEnds = async <T>(
    fn: (tx: Tx) => Promise<T>,
    run: (body: (tx: Tx) => Promise<T>) => Promise<T>,
  ): Promise<T> => {
    await gate('begin');
    return run(async (tx) => {
      const value = await fn(through(tx));
      await gate('commit');
      return value;
    });
  };
  return {
    ...db,
    ...through(db),
    transaction: (fn) => gateEnds(fn, db.transaction),
    attempt: (fn) => gateEnds(fn, db.attempt),
  };
}

/** Runs everything. Throws with the seed, the commands and both states at the first difference. */
export async function runWalletModel(scene: WalletScene, options: ModelRuns): Promise<ModelCounts> {
  const counts: ModelCounts = {};
  let runs = 0;
  const open: Open = async (scheduler) => {
    const cast = await addCast(scene, { players: PLAYERS, draws: DRAWS, startPaise: START_PAISE });
    const db =
      scheduler === undefined ? scene.db : gated(scene.db, (label) => scheduler.schedule(Promise.resolve(), label));
    const drive: Real['drive'] = (flight) => (scheduler === undefined ? flight : scheduler.waitFor(flight));
    const real = { scene, cast, useCases: new WalletCalls(scene, cast, db), counts, drive };
    return { model: { state: newState(PLAYERS, DRAWS, START_PAISE) }, real };
  };
  const close: Close = async ({ model, real }) => {
    const found = await readPurses(scene, real.cast);
    if (!isDeepStrictEqual(found, pursesOf(model.state)))
      throw new Error(`wallets differ: ${toText({ found, model })}`);
    runs += 1;
    if (runs % RUNS_A_CHECK > 0) return;
    const problems = await findProblems(scene);
    if (problems.length > 0) throw new Error(`the books are wrong: ${String(problems)}`);
  };
  const perform = options.inWaves ? inWaves : inTurn;
  const numRuns = Math.ceil(options.runs / options.lanes);
  await Promise.all(
    Array.from({ length: options.lanes }, (_, lane) =>
      perform(options.commands, open, close, { numRuns, seed: options.seed + lane, endOnFailure: true }),
    ),
  );
  return counts;
}

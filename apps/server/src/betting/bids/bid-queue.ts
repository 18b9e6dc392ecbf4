import type { ErrorCode, SignedLeaf } from '@surahi/contract';
import {
  isConnectionLost,
  isLockTimeout,
  isReadOnly,
  isShortOfResources,
  isTimeout,
} from '../../platform/db/db-errors.ts';
import { CommitIndefiniteError } from '../../platform/db/db.ts';
import { fail, type Result } from '../../platform/result.ts';
import { createQueueRoom } from './queue-room.ts';
import type { Submission } from './submission.ts';
import { createWaitDeadline } from './wait-deadline.ts';

/**
 * A submission that place_bids accepted. `balancePaise` is the balance after the stake. `acceptedAtMs` is unix ms.
 * `replayed` means that an earlier attempt was accepted, and this is its stored outcome. `acceptances` signs and
 * returns the leaves of the slip. It is undefined when the draw has no record in the public log.
 */
export type Placed = {
  slipNo: bigint;
  balancePaise: bigint;
  acceptedAtMs: number;
  replayed: boolean;
  acceptances?: () => SignedLeaf[] | undefined;
};
export type PlaceResult = Result<Placed, ErrorCode>;

export type BidQueue = {
  /**
   * Queues a submission and resolves with its outcome. Resolves with `busy` at once when the queue has no room, and
   * after `maxWaitMs` when no batch has taken the submission.
   */
  submit(submission: Submission): Promise<PlaceResult>;
  /** Whether the queue takes another submission. Check it before a request costs any work. */
  hasRoom(): boolean;
  /** Number of queued submissions. */
  waiting(): number;
};

type Waiting = {
  submission: Submission;
  sinceMs: number;
  resolve: (result: PlaceResult) => void;
  reject: (error: unknown) => void;
};

/** Why a submission is refused as busy: the queue is full, or no batch took the submission in time. */
export type QueueRefusal = 'full' | 'late';

export type QueueOptions = {
  /** Runs one batch in one statement and returns a result per submission, in order. */
  run: (batch: readonly Submission[]) => Promise<PlaceResult[]>;
  /** Called after each batch with its size and duration. */
  onBatch?: (size: number, durationMs: number) => void;
  /** Called for each submission that the queue refuses. */
  onRefusal?: (why: QueueRefusal) => void;
  maxBatch?: number;
  maxWaiting?: number;
  /** How long more than two full batches may wait (queue-room.ts). Without it, only `maxWaiting` limits the queue. */
  crowdMs?: number;
  /** The longest wait for a batch. Without it, a submission waits until a batch takes it. */
  maxWaitMs?: number;
};

const DEFAULTS = { maxBatch: 200, maxWaiting: 5_000, crowdMs: Infinity, maxWaitMs: Infinity };

/**
 * Runs submissions in batches without a timer. One batch runs at a time. A submission that finds no running batch
 * starts at once. Submissions that arrive while a batch runs wait and then share a batch, so they share one commit.
 * `evenShare` sets the size of the next batch.
 */
export function createBidQueue(options: QueueOptions): BidQueue {
  const { run, onBatch, onRefusal } = options;
  const { maxBatch, maxWaiting, crowdMs, maxWaitMs } = { ...DEFAULTS, ...options };
  const runBatch = createBatchRunner(run);
  const hasRoom = createQueueRoom({ maxWaiting, crowd: 2 * maxBatch, crowdMs, nowMs: () => performance.now() });
  let waiting: Waiting[] = [];
  let running = false;
  let lastSize = 0;
  let startedMs = 0;
  const startDeadline = createWaitDeadline(maxWaitMs, (untilMs) => {
    const isAnswering = startedMs > untilMs;
    const { late, rest } = takeLate(waiting, isAnswering ? maxBatch : 0, untilMs);
    waiting = rest;
    for (const { resolve } of late) refuse(resolve, 'late');
    return isAnswering && rest.length > 0 ? startedMs : rest[0]?.sinceMs;
  });

  async function drain(): Promise<void> {
    running = true;
    try {
      while (waiting.length > 0) {
        const taken = takeBatch(waiting, Math.min(maxBatch, evenShare(waiting.length, lastSize)));
        waiting = taken.rest;
        lastSize = taken.batch.length;
        startedMs = performance.now();
        const answer = await runBatch(taken.batch);
        onBatch?.(taken.batch.length, performance.now() - startedMs);
        // Start the next batch first. The database then runs it while this node writes these responses.
        setImmediate(answer);
      }
    } finally {
      running = false;
    }
  }

  function refuse(resolve: Waiting['resolve'], why: QueueRefusal): void {
    onRefusal?.(why);
    resolve(fail('busy'));
  }

  return {
    submit: (submission) =>
      new Promise((resolve, reject) => {
        if (!hasRoom(waiting.length)) {
          refuse(resolve, 'full');
          return;
        }
        waiting.push({ submission, sinceMs: performance.now(), resolve, reject });
        startDeadline();
        // Start one tick later, so requests parsed in the same turn of the event loop share a batch.
        if (!running) {
          running = true;
          setImmediate(() => void drain());
        }
      }),
    hasRoom: () => hasRoom(waiting.length),
    waiting: () => waiting.length,
  };
}

type BatchRunner = (batch: readonly Waiting[]) => Promise<() => void>;

/** Creates the function that runs a batch. That function returns a callback that resolves the promises of the batch. */
function createBatchRunner(run: QueueOptions['run']): BatchRunner {
  async function runBatch(batch: readonly Waiting[]): Promise<() => void> {
    const outcome = await attempt(batch);
    if ('answer' in outcome) return outcome.answer;
    const { error } = outcome;
    const code = isLockTimeout(error) && batch.length > 1 ? undefined : codeOfLost(error);
    if (code !== undefined) return () => batch.forEach((one) => one.resolve(fail(code)));
    if (batch.length === 1) return () => batch[0]?.reject(error);
    return runOneByOne(batch);
  }

  async function attempt(batch: readonly Waiting[]): Promise<{ answer: () => void } | { error: unknown }> {
    try {
      const results = await run(batch.map((one) => one.submission));
      return { answer: () => batch.forEach((one, index) => one.resolve(results[index] ?? fail('server_error'))) };
    } catch (error) {
      return { error };
    }
  }

  /**
   * Retries a failed batch one submission at a time, so that only the faulty ones fail. Each locked wallet costs one
   * lock timeout. After `MAX_LOCK_TIMEOUTS` timeouts the rest runs as one batch, so the queue waits for at most one
   * more timeout.
   */
  async function runOneByOne(batch: readonly Waiting[]): Promise<() => void> {
    const answers: Array<() => void> = [];
    let lockTimeouts = 0;
    for (const [index, one] of batch.entries()) {
      if (lockTimeouts === MAX_LOCK_TIMEOUTS) {
        const rest = batch.slice(index);
        const outcome = await attempt(rest);
        answers.push(
          'answer' in outcome
            ? outcome.answer
            : () => rest.forEach(({ resolve }) => resolve(fail(codeOfLost(outcome.error) ?? 'busy'))),
        );
        break;
      }
      const outcome = await attempt([one]);
      if ('answer' in outcome) {
        answers.push(outcome.answer);
        continue;
      }
      const { error } = outcome;
      if (isLockTimeout(error)) lockTimeouts += 1;
      const code = codeOfLost(error);
      answers.push(() => (code === undefined ? one.reject(error) : one.resolve(fail(code))));
    }
    return () => answers.forEach((answer) => answer());
  }

  return runBatch;
}

/** Maximum lock timeouts of a batch before its rest runs as one batch. */
const MAX_LOCK_TIMEOUTS = 2;

/** A queue up to this length runs as one batch. */
const WHOLE_UP_TO = 32;

/**
 * The size of the next batch: half of the sum of the queue and the previous batch, and at least `WHOLE_UP_TO`. While
 * the database runs one half, the node reads requests and writes responses of the other half. Without this, long and
 * short batches would alternate, and the database and the node would wait for each other.
 */
function evenShare(waiting: number, lastSize: number): number {
  return Math.max(WHOLE_UP_TO, Math.ceil((waiting + lastSize) / 2));
}

/**
 * Takes the next batch in arrival order. If a player sent one id twice, the second submission stays in the queue until
 * the first has its outcome.
 */
function takeBatch(waiting: readonly Waiting[], maxBatch: number): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const ids = new Set<string>();
  for (const one of waiting) {
    const id = `${one.submission.playerId}:${one.submission.submissionId}`;
    if (batch.length < maxBatch && !ids.has(id)) {
      ids.add(id);
      batch.push(one);
    } else {
      rest.push(one);
    }
  }
  return { batch, rest };
}

/**
 * Divides a queue into those that have waited since `untilMs` or longer, and the rest. It keeps the first `next` in any
 * case: while the database answers, the next batch is about to take them.
 */
function takeLate(waiting: readonly Waiting[], next: number, untilMs: number): { late: Waiting[]; rest: Waiting[] } {
  const firstInTime = waiting.findIndex(({ sinceMs }, index) => index >= next && sinceMs > untilMs);
  const end = firstInTime < 0 ? waiting.length : firstInTime;
  return { late: waiting.slice(next, end), rest: [...waiting.slice(0, next), ...waiting.slice(Math.max(end, next))] };
}

/**
 * The error code for a failed batch; undefined for an unexpected error. The statement commits by itself, so after a
 * lost connection the outcome is unknown. The code is then `indefinite`, never a refusal. The client learns the outcome
 * when it sends the same id again.
 */
function codeOfLost(error: unknown): ErrorCode | undefined {
  if (error instanceof CommitIndefiniteError || isConnectionLost(error)) return 'indefinite';
  return isTimeout(error) || isShortOfResources(error) || isReadOnly(error) ? 'busy' : undefined;
}

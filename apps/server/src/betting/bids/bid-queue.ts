import type { ErrorCode } from '@surahi/contract';
import {
  isConnectionLost,
  isLockTimeout,
  isReadOnly,
  isShortOfResources,
  isTimeout,
} from '../../platform/db/db-errors.ts';
import { CommitIndefiniteError } from '../../platform/db/db.ts';
import { fail, type Result } from '../../platform/result.ts';
import type { Submission } from './submission.ts';

/** A submission that place_bids has judged. */
export type Placed = { slipNo: bigint; balancePaise: bigint; acceptedAtMs: number; replayed: boolean };
export type PlaceResult = Result<Placed, ErrorCode>;

export type BidQueue = {
  /** Waits for its turn and gives the database's answer; 'busy' at once when too many are waiting. */
  submit(submission: Submission): Promise<PlaceResult>;
  /** Submissions waiting now. */
  waiting(): number;
};

type Waiting = { submission: Submission; resolve: (result: PlaceResult) => void; reject: (error: unknown) => void };

export type QueueOptions = {
  /** Runs one batch in one statement and gives a result per submission, in order. */
  run: (batch: readonly Submission[]) => Promise<PlaceResult[]>;
  /** Told the size and duration of each batch. */
  onBatch?: (size: number, durationMs: number) => void;
  maxBatch?: number;
  maxWaiting?: number;
};

/**
 * Takes submissions in micro-batches without a timer: what came while the last batch was committing goes next, as one
 * statement, or half of it when that is many. One batch at a time, so a lone submission never waits for company and a
 * crowd shares its commits.
 */
export function createBidQueue({ run, onBatch, maxBatch = 200, maxWaiting = 5_000 }: QueueOptions): BidQueue {
  const judge = createJudge(run);
  let waiting: Waiting[] = [];
  let running = false;
  let lastSize = 0;

  async function drain(): Promise<void> {
    running = true;
    try {
      while (waiting.length > 0) {
        const taken = takeBatch(waiting, Math.min(maxBatch, evenShare(waiting.length, lastSize)));
        waiting = taken.rest;
        lastSize = taken.batch.length;
        const startedAt = performance.now();
        const answer = await judge(taken.batch);
        onBatch?.(taken.batch.length, performance.now() - startedAt);
        // The next batch is sent first: the database works on it while this node writes these answers.
        setImmediate(answer);
      }
    } finally {
      running = false;
    }
  }

  return {
    submit: (submission) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) {
          resolve(fail('busy'));
          return;
        }
        waiting.push({ submission, resolve, reject });
        // A tick later, so that requests parsed in the same turn of the event loop share a batch.
        if (!running) {
          running = true;
          setImmediate(() => void drain());
        }
      }),
    waiting: () => waiting.length,
  };
}

type Judge = (batch: readonly Waiting[]) => Promise<() => void>;

/** Runs a batch and gives what hands out its results. */
function createJudge(run: QueueOptions['run']): Judge {
  async function judge(batch: readonly Waiting[]): Promise<() => void> {
    const judged = await attempt(batch);
    if ('answer' in judged) return judged.answer;
    const { error } = judged;
    const code = isLockTimeout(error) && batch.length > 1 ? undefined : codeOfLost(error);
    if (code !== undefined) return () => batch.forEach((one) => one.resolve(fail(code)));
    if (batch.length === 1) return () => batch[0]?.reject(error);
    return judgeAlone(batch);
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
   * Something in the batch broke it, or held it up: judged alone, only the ones at fault fail. Of those held up only the first
   * are waited for one after the other; more of them are no single wallet, and what is left goes together once more.
   */
  async function judgeAlone(batch: readonly Waiting[]): Promise<() => void> {
    const answers: Array<() => void> = [];
    let heldUp = 0;
    for (const [index, one] of batch.entries()) {
      if (heldUp === MOST_HELD_UP) {
        const rest = batch.slice(index);
        const judged = await attempt(rest);
        answers.push(
          'answer' in judged
            ? judged.answer
            : () => rest.forEach(({ resolve }) => resolve(fail(codeOfLost(judged.error) ?? 'busy'))),
        );
        break;
      }
      const judged = await attempt([one]);
      if ('answer' in judged) {
        answers.push(judged.answer);
        continue;
      }
      const { error } = judged;
      if (isLockTimeout(error)) heldUp += 1;
      const code = codeOfLost(error);
      answers.push(() => (code === undefined ? one.reject(error) : one.resolve(fail(code))));
    }
    return () => answers.forEach((answer) => answer());
  }

  return judge;
}

/** Submissions of a batch that may each wait for a lock of their own. */
const MOST_HELD_UP = 2;

const WHOLE_UP_TO = 32;

/**
 * How many of those waiting go next: of a crowd half, counting those whose answers are being written now. While the
 * database works on one half the node reads and answers the other, so neither waits for the other as it would if a
 * long batch and a short one took turns.
 */
function evenShare(waiting: number, lastSize: number): number {
  return Math.max(WHOLE_UP_TO, Math.ceil((waiting + lastSize) / 2));
}

/** The next batch in arrival order. A second submission with an id already in the batch waits for the first one's outcome. */
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
 * The answer for an error that says nothing about any one submission. The statement commits by itself, so a connection
 * lost while it ran leaves the outcome unknown: only the same id can tell, and it is never called refused.
 */
function codeOfLost(error: unknown): ErrorCode | undefined {
  if (error instanceof CommitIndefiniteError || isConnectionLost(error)) return 'indefinite';
  return isTimeout(error) || isShortOfResources(error) || isReadOnly(error) ? 'busy' : undefined;
}

import type { AppContext } from '../../platform/context.ts';
import { createReader } from '../../platform/reader.ts';
import { cosignCheckpoint, WitnessConflict } from './cosign-checkpoint.ts';
import { claimLogIdentity, LogIdentityError, type PublicLog } from './public-log.ts';
import { readLogState } from './log-metrics.ts';
import { publishCheckpoint } from './publish-checkpoint.ts';
import { ForkError, sequenceEntries } from './sequence-entries.ts';

/** Witnesses sign again after this long without an entry, so that a reader sees how recent the log is. */
const COSIGN_INTERVAL_MS = 60_000;

/**
 * Keeps the log on this node: gives waiting entries their places, publishes the checkpoint and asks the witnesses. It runs after
 * each notification of an entry, and every minute. Overlapping calls share the next run. A fork stops the log of this node until
 * it is repaired and the node is restarted.
 */
export function startLogKeeper(ctx: AppContext, log: PublicLog): void {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function run(): Promise<void> {
    if (log.halted === undefined) await keepOnce();
    log.state = await readLogState(ctx.db, log.quorum);
  }

  async function keepOnce(): Promise<void> {
    await sequenceEntries(ctx.db, log)
      .then(() => publishCheckpoint(ctx.db, log))
      .catch(haltOn(ctx, log));
    await askWitnesses(ctx, log);
  }

  function keep(): Promise<void> {
    if (running === undefined) {
      running = run().finally(() => (running = undefined));
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return keep();
      });
    return next;
  }

  const reader = createReader(keep, { what: 'the public log', logger: ctx.logger });
  ctx.listener.on('log_entries', reader.refresh);
  ctx.listener.onReconnect(reader.refresh);
  let timer: NodeJS.Timeout | undefined;
  // The name and key are stored before draws are planned, because draws of a database with a log await their records.
  ctx.onStart(async () => {
    await claimLogIdentity(ctx.db, log).catch(haltOn(ctx, log));
    timer = setInterval(reader.refresh, COSIGN_INTERVAL_MS).unref();
  });
  ctx.onStop(async () => {
    reader.stop();
    clearInterval(timer);
    await running?.catch(() => undefined);
  });
}

/** Halts the log on an error that must not be followed by another signature. Throws any other error. */
function haltOn(ctx: AppContext, log: PublicLog): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof ForkError || error instanceof LogIdentityError)) throw error;
    halt(ctx, log, error);
  };
}

async function askWitnesses(ctx: AppContext, log: PublicLog): Promise<void> {
  const asked = await Promise.allSettled(log.witnesses.map((witness) => cosignCheckpoint(ctx.db, witness)));
  for (const result of asked) {
    if (result.status === 'fulfilled') continue;
    if (result.reason instanceof WitnessConflict) halt(ctx, log, result.reason);
    else ctx.logger.warn({ err: result.reason }, 'a witness did not cosign; it is asked again within a minute');
  }
}

function halt(ctx: AppContext, log: PublicLog, error: Error): void {
  log.halted = error.message;
  ctx.logger.error(
    { err: error },
    'the public log is halted: this node signs no checkpoint (docs/runbooks/public-log.md)',
  );
}

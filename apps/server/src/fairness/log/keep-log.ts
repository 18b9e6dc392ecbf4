import type { AppContext } from '../../platform/context.ts';
import { createReader } from '../../platform/reader.ts';
import { compareWithWitness, cosignCheckpoint, WitnessConflict } from './cosign-checkpoint.ts';
import { claimLogIdentity } from './log-identity.ts';
import { LogIdentityError } from './log-identity-error.ts';
import { logCompared, type PublicLog, type Witness } from './public-log.ts';
import { readLogState } from './log-metrics.ts';
import { archivePublished, publishCheckpoint } from './publish-checkpoint.ts';
import { ForkError, restoreArchived, sequenceEntries } from './sequence-entries.ts';

/** Witnesses sign again after this long without an entry, so that a reader sees how recent the log is. */
const COSIGN_INTERVAL_MS = 60_000;

/** Until a quorum of witnesses has compared the log, they are asked again after this time. */
const COMPARE_INTERVAL_MS = 2_000;

/**
 * Keeps the log on this node: gives waiting entries their places, publishes the checkpoint and asks the witnesses. It
 * runs at the start, after each notification of an entry, and every minute. Overlapping calls share the next run. When
 * another node publishes, this node only copies the entries to its archive. A fork stops the log of this node until it
 * is repaired and the node is restarted.
 *
 * A database that was restored or promoted may lack the newest entries. So after a start and after each lost connection this node
 * places no entry until the entries of its archive are back and a quorum of witnesses has compared the log.
 */
export function startLogKeeper(ctx: AppContext, log: PublicLog): void {
  const identify = createIdentifier(ctx, log);
  /** True: entries may wait for a place, or a checkpoint for a cosignature. False: only the archive may be behind. */
  let isDue = true;
  let again: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    await identify();
    if (log.halted === undefined && isDue) {
      isDue = false;
      try {
        await keepOnce();
      } catch (error) {
        isDue = true;
        throw error;
      }
    } else if (log.halted === undefined && log.isCompared) await archivePublished(ctx.db, log);
    log.state = await readLogState(ctx.db, log.quorum);
  }

  async function keepOnce(): Promise<void> {
    if (!log.isCompared) await compareLog(ctx, log);
    if (log.halted !== undefined) return;
    if (!log.isCompared) {
      again = setTimeout(refreshAll, COMPARE_INTERVAL_MS).unref();
      return;
    }
    await sequenceEntries(ctx.db, log)
      .then(() => publishCheckpoint(ctx.db, log))
      .catch(haltOn(ctx, log));
    // Not awaited: a witness that does not reply delays no checkpoint.
    cosigner.ask();
  }

  const cosigner = createCosigner(ctx, log);
  const keeper = oneAtATime(run);
  const reader = createReader(keeper.run, { what: 'the public log', logger: ctx.logger });
  function refreshAll(): void {
    isDue = true;
    reader.refresh();
  }
  ctx.listener.on('log_entries', refreshAll);
  ctx.listener.on('log_checkpoints', reader.refresh);
  ctx.listener.onLost(() => void (log.isCompared = false));
  ctx.listener.onReconnect(() => {
    log.isCompared = false;
    refreshAll();
  });
  let timer: NodeJS.Timeout | undefined;
  // The name and key are stored before draws are planned, because draws of a database with a log await their records.
  ctx.onStart(async () => {
    await identify();
    // Entries may have waited since before the start, and the database may have been restored.
    refreshAll();
    timer = setInterval(refreshAll, COSIGN_INTERVAL_MS).unref();
  });
  ctx.onStop(async () => {
    reader.stop();
    clearInterval(timer);
    clearTimeout(again);
    await keeper.running()?.catch(() => undefined);
    await cosigner.end();
  });
}

/**
 * Returns a function that compares name and key with the database until they agree. A node that is set up for the next
 * name of the log is halted until the entry of that name exists.
 */
function createIdentifier(ctx: AppContext, log: PublicLog): () => Promise<void> {
  let isIdentified = false;
  /** Why this node is halted, if its name or key is the cause. */
  let refused: string | undefined;
  return async () => {
    if (isIdentified) return;
    try {
      await claimLogIdentity(ctx.db, log);
      isIdentified = true;
      if (log.halted === refused) log.halted = undefined;
    } catch (error) {
      if (log.halted !== undefined) return;
      haltOn(ctx, log)(error);
      refused = log.halted;
    }
  };
}

/**
 * Asks each witness to sign the newest checkpoint. A witness that does not reply delays no other one: it gets the next
 * request after its deadline.
 */
function createCosigner(ctx: AppContext, log: PublicLog): { ask(): void; end(): Promise<void> } {
  const cosigners = log.witnesses.map((witness) =>
    oneAtATime(async () => {
      await askAll(ctx, log, () => cosignCheckpoint(ctx.db, log, witness), [witness]);
      log.state = await readLogState(ctx.db, log.quorum);
    }),
  );
  const warn = (error: unknown) => ctx.logger.warn({ err: error }, 'could not read the state of the public log');
  return {
    ask: () => {
      for (const { run } of cosigners) run().catch(warn);
    },
    end: async () => {
      await Promise.allSettled(cosigners.map(async ({ running }) => running()));
    },
  };
}

/** Runs a function once at a time. Calls during a run share the next run. */
function oneAtATime(fn: () => Promise<void>): { run(): Promise<void>; running(): Promise<void> | undefined } {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  function run(): Promise<void> {
    if (running === undefined) {
      running = fn().finally(() => (running = undefined));
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  }
  return { run, running: () => running };
}

/**
 * Restores the entries of the archive, then compares the log with the witnesses. The log is compared if a quorum replied
 * and found no conflict. Halts the log if one witness knows another or a larger tree.
 */
async function compareLog(ctx: AppContext, log: PublicLog): Promise<void> {
  await restoreArchived(ctx.db, log)
    .then(() => publishCheckpoint(ctx.db, log))
    .catch(haltOn(ctx, log));
  if (log.halted !== undefined) return;
  const compared = await askAll(ctx, log, (witness) => compareWithWitness(ctx.db, log, witness));
  log.isCompared = compared >= log.quorum && log.halted === undefined;
  if (log.isCompared) ctx.events.publish(logCompared, undefined);
}

/** Halts the log on an error that must not be followed by another signature. Throws any other error. */
function haltOn(ctx: AppContext, log: PublicLog): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof ForkError || error instanceof LogIdentityError)) throw error;
    halt(ctx, log, error);
  };
}

/** Asks each witness. Returns how many replied as they should. Halts the log when one knows another or a larger tree. */
async function askAll(
  ctx: AppContext,
  log: PublicLog,
  ask: (witness: Witness) => Promise<unknown>,
  witnesses: readonly Witness[] = log.witnesses,
): Promise<number> {
  const asked = await Promise.allSettled(witnesses.map(ask));
  for (const result of asked) {
    if (result.status === 'fulfilled') continue;
    if (result.reason instanceof WitnessConflict) halt(ctx, log, result.reason);
    else ctx.logger.warn({ err: result.reason }, 'a witness did not cosign; it is asked again within a minute');
  }
  return asked.filter(({ status }) => status === 'fulfilled').length;
}

function halt(ctx: AppContext, log: PublicLog, error: Error): void {
  log.halted = error.message;
  ctx.logger.error(
    { err: error },
    'the public log is halted: this node signs no checkpoint (docs/runbooks/public-log.md)',
  );
}

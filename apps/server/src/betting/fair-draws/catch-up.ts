import { type PublicLog, putArchiveBack } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { createReader } from '../../platform/reader.ts';
import { tryEach } from '../../platform/try-each.ts';
import { LONG_DAYS } from './fair-draws.sql.ts';
import { repeatLostEnds } from './repeat-lost-ends.ts';
import { repeatLostStops } from './repeat-lost-stops.ts';

/**
 * Longest pause between two tries. A try reads the whole archive and the ends of LONG_DAYS days. If the end of a draw can
 * be neither repeated nor held, each try fails until people act.
 */
const LONGEST_RETRY_MS = 10_000;

/**
 * Keeps bids away from draws that the public log says have ended, and that a restored or promoted database shows as
 * open. After a start and after each lost connection, this node takes no bids before the entries of its archive are
 * back and the lost ends and stops are repeated. Bids get `busy` meanwhile, and the metric `surahi_node_behind` is 1. If
 * the database holds other entries than the archive, the log halts and bids go on.
 *
 * A draw whose end cannot be repeated is held, and bids on other draws go on. An archive that cannot be read, or a
 * market whose stop cannot be repeated, keeps all bids away: nobody knows which draws have ended or which markets are
 * stopped. `reportHeld` logs held draws and throws any other error.
 *
 * `start` must run before the server listens.
 */
export function createCatchUp(
  ctx: AppContext,
  log: PublicLog,
  reportHeld: (error: unknown) => void,
): { start(): Promise<void>; stop(): void } {
  let losses = 0;
  let isStopped = false;

  function fallBehind(): void {
    ctx.bidGuard.behindSinceMs ??= ctx.clock.nowMs();
  }

  async function catchUp(): Promise<void> {
    const before = losses;
    await putArchiveBack(ctx.db, log, () => isStopped);
    await repeatAll().catch(reportHeld);
    if (losses === before) ctx.bidGuard.behindSinceMs = undefined;
  }

  function repeatAll(): Promise<void> {
    return tryEach(
      [() => repeatLostStops(ctx.db), () => repeatLostEnds(ctx.db, LONG_DAYS)],
      (step) => step(),
      (failed) => `${failed} steps could not repeat lost ends or stops`,
    );
  }

  const reader = createReader(catchUp, {
    what: 'the ends and stops that the database lost',
    logger: ctx.logger,
    longestRetryMs: LONGEST_RETRY_MS,
  });
  ctx.listener.onLost(() => {
    losses += 1;
    fallBehind();
  });
  ctx.listener.onReconnect(reader.refresh);
  return {
    start: async () => {
      fallBehind();
      await catchUp().catch((error: unknown) => {
        ctx.logger.warn({ err: error }, 'start: bids wait until the node has caught up with the public log');
        reader.refresh();
      });
    },
    stop: () => {
      isStopped = true;
      reader.stop();
    },
  };
}

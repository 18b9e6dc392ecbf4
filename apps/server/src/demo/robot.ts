import { declareResult, enterResult, entersByTwo } from '../betting/draws/index.ts';
import { getSettings } from '../content/settings/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { TryLockRow } from '../platform/db/advisory-locks.ts';
import { randomNumber } from './draw-numbers.ts';
import * as sql from './robot.sql.ts';

const EVERY_MS = 20_000;

/** Maximum results per batch. Batches follow each other until one declares nothing. */
const PER_LOOK = 20;

/**
 * After a long outage there is a backlog of results. A node releases the lock after this time, so that another node can
 * take over.
 */
const LONGEST_RUN_MS = 15_000;

/**
 * Declares all due results of the demo with random numbers, through the operator's use cases. Catches up on results
 * that fell due while no server ran. Does nothing while the setting is off, while two people must enter results, or while
 * another node holds the lock.
 * @returns the number of declared results
 */
export async function runRobot(
  ctx: AppContext,
  {
    stopping = () => false,
    longestMs = Number.POSITIVE_INFINITY,
  }: { stopping?: () => boolean; longestMs?: number } = {},
): Promise<number> {
  const until = performance.now() + longestMs;
  // This transaction only holds the lock. Each result is declared in its own transaction.
  return ctx.db.transaction(async (tx) => {
    const [lock] = await tx.query<TryLockRow>(sql.tryLockRobot());
    if (lock?.is_mine !== true) return 0;
    let declared = 0;
    for (;;) {
      const settings = getSettings(ctx);
      const { robot } = settings;
      // Two people enter each result, and the robot is neither of them.
      if (entersByTwo(ctx.config, settings)) return declared;
      if (!robot.on || stopping() || performance.now() > until) return declared;
      const due = await tx.query<sql.DueRow>(sql.selectDue(robot.delaySeconds, PER_LOOK));
      let done = 0;
      for (const side of due) if (await declareSide(ctx, side)) done += 1;
      declared += done;
      // nothing is due, or every remaining side was refused and would be refused again
      if (done === 0) return declared;
    }
  });
}

async function declareSide(ctx: AppContext, due: sql.DueRow): Promise<boolean> {
  const target = { drawId: due.draw_id, side: due.side, actor: sql.ROBOT_ACTOR };
  let entryId = due.entry_id;
  if (entryId === null) {
    const entered = await enterResult(ctx.db, { ...target, number: randomNumber(due.family) });
    if (!entered.ok) return refused(ctx, due, entered.code);
    entryId = entered.value.entryId;
  }
  // fails if a person has entered another number since
  const declared = await declareResult(ctx.db, { ...target, entryId });
  return declared.ok || refused(ctx, due, declared.code);
}

function refused(ctx: AppContext, due: sql.DueRow, code: string): false {
  ctx.logger.warn({ drawId: String(due.draw_id), side: due.side, code }, 'the demo robot could not declare a result');
  return false;
}

/** Runs the robot at start and every 20 s until the node stops. */
export function startRobot(ctx: AppContext): void {
  let stopping = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    if (stopping || running !== undefined) return;
    running = runRobot(ctx, { stopping: () => stopping, longestMs: LONGEST_RUN_MS })
      .then(
        (declared) => {
          if (declared > 0) ctx.logger.info({ declared }, 'the demo robot declared results');
        },
        (error: unknown) => ctx.logger.warn({ err: error }, 'the demo robot failed'),
      )
      .finally(() => {
        running = undefined;
      });
  }

  ctx.onStart(() => {
    look();
    timer = setInterval(look, EVERY_MS);
    timer.unref();
  });
  ctx.onStop(async () => {
    stopping = true;
    clearInterval(timer);
    await running;
  });
}

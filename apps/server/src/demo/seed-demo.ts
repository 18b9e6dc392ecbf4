import { setTimeout as sleep } from 'node:timers/promises';
import { refreshBoard } from '../betting/markets/index.ts';
import { getSettings, refreshContent } from '../content/settings/index.ts';
import type { AppContext } from '../platform/context.ts';
import * as sql from './demo.sql.ts';
import { placeDemoBids } from './place-demo-bids.ts';
import { makeDemoAccounts, seedAccounts } from './seed-accounts.ts';
import { seedContent } from './seed-content.ts';
import { seedMarkets } from './seed-markets.ts';
import { seedMoney } from './seed-money.ts';

/**
 * Fills an empty database with a demo that works at any hour. It has markets with 90 days of results, texts, players
 * with money and bids, and four operators. Runs once; later starts return false. The base data is one transaction;
 * money and bids follow through the normal use cases.
 * @returns true if this call seeded
 */
export async function seedDemo(ctx: AppContext): Promise<boolean> {
  if (await isSeeded(ctx)) return false;
  const startedAt = performance.now();
  const accounts = await makeDemoAccounts(ctx.hashes);
  const { welcomeBonusPoints, robot } = getSettings(ctx);
  const seeded = await ctx.db.transaction(async (tx) => {
    await tx.query(sql.lockSeed());
    const [done] = await tx.query(sql.selectFlag('demo_seeded'));
    if (done !== undefined) return false;
    const [inUse] = await tx.query(sql.selectAnyMarket());
    if (inUse !== undefined) {
      ctx.logger.info('the database already has markets, so no demo was seeded');
      return false;
    }
    await seedContent(tx);
    const resultMode = ctx.beacon === undefined ? 'operator' : 'draw';
    await seedMarkets(tx, { delaySeconds: robot.delaySeconds, resultMode });
    await seedAccounts(tx, accounts, welcomeBonusPoints);
    await tx.query(sql.saveFlag('demo_seeded', true));
    return true;
  });
  if (!seeded) return false;
  await refreshContent(ctx);
  await refreshBoard(ctx);
  await seedMoney(ctx);
  await untilRecorded(ctx);
  const player = accounts.logins.find((account) => account.at === 'player');
  if (player !== undefined) await placeDemoBids(ctx, player);
  ctx.logger.info({ tookMs: Math.round(performance.now() - startedAt) }, 'seeded the demo');
  await workOutOnce(ctx);
  return true;
}

/** Longest wait for the records of the first draws. Sealing one seed takes up to 0.1 s, and a demo has 70 sessions. */
const RECORDS_MS = 120_000;

/**
 * Waits until the current draws take bids. With a public log their records must be published and cosigned first. Without its
 * witnesses a demo starts with draws that take no bids yet.
 */
async function untilRecorded(ctx: AppContext): Promise<void> {
  for (const deadlineMs = performance.now() + RECORDS_MS; performance.now() < deadlineMs; await sleep(100)) {
    const [waiting] = await ctx.db.query(sql.selectAnyUnrecorded());
    if (waiting === undefined) return refreshBoard(ctx);
  }
  ctx.logger.warn('the records of the demo draws are not cosigned yet, so no demo bids are placed');
}

/** Starts the jobs behind the integrity page and the reports at once, instead of at their scheduled hour. */
async function workOutOnce({ db, jobs }: AppContext): Promise<void> {
  // one transaction per job: jobs added in the same instant have no order
  for (const step of ['report-sums', 'audit-seal', 'audit-check', 'books-check'])
    await jobs.add(db, step, {}, { queueName: 'first-jobs' });
}

async function isSeeded(ctx: AppContext): Promise<boolean> {
  return (await ctx.db.query(sql.selectFlag('demo_seeded'))).length > 0;
}

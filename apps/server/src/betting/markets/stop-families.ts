import { FAMILIES, type Family } from '@surahi/game';
import { updateSettings } from '../../content/settings/index.ts';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { ok, type Result } from '../../platform/result.ts';
import { listMarkets } from './list-markets.ts';
import { lockPlan } from './markets.sql.ts';
import { editMarket, type Market, type MarketError } from './save-market.ts';
import { readStoppedFamilies } from './stopped-families.ts';

/**
 * Stops or resumes bidding on every active market of a family, or of all families without `family`. While a family is
 * stopped, its new markets start paused. Returns the number of changed markets. The audit log gets one row for the
 * switch and one for each market. Runs in the caller's transaction.
 */
export async function stopFamilies(
  tx: Tx,
  input: { family?: Family | undefined; isPaused: boolean; actor: Actor; reason: string },
): Promise<Result<number, MarketError>> {
  const { family, isPaused, actor, reason } = input;
  const meant = family === undefined ? FAMILIES : [family];
  // Take the plan lock before reading. A concurrent creation then commits first and is listed below, or it waits and
  // reads the stopped family.
  await tx.query(lockPlan());
  const before = await readStoppedFamilies(tx);
  const after = FAMILIES.filter((one) => (meant.includes(one) ? isPaused : before.includes(one)));
  const stored = await updateSettings(tx, { stoppedFamilies: after }, actor);
  if (!stored.ok) throw new Error(`the stopped families were refused: ${stored.msg ?? ''}`);
  const isChanging = (one: Market) => meant.includes(one.family) && one.isActive && one.isPaused !== isPaused;
  const changing = (await listMarkets(tx)).filter(isChanging);
  for (const { marketId } of changing) {
    const edited = await editMarket(tx, { marketId, patch: { isPaused }, actor, reason });
    if (!edited.ok) return edited;
  }
  await writeAudit(tx, {
    actor,
    action: isPaused ? 'market.stop' : 'market.resume',
    subject: `family:${family ?? 'all'}`,
    before: { stoppedFamilies: before },
    after: { stoppedFamilies: after, marketsChanged: changing.length },
    reason,
  });
  return ok(changing.length);
}

import { maskMobile, normaliseMobile } from '@surahi/game';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import * as sql from './let-in.sql.ts';
import { lockNumber } from './lock-number.sql.ts';
import { readSupportCode } from './support-code.ts';

export type LetIn = { browserId: bigint; supportCode: string; untilMs: number };

/**
 * Lets in the browser with this support code. For 24 hours it counts as a known browser of the number: strangers cannot
 * use up its codes and log-in attempts.
 * Errors: mobile_invalid, support_code_invalid.
 */
export async function letBrowserIn(
  db: Db,
  input: { mobile: string; supportCode: string; reason: string; operatorId: bigint; actor: Actor },
): Promise<Result<LetIn, 'mobile_invalid' | 'support_code_invalid'>> {
  const { reason, operatorId, actor } = input;
  const mobile = normaliseMobile(input.mobile);
  if (mobile === null) return fail('mobile_invalid');
  const supportCode = readSupportCode(input.supportCode);
  if (supportCode === null) return fail('support_code_invalid');
  return db.transaction(async (tx) => {
    // serialises simultaneous grants, so that the second one ends the first
    await tx.query(lockNumber(mobile));
    await tx.query(sql.endEarlierLetIn(mobile, supportCode));
    const statement = sql.insertLetIn({ mobile, supportCode, operatorId, reason });
    const row = await tx.one<{ browser_id: bigint; until: Date }>(statement);
    const { browser_id: browserId, until } = row;
    const after = { mobile: maskMobile(mobile), supportCode, until };
    await writeAudit(tx, { actor, action: 'browser.let_in', subject: `browser:${browserId}`, after, reason });
    return ok({ browserId, supportCode, untilMs: until.getTime() });
  });
}

/**
 * Ends the grant.
 * Errors: not_found if it has already ended.
 */
export async function endBrowser(
  db: Db,
  { browserId, reason, actor }: { browserId: bigint; reason: string; actor: Actor },
): Promise<Result<undefined, 'not_found'>> {
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{ mobile: string; support_code: string }>(sql.endLetIn(browserId));
    if (row === undefined) return fail('not_found');
    const after = { mobile: maskMobile(row.mobile), supportCode: row.support_code };
    await writeAudit(tx, { actor, action: 'browser.end', subject: `browser:${browserId}`, after, reason });
    return ok(undefined);
  });
}

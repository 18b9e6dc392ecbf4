import { dbNow } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf, endSessionsOf, type OperatorIdentity } from '../sessions/index.ts';
import { knownBrowser } from './known-browser.ts';
import * as sql from './operators.sql.ts';
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, otpauthUri, totpStep } from './totp.ts';
import { forgetTries, reserveTry, triesOfCode } from './tries.ts';

/**
 * Returns a new secret to an operator without an authenticator. It replaces a secret that was offered earlier, so
 * nobody who read the earlier one can use it. Other people have seen an initial password, so it shows no secret.
 */
export async function startTotp(
  tx: Tx,
  operator: OperatorIdentity,
): Promise<Result<{ secret: string; otpauthUri: string }, 'already_enrolled' | 'password_change_required'>> {
  if (operator.stage === 'password') return fail('password_change_required');
  const [row] = await tx.query<{ secret: string }>(sql.offerTotp(operator.operatorId, newTotpSecret()));
  if (row === undefined) return fail('already_enrolled');
  return ok({ secret: row.secret, otpauthUri: otpauthUri(row.secret, operator.username) });
}

/**
 * Activates the authenticator by its first code and marks that code as used. Ends the operator's other sessions, because
 * each was opened by the password alone and would get full access. Returns the recovery codes, which are stored as
 * hashes only and cannot be shown again.
 */
export async function confirmTotp(
  db: Db,
  operator: OperatorIdentity,
  code: string,
): Promise<
  Result<
    { recoveryCodes: string[] },
    'already_enrolled' | 'not_enrolling' | 'code_wrong' | 'too_many_tries' | 'password_change_required'
  >
> {
  if (operator.stage === 'password') return fail('password_change_required');
  return db.transaction(async (tx) => {
    const row = await tx.one<sql.OperatorRow>(sql.lockOperator(operator.operatorId));
    if (row.totp_secret !== null) return fail('already_enrolled');
    if (row.totp_pending === null) return fail('not_enrolling');
    const browser = await knownBrowser(tx, operator.operatorId, operator.browserHash);
    const tries = triesOfCode(operator.username, browser);
    if (!(await reserveTry(tx, tries))) return fail('too_many_tries');
    const step = totpStep(row.totp_pending, code, (await dbNow(tx)).getTime());
    if (step === undefined) return fail('code_wrong');
    const recoveryCodes = newRecoveryCodes();
    const accepted = await tx.query(
      sql.acceptTotp(operator.operatorId, row.totp_pending, step, recoveryCodes.map(hashRecoveryCode)),
    );
    if (accepted.length === 0) return fail('already_enrolled');
    await forgetTries(tx, tries);
    const endedSessions = await endSessionsOf(tx, operator.operatorId, operator.sessionId);
    await writeAudit(tx, {
      actor: actorOf(operator),
      action: 'operator.totp_enrol',
      subject: `operator:${operator.operatorId}`,
      after: { username: operator.username, endedSessions },
    });
    return ok({ recoveryCodes });
  });
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(
  db: Db,
  operator: OperatorIdentity,
): Promise<Result<{ recoveryCodes: string[] }, 'not_enrolling'>> {
  return db.transaction(async (tx) => {
    const recoveryCodes = newRecoveryCodes();
    const replaced = await tx.query(sql.replaceRecoveryCodes(operator.operatorId, recoveryCodes.map(hashRecoveryCode)));
    if (replaced.length === 0) return fail('not_enrolling');
    await writeAudit(tx, {
      actor: actorOf(operator),
      action: 'operator.recovery_codes',
      subject: `operator:${operator.operatorId}`,
    });
    return ok({ recoveryCodes });
  });
}

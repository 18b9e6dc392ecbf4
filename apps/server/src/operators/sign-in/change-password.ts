import type { Db } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { HashQueue } from '../../platform/security/hash-queue.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf, confirmSession, endSessionsOf, type OperatorIdentity } from '../sessions/index.ts';
import { replacePassword } from './operators.sql.ts';
import { isWeakForOperator } from './password-rules.ts';
import { checkOwnPassword, type PasswordRefusal } from './sign-in.ts';

/** Changes an operator's own password and ends their other sessions, because somebody may know the old one. */
export async function changePassword(
  { db, hashes }: { db: Db; hashes: HashQueue },
  operator: OperatorIdentity,
  { current, password }: { current: string; password: string },
): Promise<Result<{ endedSessions: number }, 'password_invalid' | PasswordRefusal>> {
  if (password === current) return fail('password_invalid', { msg: 'Choose another password' });
  if (isWeakForOperator(password, operator.username)) return fail('password_invalid');
  const checked = await checkOwnPassword({ db, hashes }, operator, current);
  if (!checked.ok) return checked;
  const passwordHash = await hashes.hash(password);
  if (passwordHash === 'busy') return fail('busy');
  return db.transaction(async (tx) => {
    const { operatorId, username, sessionId } = operator;
    // Returns no row when a concurrent reset or change has replaced the password that was checked.
    const changed = await tx.query(replacePassword(operatorId, checked.value.stored, passwordHash));
    if (changed.length === 0) return fail('password_wrong');
    const endedSessions = await endSessionsOf(tx, operatorId, sessionId);
    await tx.query(confirmSession(sessionId));
    await writeAudit(tx, {
      actor: actorOf(operator),
      action: 'operator.change_password',
      subject: `operator:${operatorId}`,
      after: { username, endedSessions },
    });
    return ok({ endedSessions });
  });
}

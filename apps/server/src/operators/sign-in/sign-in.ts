import type { Config } from '../../config/config.ts';
import { dbNow } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, type Failure, ok, type Result } from '../../platform/result.ts';
import type { Hasher, HashQueue } from '../../platform/security/hash-queue.ts';
import { offerWork, type ProofOfWork } from '../../platform/security/proof-of-work.ts';
import { writeAudit } from '../audit/index.ts';
import { confirmSession, openSession, type OperatorIdentity } from '../sessions/index.ts';
import { hashOf } from './initial-password.ts';
import { knownBrowser } from './known-browser.ts';
import * as sql from './operators.sql.ts';
import { isWeakForOperator } from './password-rules.ts';
import { hashRecoveryCode, totpStep } from './totp.ts';
import { forgetTries, reserveTry, triesInside, triesOfCode, triesOfPassword, type Tries } from './tries.ts';

export type SignInRefusal = 'credentials_wrong' | 'totp_required' | 'totp_wrong' | 'too_many_tries' | 'busy';

type Dependencies = { db: Db; hashes: HashQueue; config: Config };

type SignIn = {
  username: string;
  password: string;
  totp?: string | undefined;
  /** Solution of a challenge, not yet checked. */
  proofOfWork?: string | undefined;
  address: string;
  userAgent: string | undefined;
  browserHash: Buffer;
};

/** When a stranger may try again while too many sign in, in seconds. */
const RETRY_AFTER_SECONDS = 3;

/**
 * Opens a session for the right password and, if an authenticator is active, its code or a recovery code. Each code
 * works once (OPR-17). An unknown name takes the same time and returns the same refusal as a wrong password.
 * `weakPassword` is true for a password chosen under an older rule.
 */
export async function signIn(
  { db, hashes, proofOfWork }: Pick<Dependencies, 'db' | 'hashes'> & { proofOfWork: ProofOfWork },
  sent: SignIn,
): Promise<Result<{ token: string; sessionId: string; weakPassword: boolean }, SignInRefusal>> {
  const input = { ...sent, username: sent.username.toLowerCase() };
  const { username, address } = input;
  const [found] = await db.query<sql.OperatorRow>(sql.selectOperatorByName(username));
  const browser = await knownBrowser(db, found?.operator_id, input.browserHash);
  const tries = await triesOfPassword(db, { username, operatorId: found?.operator_id, address, browser });
  const isProven = !tries.isKnown && (await proofOfWork.accept(input.proofOfWork, address));
  const lane = tries.isKnown ? 'operator' : isProven ? 'proven' : 'stranger';
  const checked = await hashes.within(lane, (hasher) => checkPassword(db, hasher, { ...input, found, tries }));
  if (checked === 'busy') return tries.isKnown ? fail('busy') : turnAway(proofOfWork, hashes, address);
  if (!checked.ok) return checked;
  return db.transaction(async (tx) => {
    const locked = await lockChecked(tx, checked.value, address);
    if (!locked.ok) return locked;
    const operator = locked.value;
    const second = await checkSecondFactor(tx, operator, { given: input.totp, browser });
    if (!second.ok) return second;
    const session = await openSession(tx, { operatorId: operator.operator_id, ...input });
    await writeAudit(tx, {
      actor: { name: username, operatorId: operator.operator_id, address },
      action: 'operator.sign_in',
      subject: `operator:${operator.operator_id}`,
      after: { sessionId: session.sessionId, secondFactor: second.value },
    });
    return ok({ ...session, weakPassword: isWeakForOperator(input.password, username) });
  });
}

/**
 * Locks the operator whose password was just checked, and returns the current authenticator. Refuses if the password was
 * changed or the operator disabled since the check: that ended all sessions, and this one must not outlive it.
 */
async function lockChecked(
  tx: Tx,
  checked: sql.OperatorRow,
  address: string,
): Promise<Result<sql.OperatorRow, 'credentials_wrong'>> {
  const operator = await tx.one<sql.OperatorRow>(sql.lockOperator(checked.operator_id));
  if (operator.disabled_at === null && operator.password_hash === checked.password_hash) return ok(operator);
  // As in `checkPassword`, the sign-in of a disabled operator is not logged.
  if (operator.disabled_at === null) await recordRefusal(tx, operator.username, operator.operator_id, address);
  return fail('credentials_wrong');
}

/** Refuses a stranger while too many sign in, and offers a challenge that leads past the others. */
async function turnAway(
  proofOfWork: ProofOfWork,
  hashes: HashQueue,
  address: string,
): Promise<Failure<'too_many_tries'>> {
  const extra = await offerWork(proofOfWork, hashes, address);
  const msg = 'Too many people sign in at once. Try again in a few seconds.';
  return { ...fail('too_many_tries', { msg, extra }), retryAfterSeconds: RETRY_AFTER_SECONDS };
}

/** Returns the operator for the right password. Counts the try first. */
async function checkPassword(
  db: Db,
  hasher: Hasher,
  input: SignIn & { found: sql.OperatorRow | undefined; tries: Tries },
): Promise<Result<sql.OperatorRow, SignInRefusal>> {
  const { username, password, address, found, tries } = input;
  if (!(await reserveTry(db, tries))) return fail('too_many_tries');
  const operator = found?.disabled_at === null ? found : undefined;
  const right = await hasher.verify(operator && hashOf(operator.password_hash), password);
  if (!right || operator === undefined) {
    await recordRefusal(db, username, operator?.operator_id ?? null, address);
    return fail('credentials_wrong');
  }
  await forgetTries(db, tries);
  return ok(operator);
}

/** Logs a wrong password of a known name. Guessed names are not logged, because strangers could fill the log. */
async function recordRefusal(tx: Tx, username: string, operatorId: bigint | null, address: string): Promise<void> {
  if (operatorId === null) return;
  await writeAudit(tx, {
    actor: { name: username, operatorId: null, address },
    action: 'operator.sign_in_refused',
    subject: `operator:${operatorId}`,
  });
}

async function checkSecondFactor(
  tx: Tx,
  operator: sql.OperatorRow,
  { given, browser }: { given: string | undefined; browser: string | undefined },
): Promise<Result<'totp' | 'recovery_code' | 'none', SignInRefusal>> {
  if (operator.totp_secret === null) return ok('none');
  if (given === undefined || given === '') return fail('totp_required');
  const tries = triesOfCode(operator.username, browser);
  if (!(await reserveTry(tx, tries))) return fail('too_many_tries');
  const step = totpStep(operator.totp_secret, given, (await dbNow(tx)).getTime());
  const used =
    step === undefined
      ? await tx.query(sql.useRecoveryCode(operator.operator_id, hashRecoveryCode(given)))
      : await tx.query(sql.useTotpStep(operator.operator_id, step));
  // The refusal is returned, not thrown, so the transaction commits and the try stays counted.
  if (used.length === 0) return fail('totp_wrong');
  await forgetTries(tx, tries);
  return ok(step === undefined ? 'recovery_code' : 'totp');
}

export type PasswordRefusal = 'password_wrong' | 'too_many_tries' | 'busy';

/** Checks the password of a signed-in operator. Wrong ones delay the next try. Returns the stored hash. */
export async function checkOwnPassword(
  { db, hashes }: Pick<Dependencies, 'db' | 'hashes'>,
  { operatorId, username, address }: Pick<OperatorIdentity, 'operatorId' | 'username' | 'address'>,
  password: string,
): Promise<Result<{ stored: string }, PasswordRefusal>> {
  const tries = triesInside(username);
  const checked = await hashes.within('operator', async (hasher): Promise<Result<string, PasswordRefusal>> => {
    if (!(await reserveTry(db, tries))) return fail('too_many_tries');
    const [operator] = await db.query<sql.OperatorRow>(sql.selectOperator(operatorId));
    const right = await hasher.verify(operator && hashOf(operator.password_hash), password);
    return right && operator !== undefined ? ok(operator.password_hash) : fail('password_wrong');
  });
  if (checked === 'busy') return fail('busy');
  if (!checked.ok) {
    if (checked.code === 'password_wrong') await recordRefusal(db, username, operatorId, address);
    return checked;
  }
  await forgetTries(db, tries);
  return ok({ stored: checked.value });
}

/**
 * Confirms the password, which calls on results and money require. Returns the time of the confirmation; it is valid
 * for CONFIRMED_MS.
 */
export async function confirmPassword(
  dependencies: Dependencies,
  operator: OperatorIdentity,
  password: string,
): Promise<Result<{ confirmedAt: Date }, PasswordRefusal>> {
  const checked = await checkOwnPassword(dependencies, operator, password);
  if (!checked.ok) return checked;
  const [row] = await dependencies.db.query<{ confirmed_at: Date }>(confirmSession(operator.sessionId));
  return row === undefined ? fail('password_wrong') : ok({ confirmedAt: row.confirmed_at });
}

import { normaliseMobile } from '@surahi/game';
import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Caller } from '../devices/index.ts';
import { attemptLogIn, type LoggedIn, type LogInRefusal } from './attempt-log-in.ts';
import { isWeakFor } from './check-fields.ts';

/** `hasWeakPassword`: the password was chosen under an older rule. */
type PasswordLogIn = LoggedIn & { hasWeakPassword: boolean };

/**
 * Logs in by number and password. An unknown number takes as long as a wrong password and gets the same response.
 * Only the right password reveals that the player is blocked. A log-in on a new device sends the player a text.
 */
export async function logIn(
  ctx: AppContext,
  input: { mobile: string; password: string },
  caller: Caller,
): Promise<Result<PasswordLogIn, LogInRefusal>> {
  const mobile = normaliseMobile(input.mobile);
  if (mobile === null) return fail('invalid_credentials');
  const { password } = input;
  const loggedIn = await attemptLogIn(ctx, mobile, caller, (hasher, player) =>
    hasher.verify(player?.password_hash, password),
  );
  return loggedIn.ok ? ok({ ...loggedIn.value, hasWeakPassword: isWeakFor(mobile, password) }) : loggedIn;
}

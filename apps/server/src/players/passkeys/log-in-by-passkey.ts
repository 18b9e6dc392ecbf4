import type { PasskeyAssertion, PasskeyRequestOptions } from '@surahi/contract';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { fail, type Result } from '../../platform/result.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { Caller } from '../devices/index.ts';
import { attemptLogIn, type LoggedIn, type LogInRefusal } from '../sign-in/index.ts';
import { challengeOf, createChallenge, requestOptions } from './challenges.ts';
import * as sql from './passkeys.sql.ts';
import type { RelyingParty } from './relying-party.ts';
import { tellOfCopies } from './tell-of-copies.ts';
import { verifyAssertion } from './verify-assertion.ts';

/** A number that nobody can have. The limits count all attempts with unknown passkeys under it. */
const NOBODY = '0000000000';

/** Starts a log-in. It asks no number, so the answer cannot tell who has an account or a passkey. */
export async function startLogIn(ctx: AppContext, rp: RelyingParty): Promise<PasskeyRequestOptions> {
  const open = { purpose: 'log_in', playerId: null, subject: '', userHandle: null } as const;
  return requestOptions(rp, await createChallenge(ctx.db, open), []);
}

/** Logs in by a passkey, under the rules of `attemptLogIn`. An unknown, removed or wrong passkey gets one answer. */
export async function logInByPasskey(
  ctx: AppContext,
  { rp, assertion }: { rp: RelyingParty; assertion: PasskeyAssertion },
  caller: Caller,
): Promise<Result<LoggedIn, LogInRefusal | 'passkey_expired'>> {
  const open = await ctx.db.query(sql.selectOpenLogIn(hashToken(challengeOf(assertion))));
  if (open.length === 0) return fail('passkey_expired');
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const [owner] = await ctx.db.query<{ mobile: string }>(sql.selectMobileOfPasskey(credentialId));
  return attemptLogIn(ctx, owner?.mobile ?? NOBODY, caller, async (_hasher, player) => {
    if (player === undefined) return false;
    const { newDeviceHours } = getSettings(ctx);
    const signed = {
      rp,
      assertion,
      purpose: 'log_in',
      playerId: player.player_id,
      subject: '',
      newDeviceHours,
    } as const;
    return tellOfCopies(ctx, player.player_id, async (onCopy) => {
      const verified = await ctx.db.transaction((tx) => verifyAssertion(ctx, tx, { ...signed, onCopy }));
      return verified.ok;
    });
  });
}

import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { PasskeyAssertion } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { challengeOf, spendChallenge } from './challenges.ts';
import * as sql from './passkeys.sql.ts';
import type { RelyingParty } from './relying-party.ts';

export type PasskeyRefusal = 'passkey_invalid' | 'passkey_expired';

/** A signature, and what it must be made for. */
export type Signed = {
  rp: RelyingParty;
  assertion: PasskeyAssertion;
  purpose: Exclude<sql.ChallengePurpose, 'add'>;
  /** The only player whose passkeys count. */
  playerId: bigint;
  subject: string;
  newDeviceHours: number;
  /** Called for a good signature whose count did not rise: a copy of the passkey may exist. */
  onCopy: (passkey: sql.PasskeyRow) => void;
};

/**
 * Checks a signature in the caller's transaction: challenge, origin, host, key, count of signatures, and that the device
 * verified its user. Spends the challenge and stores the new count. The lock on the passkey lets two signatures at once
 * be judged one after the other.
 */
export async function verifyAssertion(
  { logger }: Pick<AppContext, 'logger'>,
  tx: Tx,
  signed: Signed,
): Promise<Result<sql.PasskeyRow, PasskeyRefusal>> {
  const { rp, assertion, purpose, playerId, subject, newDeviceHours } = signed;
  const challenge = challengeOf(assertion);
  // At a log-in nobody is known when the challenge is made.
  const owner = purpose === 'log_in' ? null : playerId;
  if ((await spendChallenge(tx, challenge, { purpose, playerId: owner, subject })) === undefined) {
    return fail('passkey_expired');
  }
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const [passkey] = await tx.query<sql.PasskeyRow>(sql.lockPasskey(credentialId, newDeviceHours));
  if (passkey === undefined || passkey.player_id !== playerId || !namesUser(assertion, passkey, purpose)) {
    return fail('passkey_invalid');
  }
  // Names the cause to operators: a wrong origin, a wrong signature, or a count that did not rise (a copy).
  const refuse = (cause: string): undefined => {
    const ids = { playerId: String(playerId), passkeyId: String(passkey.passkey_id) };
    logger.info({ cause, ...ids }, 'refused a passkey');
  };
  const signCount = await newCount(rp, assertion, challenge, passkey).catch((error: unknown) => refuse(causeOf(error)));
  if (signCount === undefined) return fail('passkey_invalid');
  if (!hasRisen(passkey.sign_count, signCount)) {
    refuse('the count of signatures did not rise');
    signed.onCopy(passkey);
    return fail('passkey_invalid');
  }
  await tx.query(sql.markUsed(passkey.passkey_id, signCount));
  return ok(passkey);
}

/** The reason of a refusal for the log. Without its stack: it is not a bug. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A log-in must name the user that the authenticator stores. A confirmation names the passkey instead. */
function namesUser({ response }: PasskeyAssertion, passkey: sql.PasskeyRow, purpose: Signed['purpose']): boolean {
  const named = response.userHandle ?? '';
  if (named === '') return purpose !== 'log_in';
  return named === passkey.user_handle.toString('base64url');
}

/** Whether a count is above the stored one. Synced passkeys do not count, and always send 0. */
function hasRisen(stored: bigint, count: number): boolean {
  return BigInt(count) > stored || (stored === 0n && count === 0);
}

/** Returns the count of a good signature. Throws, or returns undefined, for a bad one. */
async function newCount(
  rp: RelyingParty,
  { id, rawId, type, response }: PasskeyAssertion,
  challenge: string,
  passkey: sql.PasskeyRow,
): Promise<number | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    // The library would compare the counts before it checks the signature. `hasRisen` compares them afterwards.
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  });
  return verified ? authenticationInfo.newCounter : undefined;
}

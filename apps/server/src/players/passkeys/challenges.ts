import type { PasskeyAssertion, PasskeyRequestOptions } from '@surahi/contract';
import { isPasskeyTransport } from '@surahi/contract';
import type { Tx } from '../../platform/db/db.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import * as sql from './passkeys.sql.ts';
import type { RelyingParty } from './relying-party.ts';

/** How long the browser waits for the player, in ms. */
export const TIMEOUT_MS = 120_000;

/** How long a challenge is valid. Longer than the browser waits, so that it survives a slow connection. */
const CHALLENGE_SECONDS = 180;

/** Creates a challenge for one use. It replaces the player's earlier challenge of the same purpose. */
export async function createChallenge(tx: Tx, challenge: sql.NewChallenge): Promise<string> {
  const text = newToken();
  if (challenge.playerId !== null) await tx.query(sql.deleteChallengesOf(challenge.playerId, challenge.purpose));
  await tx.query(sql.insertChallenge(hashToken(text), challenge, CHALLENGE_SECONDS));
  return text;
}

/** Spends the challenge of a signature if it fits exactly. Undefined: unknown, expired, spent, or made for another use. */
export async function spendChallenge(
  tx: Tx,
  challenge: string,
  fits: Omit<sql.NewChallenge, 'userHandle'>,
): Promise<sql.SpentRow | undefined> {
  const [row] = await tx.query<sql.SpentRow>(sql.spendChallenge(hashToken(challenge), fits));
  return row;
}

/** Reads the challenge that a browser signed; '' if the data is not readable. */
export function challengeOf({ response }: { response: Pick<PasskeyAssertion['response'], 'clientDataJSON'> }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data === 'object' && data !== null && 'challenge' in data && typeof data.challenge === 'string') {
      return data.challenge;
    }
  } catch {
    // Not JSON: no challenge.
  }
  return '';
}

/** Names a stored passkey to a browser. */
export function credentialRef({ credential_id, transports }: Pick<sql.PasskeyRow, 'credential_id' | 'transports'>) {
  return {
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports: transports.filter(isPasskeyTransport),
  };
}

/** What the page passes to the browser to get a signature. An empty list lets the player choose among all passkeys. */
export function requestOptions(
  rp: RelyingParty,
  challenge: string,
  allowed: readonly sql.PasskeyRow[],
): PasskeyRequestOptions {
  const allowCredentials = allowed.map(credentialRef);
  return { challenge, rpId: rp.id, timeout: TIMEOUT_MS, userVerification: 'required', allowCredentials };
}

import { randomBytes } from 'node:crypto';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { isPasskeyTransport, type PasskeyAttestation, type PasskeyCreationOptions } from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Caller, nameDevice } from '../devices/index.ts';
import { readFlags } from '../figures/index.ts';
import { NOTICES, notifyPlayer } from '../notices/index.ts';
import { challengeOf, createChallenge, credentialRef, spendChallenge, TIMEOUT_MS } from './challenges.ts';
import { readPasskeys } from './list-passkeys.ts';
import * as sql from './passkeys.sql.ts';
import { type OwnerProof, proveOwner, type ProofRefusal } from './prove-owner.ts';
import type { RelyingParty } from './relying-party.ts';
import { causeOf, type PasskeyRefusal } from './verify-assertion.ts';

/** Maximum passkeys of a player. */
const MOST = 10;
const LONGEST_NAME = 40;
const CONTROL = /\p{Cc}|\p{Cf}(?<![\u200c\u200d])/u;

/** COSE numbers of ES256 and RS256, which all authenticators know. */
const ALGORITHMS = [-7, -257];

/**
 * Starts adding a passkey, after the owner's proof. The second call needs only the challenge, no new proof, while the
 * challenge is valid. Errors: those of `proveOwner`, and passkeys_full.
 */
export async function startAdding(
  ctx: AppContext,
  player: PlayerIdentity,
  rp: RelyingParty,
  proof: OwnerProof,
): Promise<Result<PasskeyCreationOptions, ProofRefusal | 'passkeys_full'>> {
  const stored = await readPasskeys(ctx, player.playerId);
  if (stored.length >= MOST) return fail('passkeys_full');
  const proven = await proveOwner(ctx, player, proof);
  if (!proven.ok) return proven;
  const { mobile, name } = await readFlags(ctx.db, player.playerId);
  const userHandle = stored[0]?.user_handle ?? randomBytes(32);
  const challenge = await ctx.db.transaction((tx) =>
    createChallenge(tx, { purpose: 'add', playerId: player.playerId, subject: '', userHandle }),
  );
  return ok({
    challenge,
    rp: { id: rp.id, name: 'Surahi' },
    user: { id: userHandle.toString('base64url'), name: mobile, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: stored.map(credentialRef),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  });
}

/** Stores the public key that the browser made for the challenge, and notifies the player. */
export async function addPasskey(
  ctx: AppContext,
  player: PlayerIdentity,
  { rp, attestation, name: typed }: { rp: RelyingParty; attestation: PasskeyAttestation; name: string },
  caller: Caller,
): Promise<Result<sql.PasskeyRow, PasskeyRefusal | 'passkey_name_invalid' | 'passkeys_full'>> {
  const name = typed.replace(/\s+/g, ' ') || nameDevice(caller.userAgent);
  if ([...name].length > LONGEST_NAME || CONTROL.test(name)) return fail('passkey_name_invalid');
  const { playerId, sessionId } = player;
  const challenge = challengeOf(attestation);
  const added = await ctx.db.attempt(async (tx) => {
    const spent = await spendChallenge(tx, challenge, { purpose: 'add', playerId, subject: '' });
    if (spent === undefined || spent.user_handle === null) return fail('passkey_expired');
    const credential = await readCredential(ctx, rp, challenge, attestation);
    if (credential === undefined) return fail('passkey_invalid');
    const [row] = await tx.query<{ passkey_id: bigint }>(
      sql.insertPasskey({
        playerId,
        userHandle: spent.user_handle,
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        signCount: credential.counter,
        transports: (attestation.response.transports ?? []).filter(isPasskeyTransport),
        name,
        sessionId,
        address: caller.address,
        most: MOST,
      }),
    );
    if (row === undefined) return fail('passkeys_full');
    await notifyPlayer(tx, playerId, NOTICES.passkeyAdded({ name }));
    return ok(row.passkey_id);
  });
  if (!added.ok) return added;
  ctx.logger.info({ playerId: String(playerId), passkeyId: String(added.value) }, 'a player added a passkey');
  const row = (await readPasskeys(ctx, playerId)).find(({ passkey_id }) => passkey_id === added.value);
  // Another request has removed the passkey in the meantime.
  return row === undefined ? fail('passkey_invalid') : ok(row);
}

async function readCredential(
  { logger }: Pick<AppContext, 'logger'>,
  rp: RelyingParty,
  challenge: string,
  { id, rawId, type, response }: PasskeyAttestation,
) {
  const { clientDataJSON, attestationObject } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential;
  } catch (error) {
    logger.info({ cause: causeOf(error) }, 'refused a new passkey');
    return undefined;
  }
}

import { ECDH } from 'node:crypto';
import type { RequestOf, savePush } from '@surahi/contract';
import { takeLock } from '../../platform/db/advisory-locks.ts';
import { type Db, retryOnConflict } from '../../platform/db/db.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { readEndpoint } from './push-hosts.ts';
import * as sql from './push.sql.ts';
import { minuteOf } from './quiet-hours.ts';

/**
 * Stores the push subscription of a session. A browser belongs to the session that saved it last. A single time or equal
 * times mean no quiet hours. Fails with push_invalid if the address is not at a known push service, or the key is
 * invalid.
 */
export async function savePushDevice(
  db: Db,
  player: Pick<PlayerIdentity, 'playerId' | 'sessionId'>,
  input: RequestOf<typeof savePush>,
  testOrigin: string | undefined,
): Promise<Result<undefined, 'push_invalid'>> {
  const { playerId, sessionId } = player;
  const url = readEndpoint(input.endpoint, testOrigin);
  const p256dh = Buffer.from(input.p256dh, 'base64url');
  if (url === undefined || !isPublicKey(p256dh)) return fail('push_invalid');
  // The form refuses other times. A page of an earlier release may have stored them and sends them without the player.
  // A refusal would turn that player's notifications off without a message.
  const hasQuiet = input.quiet_from !== '' && input.quiet_to !== '' && input.quiet_from !== input.quiet_to;
  const row = {
    sessionId,
    playerId,
    endpoint: url.href,
    p256dh,
    auth: Buffer.from(input.auth, 'base64url'),
    topics: [...new Set(input.topics)],
    quietFrom: hasQuiet ? minuteOf(input.quiet_from) : null,
    quietTo: hasQuiet ? minuteOf(input.quiet_to) : null,
    language: input.lang ?? 'en',
  };
  // Two sessions that save each other's browser can deadlock.
  await retryOnConflict(() =>
    db.transaction(async (tx) => {
      await tx.query(takeLock('pushBrowser', row.endpoint));
      await tx.query(sql.deleteSameBrowser(sessionId, row.endpoint));
      await tx.query(sql.saveDevice(row));
      await tx.query(sql.deleteOldest(playerId));
    }),
  );
  return ok(undefined);
}

/** Whether these bytes are a point of P-256. The encryption of a message would throw for anything else. */
function isPublicKey(key: Buffer): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', undefined, undefined, 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

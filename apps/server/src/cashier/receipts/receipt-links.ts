import { createHmac } from 'node:crypto';
import type { AppContext } from '../../platform/context.ts';
import type { ReadDb } from '../../platform/db/db.ts';
import * as sql from './receipts.sql.ts';

/** Lifetime of a link to a picture. */
const GOOD_FOR_MS = 60 * 60_000;

/** The format of a picture's id. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The signature of a link: an HMAC of the picture's id and the expiry (unix ms). */
export function markOf(secret: Buffer, imageId: string, untilMs: number): string {
  return createHmac('sha256', secret).update(`${imageId} ${untilMs}`).digest('base64url');
}

/**
 * Paths that show these pictures for one hour, by picture id. The path carries its own signature, because other clients
 * of the protocol open it in a browser without the session cookie. Anyone with the path can see the picture, so return
 * it only to a caller who may see it.
 */
export async function receiptPaths(
  { db, clock }: Pick<AppContext, 'clock'> & { db: ReadDb },
  imageIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = imageIds.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const untilMs = clock.nowMs() + GOOD_FOR_MS;
  const rows = await db.query<sql.SecretRow>(sql.selectSecrets(wanted));
  return new Map(
    rows.map(({ image_id: id, secret }) => [id, `/media/receipts/${id}/${untilMs}/${markOf(secret, id, untilMs)}`]),
  );
}

export type Params = { imageId: string; until: string; mark: string };

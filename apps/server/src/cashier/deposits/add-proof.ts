import { base64Image } from '@surahi/contract';
import { safeParse } from 'zod/v4/core';
import { notifyConsoles } from '../../operators/api/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { readReceipt } from '../../platform/files/read-image.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { readReference } from '../queues/index.ts';
import { keepReceipt } from '../receipts/index.ts';
import * as sql from './deposits.sql.ts';

/** Maximum screenshots of one request. */
const MOST_UPLOADS = 5;

export type ProofInput = {
  playerId: bigint;
  depositId: string;
  /** '' when the client sends none. */
  utr: string;
  /** Base64 of a JPEG or PNG. */
  slip: string | undefined;
};

export type ProofRefusal =
  | 'no_data'
  | 'file_invalid'
  | 'too_large'
  | 'deposit_reference_invalid'
  | 'deposit_reference_used'
  | 'rate_limited';

/** The protocol's text for a request that does not exist, belongs to another player or is decided. */
const UNKNOWN_MSG = 'Fund Request ID Not Available';

/**
 * Adds the payment's reference, a screenshot or both to the player's own pending request. Errors: no_data for an
 * unknown or decided request, file_invalid, too_large, deposit_reference_invalid, deposit_reference_used if the
 * reference is already credited, rate_limited after `MOST_UPLOADS` screenshots.
 */
export async function addProof(db: Db, input: ProofInput): Promise<Result<undefined, ProofRefusal>> {
  const unknown = fail('no_data' as const, { msg: UNKNOWN_MSG });
  if (!/^[1-9][0-9]{0,17}$/.test(input.depositId)) return unknown;
  const depositId = BigInt(input.depositId);
  const utr = input.utr === '' ? null : readReference(input.utr);
  if (input.utr !== '' && utr === null) return fail('deposit_reference_invalid');
  if (utr === null && input.slip === undefined) return fail('file_invalid');
  const slip = input.slip === undefined ? undefined : safeParse(base64Image, input.slip);
  if (slip?.success === false)
    return fail(slip.error.issues.some(({ code }) => code === 'too_big') ? 'too_large' : 'file_invalid');
  const image = input.slip === undefined ? undefined : await readReceipt(input.slip);
  if (image !== undefined && !image.ok) return image;

  return db.transaction(async (tx) => {
    const [row] = await tx.query<sql.LockedRow>(sql.lockRequest(depositId));
    if (row === undefined || row.player_id !== input.playerId || row.state !== 'pending') return unknown;
    if (image !== undefined && row.slip_uploads >= MOST_UPLOADS) return fail('rate_limited');
    if (utr !== null && (await tx.query(sql.selectCredited(utr))).length > 0) return fail('deposit_reference_used');
    const imageId = image === undefined ? null : await keepReceipt(tx, image.value);
    await tx.query(sql.saveProof(depositId, utr, imageId));
    await notifyConsoles(tx, 'deposits');
    return ok(undefined);
  });
}

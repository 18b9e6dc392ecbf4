import { base64Image } from '@surahi/contract';
import { safeParse } from 'zod/v4/core';
import { notifyConsoles } from '../../operators/api/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { CleanImage } from '../../platform/files/image-limits.ts';
import { uploadReceipt, type UploadRefusal } from '../../platform/files/upload-picture.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Workers } from '../../platform/workers/workers.ts';
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
  /** Maximum screenshots of this player per India day. Each try counts, because each one costs the work. */
  uploadsPerDay: number;
  /** Ends the reading of the screenshot when nobody waits for the answer. */
  signal: AbortSignal;
};

export type ProofRefusal =
  | 'no_data'
  | 'file_invalid'
  | 'too_large'
  | 'deposit_reference_invalid'
  | 'deposit_reference_used'
  | UploadRefusal;

/** The protocol's text for a request that does not exist, belongs to another player or is decided. */
const UNKNOWN_MSG = 'Fund Request ID Not Available';

/**
 * Adds the payment's reference, a screenshot or both to the player's own pending request. Errors: no_data for an
 * unknown or decided request, file_invalid, too_large, deposit_reference_invalid, deposit_reference_used if the
 * reference is already credited, rate_limited after `MOST_UPLOADS` screenshots of the request or too many in a day, busy. A
 * worker decodes the screenshot, after all other checks, because a small file can hold 128 MB of pixels.
 */
export async function addProof(
  { db, workers }: { db: Db; workers: Workers },
  input: ProofInput,
): Promise<Result<undefined, ProofRefusal>> {
  const unknown = fail('no_data' as const, { msg: UNKNOWN_MSG });
  if (!/^[1-9][0-9]{0,17}$/.test(input.depositId)) return unknown;
  const depositId = BigInt(input.depositId);
  const utr = input.utr === '' ? null : readReference(input.utr);
  if (input.utr !== '' && utr === null) return fail('deposit_reference_invalid');
  if (utr === null && input.slip === undefined) return fail('file_invalid');
  const slip = input.slip === undefined ? undefined : safeParse(base64Image, input.slip);
  if (slip?.success === false)
    return fail(slip.error.issues.some(({ code }) => code === 'too_big') ? 'too_large' : 'file_invalid');
  const judge = async (tx: Tx, row: sql.ProofRow | undefined): Promise<Result<undefined, ProofRefusal>> => {
    if (row === undefined || row.player_id !== input.playerId || row.state !== 'pending') return unknown;
    if (input.slip !== undefined && row.slip_uploads >= MOST_UPLOADS) return fail('rate_limited');
    if (utr !== null && (await tx.query(sql.selectCredited(utr))).length > 0) return fail('deposit_reference_used');
    return ok(undefined);
  };
  const early = await judge(db, (await db.query<sql.ProofRow>(sql.selectForProof(depositId)))[0]);
  if (!early.ok) return early;
  const image = input.slip === undefined ? undefined : await readSlip({ db, workers }, input, input.slip);
  if (image !== undefined && !image.ok) return image;

  return db.transaction(async (tx) => {
    const judged = await judge(tx, (await tx.query<sql.LockedRow>(sql.lockRequest(depositId)))[0]);
    if (!judged.ok) return judged;
    const imageId = image === undefined ? null : await keepReceipt(tx, image.value);
    await tx.query(sql.saveProof(depositId, utr, imageId));
    await notifyConsoles(tx, 'deposits');
    return ok(undefined);
  });
}

async function readSlip(
  { db, workers }: { db: Db; workers: Workers },
  { playerId, uploadsPerDay, signal }: ProofInput,
  base64: string,
): Promise<Result<CleanImage, 'file_invalid' | UploadRefusal>> {
  const counted = await db.query(sql.countUpload(playerId, uploadsPerDay));
  if (counted.length === 0) {
    return fail('rate_limited', { msg: `You can send ${uploadsPerDay} screenshots a day. Try again tomorrow.` });
  }
  return uploadReceipt({ workers, owner: `player:${playerId}`, base64, signal });
}

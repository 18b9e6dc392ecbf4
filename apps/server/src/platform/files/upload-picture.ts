import { fail, type Result } from '../result.ts';
import type { WorkerRefusal, Workers } from '../workers/workers.ts';
import type { CleanImage } from './image-limits.ts';
import type { Picture, PictureKind } from './picture-kinds.ts';

export type UploadInput = {
  workers: Workers;
  /** Who uploads, for example `player:12`. */
  owner: string;
  base64: string;
  /** Ends the work when nobody waits for its answer. */
  signal?: AbortSignal;
};

export type UploadRefusal = 'busy' | 'rate_limited';

const CRASHED_MSG = 'This picture could not be read and nothing was changed. Choose another picture.';
const WAITING_MSG = 'Your other pictures are still being read. Try again in a minute.';

/**
 * Reads a picture of a payment in a worker: JPEG or PNG, without metadata. Errors: file_invalid, also when the picture
 * crashed the worker; rate_limited when too many pictures of the owner wait; busy.
 */
export async function uploadReceipt(input: UploadInput): Promise<Result<CleanImage, 'file_invalid' | UploadRefusal>> {
  const read = await readUpload(input, 'receipt', 'file_invalid');
  if (!read.ok) return read;
  const { mediaType, bytes } = read.value;
  if (mediaType === 'image/webp') throw new Error('a receipt was read as WebP');
  return { ok: true, value: { mediaType, bytes } };
}

/** Reads a slide or a payment code in a worker. Errors: picture_invalid, rate_limited, busy, as for receipts. */
export function uploadPicture(
  input: UploadInput,
  kind: 'slide' | 'qr',
): Promise<Result<Picture, 'picture_invalid' | UploadRefusal>> {
  return readUpload(input, kind, 'picture_invalid');
}

async function readUpload<Code extends 'file_invalid' | 'picture_invalid'>(
  { workers, owner, base64, signal }: UploadInput,
  kind: PictureKind,
  invalid: Code,
): Promise<Result<Picture, Code | UploadRefusal>> {
  const done = await workers.run('readPicture', { base64, kind }, { lane: 'pictures', owner, signal });
  if (!done.ok) return refuse(done.code, invalid);
  const read = done.value;
  if (read.ok) return read;
  return fail(invalid, read.msg === undefined ? {} : { msg: read.msg });
}

function refuse<Code extends string>(code: WorkerRefusal, invalid: Code): Result<never, Code | UploadRefusal> {
  if (code === 'worker_lost') return fail(invalid, { msg: CRASHED_MSG });
  return code === 'rate_limited' ? fail(code, { msg: WAITING_MSG }) : fail('busy');
}

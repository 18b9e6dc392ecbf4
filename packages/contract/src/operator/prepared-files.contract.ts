import * as z from 'zod/mini';
import { FILE_PROBLEMS } from '../wallet.contract.ts';
import { defineOperatorCall } from './define-operator-call.ts';
import { OPERATOR_DOWNLOADS, type OperatorDownload } from './downloads.ts';
import { count, instantMs } from './wire.ts';

const fileId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

// The keys of a constant object are its key type.
const names = Object.keys(OPERATOR_DOWNLOADS) as [OperatorDownload, ...OperatorDownload[]];

const preparedFile = {
  fileId,
  state: z.enum(['preparing', 'ready', 'failed']),
  /** Percent of the work. Some files report none until they are ready. */
  progress: count,
  fileName: z.string(),
  sizeBytes: count,
  problem: z.nullable(z.enum(FILE_PROBLEMS)),
  expiresAtMs: instantMs,
};

/** The bytes of a prepared file, below `/operator/api`. */
export const PREPARED_FILE_CONTENT = '/files/:fileId/content';

export const prepareFile = defineOperatorCall({
  method: 'POST',
  path: '/files',
  // Every role has an export. The permission of the export itself is checked too.
  permission: 'account.own',
  summary:
    'Starts to make an export as a file. A short one is ready in the answer. The permission of the export applies.',
  request: { name: z.enum(names), query: z.record(z.string(), z.string().check(z.maxLength(200))) },
  response: preparedFile,
});

export const getPreparedFile = defineOperatorCall({
  method: 'GET',
  path: '/files/:fileId',
  permission: 'account.own',
  summary: 'The state of an own file. Its bytes are at /files/{fileId}/content once it is ready.',
  params: { fileId },
  response: preparedFile,
});

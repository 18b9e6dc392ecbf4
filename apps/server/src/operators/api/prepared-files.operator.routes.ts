import { Readable } from 'node:stream';
import {
  mayOperator,
  OPERATOR_CALLS,
  OPERATOR_DOWNLOADS,
  type OperatorAnswer,
  PREPARED_FILE_CONTENT,
} from '@surahi/contract/operator';
import type { AppContext } from '../../platform/context.ts';
import { type FileRow, findFile, prepareFile, readPart } from '../../platform/prepared-files/prepare-file.ts';
import { fail, ok } from '../../platform/result.ts';
import type { OperatorIdentity } from '../sessions/index.ts';
import type { OperatorApi } from './operator-api.ts';
import { ownerOf } from './register-download.ts';

/** Registers the calls that make an export as a file with progress, and the address of that file. */
export function registerPreparedFiles(ctx: AppContext, api: OperatorApi): void {
  api.register(OPERATOR_CALLS.prepareFile, async ({ body, operator, request }) => {
    const { name, query } = body;
    if (!mayOperator(operator.role, OPERATOR_DOWNLOADS[name].permission)) return fail('forbidden');
    const describe = api.downloads.get(name);
    if (describe === undefined) return fail('not_found');
    const file = await describe(query, { operator, address: request.ip });
    if (!file.ok) return file;
    const owner = fileOwnerOf(operator);
    const { fileName, mediaType, make } = file.value;
    const prepared = await prepareFile(ctx, {
      owner,
      fileName,
      mediaType,
      make: async (call) => {
        const made = await make({ ...call, lane: 'files', owner: ownerOf(operator) });
        return made.ok ? ok({}) : made;
      },
    });
    return ok(toWire(prepared));
  });

  api.register(OPERATOR_CALLS.getPreparedFile, async ({ params, operator }) => {
    const file = await findFile(ctx, params.fileId, fileOwnerOf(operator));
    return file === undefined ? fail('not_found') : ok(toWire(file));
  });

  api.scope.get<{ Params: { fileId: string } }>(PREPARED_FILE_CONTENT, async (request, reply) => {
    const admitted = await api.admit(request, 'account.own');
    if (!admitted.ok) return api.refuse(reply, admitted.code);
    const owner = fileOwnerOf(admitted.value);
    const file = await findFile(ctx, request.params.fileId, owner);
    if (file?.state !== 'ready') return api.refuse(reply, 'not_found');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${file.file_name}"`)
      .header('content-length', String(file.size_bytes))
      .type(file.media_type)
      .send(Readable.from(partsOf(ctx, file, owner)));
  });
}

/** Who may read a file: its operator, in the role that it was made for. Roles differ in the mobile numbers they see. */
function fileOwnerOf(operator: OperatorIdentity): string {
  return `${ownerOf(operator)}:${operator.role}`;
}

/** Reads the parts one after the other, as fast as the caller takes them. */
async function* partsOf(ctx: AppContext, file: FileRow, owner: string): AsyncGenerator<Buffer> {
  for (let part = 0; part < file.parts; part += 1) {
    const bytes = await readPart(ctx, { fileId: file.file_id, owner, part });
    if (bytes === undefined) throw new Error('a prepared file was deleted while it was sent');
    yield bytes;
  }
}

function toWire(file: FileRow): OperatorAnswer<typeof OPERATOR_CALLS.getPreparedFile> {
  return {
    fileId: file.file_id,
    state: file.state,
    progress: Math.floor(file.share * 100),
    fileName: file.file_name,
    sizeBytes: Number(file.size_bytes),
    problem: file.problem,
    expiresAtMs: file.expires_at.getTime(),
  };
}

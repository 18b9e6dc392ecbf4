import { Readable } from 'node:stream';
import { OPERATOR_DOWNLOADS, type OperatorDownload, type OperatorErrorCode } from '@surahi/contract/operator';
import { safeParse } from 'zod/v4/core';
import { isUnstorable } from '../../platform/http/json-body.ts';
import type { Result } from '../../platform/result.ts';
import type { OperatorIdentity } from '../sessions/index.ts';
import type { OperatorApi } from './operator-api.ts';

/** A file to download. An iterable of text is streamed, so its size is unlimited. */
export type DownloadFile = {
  /** ASCII, with its extension. */
  fileName: string;
  mediaType: string;
  content: AsyncIterable<string> | Buffer;
};

type QueryOf<Name extends OperatorDownload> = NonNullable<
  ReturnType<(typeof OPERATOR_DOWNLOADS)[Name]['query']['safeParse']>['data']
>;

/** Registers a file of the console on its address. Session, role and query are checked as for any call. */
export function registerDownload<Name extends OperatorDownload>(
  api: OperatorApi,
  name: Name,
  make: (input: {
    query: QueryOf<Name>;
    operator: OperatorIdentity;
    address: string;
  }) => Promise<Result<DownloadFile, OperatorErrorCode>>,
): void {
  const { path, permission, query: schema } = OPERATOR_DOWNLOADS[name];
  api.scope.get(path, async (request, reply) => {
    const admitted = await api.admit(request, permission);
    if (!admitted.ok) return api.refuse(reply, admitted.code);
    const read = safeParse(schema, request.query);
    if (!read.success || isUnstorable([request.query])) return api.refuse(reply, 'malformed');
    // The schema of this download parsed it. TypeScript cannot derive that from the type parameter.
    const query = read.data as QueryOf<Name>;
    const file = await make({ query, operator: admitted.value, address: request.ip });
    if (!file.ok) return api.refuse(reply, file.code);
    const { fileName, mediaType, content } = file.value;
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .type(mediaType)
      .send(Buffer.isBuffer(content) ? content : Readable.from(content));
  });
}

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { OPERATOR_DOWNLOADS, type OperatorDownload, type OperatorErrorCode } from '@surahi/contract/operator';
import type { FastifyReply } from 'fastify';
import { safeParse } from 'zod/v4/core';
import { isUnstorable } from '../../platform/http/json-body.ts';
import { fail, type Result } from '../../platform/result.ts';
import { callerLeft } from '../../platform/workers/caller-left.ts';
import type { Lane, TaskCall, WorkerRefusal } from '../../platform/workers/workers.ts';
import type { OperatorIdentity } from '../sessions/index.ts';
import type { OperatorApi } from './operator-api.ts';

/** A file to download. A worker makes it, so its size is unlimited and its making delays nobody. */
export type DownloadFile = {
  /** ASCII, with its extension. */
  fileName: string;
  mediaType: string;
  /** Runs the task that writes the file. The call names its lane and its owner. */
  make(call: TaskCall & { lane: Lane }): Promise<Result<unknown, WorkerRefusal>>;
};

type QueryOf<Name extends OperatorDownload> = NonNullable<
  ReturnType<(typeof OPERATOR_DOWNLOADS)[Name]['query']['safeParse']>['data']
>;

type Asked = { operator: OperatorIdentity; address: string };
type Described = Promise<Result<DownloadFile, OperatorErrorCode>>;

/** Describes the file of a query as it arrived. Errors: malformed, and those of the file. */
export type DescribeDownload = (query: unknown, asked: Asked) => Described;

/** The owner of an operator's tasks and prepared files. */
export function ownerOf({ operatorId }: OperatorIdentity): string {
  return `operator:${operatorId}`;
}

/**
 * Registers a file of the console on its address, and for `prepareFile`. Session, role and query are checked as for any
 * call. The address streams the file while a worker makes it, and stops the worker when the caller leaves.
 */
export function registerDownload<Name extends OperatorDownload>(
  api: OperatorApi,
  name: Name,
  describe: (input: Asked & { query: QueryOf<Name> }) => Described,
): void {
  const { path, permission, query: schema } = OPERATOR_DOWNLOADS[name];
  const describeAsked: DescribeDownload = async (given, asked) => {
    const read = safeParse(schema, given);
    if (!read.success || isUnstorable([given])) return fail('malformed');
    return describe({ ...asked, query: read.data });
  };
  api.downloads.set(name, describeAsked);
  api.scope.get(path, async (request, reply) => {
    const admitted = await api.admit(request, permission);
    if (!admitted.ok) return api.refuse(reply, admitted.code);
    const file = await describeAsked(request.query, { operator: admitted.value, address: request.ip });
    if (!file.ok) return api.refuse(reply, file.code);
    return streamFile(api, reply, { file: file.value, owner: ownerOf(admitted.value) });
  });
}

/** Sends the file as its bytes arrive. A refusal before the first byte is sent as JSON; after it the connection breaks. */
async function streamFile(
  api: OperatorApi,
  reply: FastifyReply,
  { file, owner }: { file: DownloadFile; owner: string },
): Promise<FastifyReply> {
  const body = new PassThrough();
  const signal = callerLeft(reply);
  let begin: (() => void) | undefined;
  const begun = new Promise<undefined>((resolve) => {
    begin = () => resolve(undefined);
  });
  const made = file.make({
    lane: 'files',
    owner,
    signal,
    onChunk: async (bytes) => {
      begin?.();
      if (!body.write(bytes)) await once(body, 'drain', { signal });
    },
  });
  const early = await Promise.race([made, begun]);
  if (early?.ok === false) return refuseFile(api, reply, early.code);
  made.then(
    (done) => (done.ok ? body.end() : body.destroy(new Error(`the file ended early: ${done.code}`))),
    (error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .type(file.mediaType)
    .send(body);
}

function refuseFile(api: OperatorApi, reply: FastifyReply, code: WorkerRefusal): FastifyReply {
  const waiting = 'Your other files are still being prepared. Try again in a minute.';
  const lost = 'The file could not be prepared. Try again with a shorter period.';
  if (code === 'rate_limited') return api.refuse(reply, code, waiting);
  return api.refuse(reply, 'busy', code === 'worker_lost' ? lost : undefined);
}

import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the caller closes the connection before the whole answer is sent. */
export function callerLeft(reply: FastifyReply): AbortSignal {
  return abortWhenLeft(reply).signal;
}

/** As `callerLeft`, and aborts at the answer's deadline, when the caller gets its refusal. */
export function callerWaits(reply: FastifyReply, deadlineMs: number): AbortSignal {
  const ended = abortWhenLeft(reply);
  // AbortSignal.any keeps no reference to an AbortSignal.timeout. Node 20 may free the timeout before the deadline.
  const timer = setTimeout(() => ended.abort(), deadlineMs).unref();
  reply.raw.once('close', () => clearTimeout(timer));
  return ended.signal;
}

function abortWhenLeft(reply: FastifyReply): AbortController {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return left;
}

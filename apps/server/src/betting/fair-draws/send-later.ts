import type { FastifyReply } from 'fastify';

/** The Retry-After of a request that waits for another one or for a worker. */
const RETRY_MS = 5_000;

/** Sends 429: the network of the caller sent too many requests, or one of its requests is still running. */
export function sendTooMany(reply: FastifyReply, afterMs: number = RETRY_MS): FastifyReply {
  return sendLater(reply.code(429), afterMs, 'Your network sent too many requests. Please try again later.\n');
}

/** Sends 503: no worker of this server is free. */
export function sendBusy(reply: FastifyReply): FastifyReply {
  return sendLater(reply.code(503), RETRY_MS, 'The server is busy. Please try again in a few seconds.\n');
}

function sendLater(reply: FastifyReply, afterMs: number, text: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('retry-after', String(Math.ceil(afterMs / 1_000)))
    .type('text/plain; charset=utf-8')
    .send(text);
}

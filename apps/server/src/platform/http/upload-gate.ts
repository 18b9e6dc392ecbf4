import type { FastifyInstance } from 'fastify';
import { networkOf } from '../security/network-of.ts';
import { BODY_LIMIT_BYTES } from './json-body.ts';
import { discardBody } from './oversize.ts';

/** The largest body of any call. One network may always send one. */
const LARGEST_BODY_BYTES = 8 * 1024 * 1024;
/** One network may use this share of the bytes, so that nobody uses them all. */
const NETWORK_SHARE = 1 / 4;

/** Thrown when too many bytes of large bodies are in flight. */
export class UploadsBusyError extends Error {
  override name = 'UploadsBusyError';
  constructor() {
    super('too many bytes of large bodies are in flight');
  }
}

export type UploadGate = {
  /** Counts the bytes of a body. Returns the function that ends the count, or undefined when there is no room. */
  enter(address: string, bytes: number): (() => void) | undefined;
};

/** Bounds the bytes of large bodies on a node, together and per network. */
export function createUploadGate(mostBytes: number): UploadGate {
  const perNetwork = Math.max(mostBytes * NETWORK_SHARE, LARGEST_BODY_BYTES);
  const used = new Map<string, number>();
  let all = 0;
  return {
    enter: (address, bytes) => {
      const network = networkOf(address);
      const own = used.get(network) ?? 0;
      if (all + bytes > mostBytes || own + bytes > perNetwork) return undefined;
      all += bytes;
      used.set(network, own + bytes);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        all -= bytes;
        const left = (used.get(network) ?? 0) - bytes;
        if (left > 0) used.set(network, left);
        else used.delete(network);
      };
    },
  };
}

/**
 * Admits large bodies before their first byte is read, and counts them until the response is sent: a body is in memory
 * several times while it is parsed and while it waits for a worker.
 */
export function registerUploadGate(app: FastifyInstance, mostBytes: number): void {
  const gate = createUploadGate(mostBytes);
  app.addHook('onRequest', async (request, reply) => {
    const limit = request.routeOptions.bodyLimit ?? BODY_LIMIT_BYTES;
    if (limit <= BODY_LIMIT_BYTES) return;
    const declared = Number(request.headers['content-length'] ?? limit);
    // Small bodies of these routes need no place. Larger ones than allowed are refused without being kept.
    if (declared <= BODY_LIMIT_BYTES || declared > limit) return;
    const leave = gate.enter(request.ip, declared);
    if (leave === undefined) {
      await discardBody(request.raw);
      throw new UploadsBusyError();
    }
    reply.raw.once('close', leave);
  });
}

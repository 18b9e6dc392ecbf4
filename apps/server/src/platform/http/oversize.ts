import type { IncomingMessage } from 'node:http';

/** Bytes of a refused body that are read and dropped. Beyond them the connection breaks. */
const MOST_DISCARDED_BYTES = 64 * 1024 * 1024;
/** Longest wait for the rest of a refused body, in ms. */
const DISCARD_MS = 15_000;

/**
 * Reads the rest of a refused body and drops it. A response to a body that is still on its way never arrives: the
 * connection closes with unread bytes, so the network resets it and the browser reports a lost connection.
 */
export async function discardBody(body: IncomingMessage): Promise<void> {
  if (body.complete || body.destroyed) return;
  await new Promise<void>((resolve) => {
    let left = MOST_DISCARDED_BYTES;
    const timer = setTimeout(resolve, DISCARD_MS);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    body.on('data', (piece: Buffer) => {
      left -= piece.length;
      if (left < 0) end();
    });
    for (const event of ['end', 'close', 'error']) body.once(event, end);
    body.resume();
  });
}

/** The text of too_large: what the call accepts. */
export function tooLargeText(limitBytes: number): string {
  const limit =
    limitBytes >= 1024 * 1024 ? `${floorTenth(limitBytes / 1024 / 1024)} MB` : `${Math.floor(limitBytes / 1024)} KB`;
  return `The request is too large. This call accepts at most ${limit}. Nothing was changed.`;
}

function floorTenth(value: number): number {
  return Math.floor(value * 10) / 10;
}

import { connect, type Socket } from 'node:net';

export type EventStreams = {
  /** Waits until every stream has received the text. Returns the times by performance.now(); after `timeoutMs` only those that came. */
  expect(text: string, timeoutMs?: number): Promise<number[]>;
  /** The number of streams that were refused or have ended. */
  broken(): number;
  close(): void;
};

/** The number of connections opened at once. */
const OPENING = 200;

/**
 * Opens event streams as players' pages do. It uses sockets without an HTTP parser: ten thousand readers share the
 * machine with the node and must leave it the processor.
 */
export async function openEventStreams(
  port: number,
  count: number,
  tokenOf: (index: number) => string,
): Promise<EventStreams> {
  const sockets: Socket[] = [];
  let broken = 0;
  let heard: ((index: number, chunk: Buffer) => void) | undefined;

  const open = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, noDelay: true });
      sockets[index] = socket;
      socket.on('connect', () => {
        socket.write(
          `GET /events HTTP/1.1\r\nhost: 127.0.0.1\r\nsec-fetch-site: same-origin\r\ncookie: __Host-surahi_session=${tokenOf(index)}\r\n\r\n`,
        );
      });
      let isOpen = false;
      let text = '';
      socket.on('data', (chunk) => {
        if (!isOpen) text += chunk.toString();
        if (isOpen) heard?.(index, chunk);
        else if (!text.startsWith('HTTP/1.1 200') || text.includes('"player":false'))
          reject(new Error(`a stream was refused: ${text.slice(0, 300)}`));
        // the player's wallet is the last event of the opening
        else if (text.includes('event: wallet')) {
          isOpen = true;
          resolve();
        }
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        broken += 1;
        resolve();
      });
    });

  let next = 0;
  const lanes = Array.from({ length: Math.min(OPENING, count) }, async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await open(index);
    }
  });
  await Promise.all(lanes);
  return {
    expect: (text, timeoutMs = 10_000) =>
      new Promise((resolve) => {
        const at = new Map<number, number>();
        const done = (): void => {
          heard = undefined;
          clearTimeout(timer);
          resolve([...at.values()]);
        };
        const timer = setTimeout(done, timeoutMs);
        heard = (index, chunk) => {
          if (at.has(index) || !chunk.includes(text)) return;
          at.set(index, performance.now());
          if (at.size === count) done();
        };
      }),
    broken: () => broken,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

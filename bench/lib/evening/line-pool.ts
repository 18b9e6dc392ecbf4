import { connect, type Socket } from 'node:net';
import { wholeBody } from '../load.ts';

/** Sends requests on kept-alive connections, one at a time on each. */
export type LinePool = {
  /**
   * Sends on a free connection, or as soon as one is free. `done` gets the body, or undefined when the connection
   * broke. A broken connection is replaced.
   */
  post(path: string, body: string, done: (answer: string | undefined) => void): void;
  /** The number of open connections. */
  size(): number;
  close(): void;
};

type Line = { socket: Socket; received: string; done: ((answer: string | undefined) => void) | undefined };

/** The number of connections opened at once. More would overflow the backlog of the server. */
const OPENING = 100;

type Order = { text: string; done: (answer: string | undefined) => void };

/**
 * Opens `lines` connections to each port. To open more in a crowd would measure how the kernel refuses connections, and
 * not the server: players reach the nodes through a proxy, which keeps its connections. Requests go to the connection
 * that has been free for longest, so that none idles out. Sockets without an HTTP client leave the processor to the
 * server, with which the generator shares it.
 */
export async function openLinePool(ports: readonly number[], lines: number): Promise<LinePool> {
  const shared = Buffer.allocUnsafe(1 << 16);
  const all = new Set<Line>();
  const free: Line[] = [];
  const waiting: Order[] = [];
  let first = 0;
  let firstWaiting = 0;
  let opened = 0;
  let isClosing = false;

  function take(line: Line, size: number): boolean {
    line.received += shared.toString('latin1', 0, size);
    const body = wholeBody(line.received);
    if (body === undefined) return true;
    line.received = '';
    const { done } = line;
    line.done = undefined;
    done?.(body);
    const next = nextWaiting();
    if (next === undefined) free.push(line);
    else send(line, next);
    return true;
  }

  function open(port: number): Line {
    // All connections read into one buffer. This is safe, because callbacks never overlap.
    const callback = (size: number): boolean => take(line, size);
    const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer: shared, callback } });
    const line: Line = { socket, received: '', done: undefined };
    all.add(line);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      all.delete(line);
      if (isClosing) return;
      line.done?.(undefined);
      line.done = undefined;
      const next = nextWaiting();
      if (next !== undefined) send(open(port), next);
    });
    return line;
  }

  function nextWaiting(): Order | undefined {
    const next = waiting[firstWaiting];
    firstWaiting = next === undefined ? 0 : firstWaiting + 1;
    if (next === undefined) waiting.length = 0;
    if (firstWaiting > 4_096) {
      waiting.splice(0, firstWaiting);
      firstWaiting = 0;
    }
    return next;
  }

  function send(line: Line, { text, done }: Order): void {
    line.done = done;
    line.socket.write(text, 'latin1');
  }

  function nextFree(): Line | undefined {
    while (first < free.length) {
      const line = free[first];
      first += 1;
      // Removing the first element at each request would be slow, so the used part is removed now and then.
      if (first > 4_096) {
        free.splice(0, first);
        first = 0;
      }
      if (line !== undefined && all.has(line)) return line;
    }
    if (all.size >= lines * ports.length) return undefined;
    opened += 1;
    return open(ports[opened % ports.length] ?? 0);
  }

  const wanted = ports.flatMap((port) => Array.from({ length: lines }, () => port));
  await Promise.all(
    Array.from({ length: Math.min(OPENING, wanted.length) }, async () => {
      for (let port = wanted.pop(); port !== undefined; port = wanted.pop()) free.push(await connected(open(port)));
    }),
  );

  return {
    post: (path, body, done) => {
      const text = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      const line = nextFree();
      if (line === undefined) waiting.push({ text, done });
      else send(line, { text, done });
    },
    size: () => all.size,
    close: () => {
      isClosing = true;
      for (const { socket } of all) socket.destroy();
    },
  };
}

function connected(line: Line): Promise<Line> {
  return new Promise((resolve, reject) => {
    line.socket.once('connect', () => resolve(line));
    line.socket.once('close', () => reject(new Error('a connection of the generator was refused')));
  });
}

import { connect, type Socket } from 'node:net';
import { median } from './report.ts';

export type LoadOptions = {
  /** The port of a node, or those of several: each gets an equal part of the connections. */
  port: number | readonly number[];
  path: string;
  connections: number;
  durationMs: number;
  /** Load before the measurement starts. All connections begin at once, which no real crowd does. */
  warmUpMs?: number;
  /** Returns the body of the next request. */
  body: () => string;
  /** Whether an answer counts as a success. */
  accepts: (answer: string) => boolean;
};

export type LoadReport = {
  /** Accepted requests per second. Counts only requests that were sent after the warm-up. */
  perSecond: number;
  /** Answers to requests that were sent after the warm-up. */
  done: number;
  /** Refused requests, including those of the warm-up. */
  refused: number;
  firstRefusal: string;
  p50Ms: number;
  p99Ms: number;
};

/**
 * Posts JSON on keep-alive connections, one request at a time on each, as fast as answers come. It uses sockets without
 * an HTTP client: the generator shares the machine with the server and must leave it the processor.
 */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const latencies: number[] = [];
  let accepted = 0;
  let refused = 0;
  let firstRefusal = '';
  const shared = Buffer.allocUnsafe(1 << 16);
  // Connections open before the clock starts.
  const ports = typeof options.port === 'number' ? [options.port] : options.port;
  const lanes = await Promise.all(
    Array.from({ length: options.connections }, (_, nth) => openLane(ports[nth % ports.length] ?? 0, shared)),
  );
  const startedAt = performance.now() + (options.warmUpMs ?? 0);
  const endAt = startedAt + options.durationMs;

  const work = lanes.map(async (lane) => {
    while (performance.now() < endAt) {
      const sentAt = performance.now();
      const answer = await lane.post(options.path, options.body());
      const isAccepted = options.accepts(answer);
      if (sentAt >= startedAt) {
        latencies.push(performance.now() - sentAt);
        if (isAccepted) accepted += 1;
      }
      if (!isAccepted) {
        refused += 1;
        firstRefusal ||= answer;
      }
    }
  });
  await Promise.all(work);
  const seconds = (performance.now() - startedAt) / 1000;
  for (const lane of lanes) lane.close();
  latencies.sort((left, right) => left - right);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  return {
    perSecond: accepted / seconds,
    done: latencies.length,
    refused,
    firstRefusal,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/** The report whose throughput is nearest to the median. */
export function medianReport(reports: readonly LoadReport[]): LoadReport {
  const middle = median(reports.map((report) => report.perSecond));
  const found = reports.toSorted(
    (left, right) => Math.abs(left.perSecond - middle) - Math.abs(right.perSecond - middle),
  )[0];
  if (found === undefined) throw new Error('the list of reports is empty');
  return found;
}

type Lane = { post(path: string, body: string): Promise<string>; close(): void };

/** Nodes write `content-length`, nginx writes `Content-Length`. */
const LENGTH = /\r\n[Cc]ontent-[Ll]ength: ([0-9]+)\r\n/;

/** One connection. All text is ASCII. Every lane reads from one shared buffer, because callbacks never overlap. */
async function openLane(port: number, shared: Buffer): Promise<Lane> {
  let received = '';
  let answered: ((body: string) => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  const take = (size: number): boolean => {
    received += shared.toString('latin1', 0, size);
    const body = wholeBody(received);
    if (body === undefined) return true;
    received = '';
    answered?.(body);
    return true;
  };
  const socket: Socket = connect({
    host: '127.0.0.1',
    port,
    noDelay: true,
    onread: { buffer: shared, callback: take },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.on('error', (error) => failed?.(error));
  socket.on('close', () => failed?.(new Error('the server closed the connection')));
  return {
    post: (path, body) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        failed = reject;
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
          'latin1',
        );
      }),
    close: () => {
      failed = undefined;
      socket.destroy();
    },
  };
}

/** The body of an answer; undefined until all of it has arrived. */
export function wholeBody(answer: string): string | undefined {
  const head = answer.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const found = LENGTH.exec(answer);
  if (found?.[1] === undefined || found.index > head)
    throw new Error(`the answer has no content-length: ${answer.slice(0, 200)}`);
  const end = head + 4 + Number.parseInt(found[1], 10);
  return answer.length < end ? undefined : answer.slice(head + 4, end);
}

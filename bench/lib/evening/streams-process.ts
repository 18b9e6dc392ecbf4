/**
 * The process of the players whose apps are open. It gets `StreamsOrder`, opens the streams and answers `ready`. After
 * the message `expect` it answers `listening`. It then sends `Heard`: the moments at which a change of the lists reached
 * each stream. After `count` it answers with `Broken`.
 */
import { type EventStreams, openEventStreams } from '../event-streams.ts';
import { tokenOf } from '../tokens.ts';

export type StreamsOrder = { ports: readonly number[]; streams: number };

/** `heardAtMs`: unix ms, in no order. */
export type Heard = { heardAtMs: number[] };

/** The number of streams that were refused or have ended. */
export type Broken = { broken: number };

const parts: EventStreams[] = [];

/** Opens the streams, an equal part on each port. Stream n belongs to player n. */
async function open({ ports, streams }: StreamsOrder): Promise<void> {
  let first = 0;
  for (const [index, port] of ports.entries()) {
    const end = Math.round((streams * (index + 1)) / ports.length);
    const offset = first + 1;
    parts.push(await openEventStreams(port, end - first, (stream) => tokenOf(offset + stream)));
    first = end;
  }
  process.send?.('ready');
}

async function hear(): Promise<void> {
  const hearing = Promise.all(parts.map((part) => part.expect('event: lists')));
  process.send?.('listening');
  const heardAtMs = (await hearing).flat().map((at) => performance.timeOrigin + at);
  const result: Heard = { heardAtMs };
  process.send?.(result);
}

function count(): void {
  const result: Broken = { broken: parts.reduce((sum, part) => sum + part.broken(), 0) };
  process.send?.(result);
}

process.on('disconnect', () => process.exit());
process.on('message', (message: StreamsOrder | 'expect' | 'count') => {
  if (message === 'count') count();
  else void (message === 'expect' ? hear() : open(message));
});

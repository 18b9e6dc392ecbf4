import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Call, Latencies } from './latency.ts';

/** Messages to the process of a measured player. */
export type ToPlayer = { kind: 'open'; port: number; calls: readonly Call[] } | { kind: 'begin' } | { kind: 'end' };

export type MeasuredPlayer = {
  /** Sends the player's calls, one after the other, until the work ends. */
  during(work: Promise<unknown>): Promise<Latencies>;
  close(): void;
};

/**
 * Starts a player in its own process and on its own connection, like a real player. So the times do not include work of
 * the scenario itself, such as reading the responses of other callers.
 */
export function startMeasuredPlayer(port: number, calls: readonly Call[]): MeasuredPlayer {
  const child = fork(path.join(import.meta.dirname, 'player-process.ts'), [], { execArgv: ['--import', 'tsx'] });
  const send = (message: ToPlayer): boolean => child.send(message);
  send({ kind: 'open', port, calls });
  return {
    during: async (work) => {
      send({ kind: 'begin' });
      await work.finally(() => send({ kind: 'end' }));
      const [latencies] = await once(child, 'message');
      return latencies as Latencies; // the only message of player-process.ts
    },
    close: () => void child.kill(),
  };
}

import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Random } from './random.ts';

/** Faults of the connection. Shares are from 0 to 1, per chunk. */
type Faults = {
  /** Drops the answer and resets both sides: the request arrived, its answer did not. */
  resetAnswer: number;
  /** Resets both sides before the request is forwarded. */
  resetRequest: number;
  /** Sends half of the answer, then closes the stream (FIN). */
  halfClose: number;
  /** Delay of each chunk in each direction, in ms. */
  delayMs: number;
};

const NO_FAULTS: Faults = { resetAnswer: 0, resetRequest: 0, halfClose: 0, delayMs: 0 };

export type Proxy = {
  port: number;
  faults: Faults;
  /** The number of times each fault happened. */
  counts: { resetAnswer: number; resetRequest: number; halfClose: number; cut: number };
  /** Ports of 127.0.0.1 for new connections, in turn. A port that refuses is skipped. */
  targets: number[];
  /** Resets every open connection. */
  cutAll(): void;
  close(): Promise<void>;
};

type Pair = { client: Socket; target: Socket };

/** Starts a TCP proxy with faults, between client and server or between server and database. */
export async function startProxy(targets: number[], random: Random): Promise<Proxy> {
  const pairs = new Set<Pair>();
  const proxy: Omit<Proxy, 'port' | 'close' | 'cutAll'> = {
    faults: { ...NO_FAULTS },
    counts: { resetAnswer: 0, resetRequest: 0, halfClose: 0, cut: 0 },
    targets,
  };
  let turn = 0;
  const server: Server = createServer({ noDelay: true, allowHalfOpen: false }, (client) => {
    client.on('error', () => undefined);
    client.pause();
    void join(client);
  });

  async function join(client: Socket): Promise<void> {
    turn += 1;
    for (let tried = 0; tried < proxy.targets.length; tried += 1) {
      const port = proxy.targets[(turn + tried) % proxy.targets.length];
      const target = port === undefined ? undefined : await reach(port);
      if (target === undefined) continue;
      const pair = { client, target };
      pairs.add(pair);
      const gone = (): void => {
        pairs.delete(pair);
        client.destroy();
        target.destroy();
      };
      for (const socket of [client, target]) {
        socket.on('error', gone);
        socket.on('close', gone);
      }
      client.on('data', (chunk) => pass(pair, 'request', chunk));
      target.on('data', (chunk) => pass(pair, 'answer', chunk));
      client.resume();
      return;
    }
    client.resetAndDestroy();
  }

  function pass(pair: Pair, direction: 'request' | 'answer', chunk: Buffer): void {
    const { faults, counts } = proxy;
    const to = direction === 'request' ? pair.target : pair.client;
    const deal = (): void => {
      if (direction === 'request' && random.chance(faults.resetRequest)) return reset(pair, 'resetRequest');
      if (direction === 'answer' && random.chance(faults.resetAnswer)) return reset(pair, 'resetAnswer');
      if (direction === 'answer' && random.chance(faults.halfClose)) {
        counts.halfClose += 1;
        to.end(chunk.subarray(0, Math.floor(chunk.length / 2)));
        return;
      }
      if (!to.destroyed) to.write(chunk);
    };
    if (faults.delayMs > 0) setTimeout(deal, faults.delayMs * (0.5 + random.next()));
    else deal();
  }

  function reset(pair: Pair, fault: keyof Proxy['counts']): void {
    proxy.counts[fault] += 1;
    pair.client.resetAndDestroy();
    pair.target.resetAndDestroy();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return Object.assign(proxy, {
    port: address.port,
    cutAll: () => {
      for (const pair of pairs) reset(pair, 'cut');
    },
    close: async () => {
      for (const { client, target } of pairs) {
        client.destroy();
        target.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  });
}

function reach(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', () => resolve(undefined));
  });
}

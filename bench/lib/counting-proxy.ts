import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy that counts what browsers receive: responses of pages and service workers, with their headers. */
export type CountingProxy = { url: string; receivedBytes(): number; stop(): void };

/** Passes each connection on to the server at `port` of this machine. */
export async function startCountingProxy(port: number): Promise<CountingProxy> {
  let received = 0;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    return socket;
  };
  const proxy = createServer((browser) => {
    const server = keep(connect(port, '127.0.0.1'));
    server.on('data', (chunk: Buffer) => (received += chunk.length));
    keep(browser).pipe(server);
    server.pipe(browser);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  // A TCP server has an address of this type.
  const { port: own } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    receivedBytes: () => received,
    stop: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

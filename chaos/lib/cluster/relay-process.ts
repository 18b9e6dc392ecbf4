// Relays TCP connections and delays all data in both directions. Arguments: port, address and port of the target, delay in ms.
import { connect, createServer, type Socket } from 'node:net';

const [port = '', address = '', targetPort = '', delayMs = ''] = process.argv.slice(2);

createServer({ noDelay: true }, (client) => {
  const target = connect({ host: address, port: Number(targetPort), noDelay: true });
  pass(client, target);
  pass(target, client);
}).listen(Number(port));

function pass(from: Socket, to: Socket): void {
  const late = (act: () => void): void => void setTimeout(act, Number(delayMs));
  from.on('data', (chunk) => late(() => void (to.destroyed || to.write(chunk))));
  from.on('close', () => late(() => to.destroy()));
  from.on('error', () => undefined);
}

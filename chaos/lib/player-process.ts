// The process of a measured player (measured-player.ts). Ends with the scenario.
import { type Client, createClient } from './client.ts';
import { type Call, measure } from './latency.ts';
import type { ToPlayer } from './measured-player.ts';

let client: Client | undefined;
let calls: readonly Call[] = [];
let isRunning = false;

process.on('disconnect', () => process.exit());
process.on('message', (message: ToPlayer) => {
  if (message.kind === 'open') {
    calls = message.calls;
    client = createClient(message.port, { sockets: 1 });
  } else if (message.kind === 'end') {
    isRunning = false;
  } else if (client !== undefined) {
    isRunning = true;
    void measure(client, calls, () => isRunning).then((latencies) => process.send?.(latencies));
  }
});

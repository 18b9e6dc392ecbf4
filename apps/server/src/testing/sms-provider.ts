import { once } from 'node:events';
import { createServer } from 'node:http';

export type SmsProvider = {
  url: string;
  texts: Array<{ to: string; text: string }>;
  /** The response: its status, and the event that it waits for. Status 0 closes the connection without a response. */
  answer: { status: number; after: Promise<void> };
  /** The code in the newest text, '' without one. */
  readCode(): string;
  /** Requests that ended, with a response or because the server gave up. */
  ended(): number;
  stop(): void;
};

/** Starts a local provider of text messages whose response can be changed while it runs. */
export async function startSmsProvider(): Promise<SmsProvider> {
  const texts: SmsProvider['texts'] = [];
  const answer = { status: 200, after: Promise.resolve() };
  let ended = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      if (request.headers['x-key'] === 'k') texts.push(JSON.parse(body));
      const { status, after } = answer;
      void after.then(() => (status === 0 ? request.socket.destroy() : response.writeHead(status).end()));
      response.on('close', () => (ended += 1));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  return {
    url: `http://127.0.0.1:${address.port}/sms`,
    texts,
    answer,
    readCode: () => /[0-9]{4}/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '',
    ended: () => ended,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The settings of a server that sends its texts to this provider. */
export function senderEnv({ url }: Pick<SmsProvider, 'url'>): Record<string, string> {
  return {
    SMS_URL: url,
    SMS_HEADERS: '{"content-type":"application/json","x-key":"k"}',
    SMS_BODY_TEMPLATE: '{"to":"91{mobile}","text":"{text}"}',
  };
}

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The behaviour of the register: `answers` is correct, every other mode gives no valid answer. */
export type RegisterMode = 'answers' | 'busy' | 'hangs' | 'malformed' | 'redirects';

export type TestRegister = {
  url: string;
  /** Mobile numbers (ten digits) that it reports as excluded. */
  excluded: Set<string>;
  mode: RegisterMode;
  /** Requests that it has received, with their authorization header. */
  asked: { mobile: string; authorization: string | undefined }[];
  close(): Promise<void>;
};

/**
 * Starts an HTTP server that acts as the register of excluded persons. It speaks the protocol that the documentation of
 * EXCLUSION_REGISTER_URL describes.
 */
export async function startTestRegister(): Promise<TestRegister> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { mobile } = JSON.parse(text) as { mobile: string }; // the server under test sends it
      register.asked.push({ mobile, authorization: request.headers.authorization });
      reply(response, register.mode, register.excluded.has(mobile.slice(-10)));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const register: TestRegister = {
    url: `http://127.0.0.1:${port}/check`,
    excluded: new Set(),
    mode: 'answers',
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return register;
}

function reply(response: ServerResponse, mode: RegisterMode, excluded: boolean): void {
  if (mode === 'hangs') return;
  if (mode === 'redirects') {
    // The redirect leads to an answer that clears every player. The server must not follow it.
    response.writeHead(302, { location: 'data:application/json,{"excluded":false}' }).end();
    return;
  }
  response.statusCode = mode === 'busy' ? 503 : 200;
  response.end(mode === 'malformed' ? '{"excluded":"no"}' : JSON.stringify({ excluded }));
}

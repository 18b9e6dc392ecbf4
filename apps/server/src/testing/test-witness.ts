import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  cosign,
  ed25519Signer,
  formatSignatureLine,
  formatVerifierKey,
  makeVerifierKey,
  parseAddCheckpoint,
  SIGNATURE_TYPE,
} from '@surahi/fairness';

/** A witness that cosigns everything at a time that the test sets. `apps/witness` is the one that checks. */
export type TestWitness = { verifierKey: string; env: Record<string, string>; close(): void };

/** Starts a witness whose clock is `now`, in unix milliseconds. */
export async function startTestWitness(now: () => number): Promise<TestWitness> {
  const signer = ed25519Signer(new Uint8Array(32).fill(9));
  const key = makeVerifierKey('witness.example/test', SIGNATURE_TYPE.cosignature, signer.publicKey);
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { checkpoint } = parseAddCheckpoint(body);
      response.end(formatSignatureLine(cosign(checkpoint.text, key, Math.floor(now() / 1_000), signer.sign)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a server on TCP has an address with a port
  const verifierKey = formatVerifierKey(key);
  return {
    verifierKey,
    env: { LOG_WITNESSES: `http://127.0.0.1:${port} ${verifierKey}` },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

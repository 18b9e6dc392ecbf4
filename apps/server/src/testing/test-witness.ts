import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  absenceMessage,
  cosign,
  ed25519Signer,
  formatSignatureLine,
  formatVerifierKey,
  makeVerifierKey,
  parseAddCheckpoint,
  SIGNATURE_TYPE,
  toHex,
} from '@surahi/fairness';

/** A witness that signs everything, at the time that the test sets. It checks nothing, unlike `apps/witness`. */
export type TestWitness = {
  verifierKey: string;
  env: Record<string, string>;
  /**
   * Sets its reply about a missing round: its signed statement (the default), the signature of the round, or a refusal.
   */
  answerNoRound(answer: 'absence' | { signature: string } | 'refuse'): void;
  /** Lets every request wait. Returns a function that answers them. */
  holdReplies(): () => void;
  close(): void;
};

/** Starts a witness whose clock is `now`, in unix milliseconds. Each `number` gives another key. */
export async function startTestWitness(now: () => number, number = 9): Promise<TestWitness> {
  const signer = ed25519Signer(new Uint8Array(32).fill(number));
  const key = makeVerifierKey('witness.example/test', SIGNATURE_TYPE.cosignature, signer.publicKey);
  let noRound: Parameters<TestWitness['answerNoRound']>[0] = 'absence';
  let held = Promise.resolve();
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      await held;
      if (request.url === '/no-round') {
        const { chain, round } = JSON.parse(body) as { chain: string; round: number }; // the log's own request
        const at = now();
        const signed = toHex(signer.sign(absenceMessage({ chain, round, at })));
        response.writeHead(noRound === 'absence' ? 200 : noRound === 'refuse' ? 425 : 409);
        const absence = { witness: toHex(signer.publicKey), at, signature: signed };
        response.end(
          JSON.stringify(noRound === 'absence' ? absence : noRound === 'refuse' ? {} : { round, ...noRound }),
        );
        return;
      }
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
    answerNoRound: (answer) => {
      noRound = answer;
    },
    holdReplies: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

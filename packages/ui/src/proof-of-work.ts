import { sha256 } from '@noble/hashes/sha2.js';

/** A challenge of the server: find digits so that the SHA-256 of `text`, a dot and the digits begins with `bits` zero bits. */
export type Challenge = { text: string; bits: number };

/** How long the solver keeps the page's thread at a time. Taps and drawing happen between two slices. */
const SLICE_MS = 12;

/** No challenge of the server needs nearly as many. */
const MOST_ATTEMPTS = 2 ** 24;

type Surroundings = { nowMs: () => number; pause: () => Promise<void> };

const page: Surroundings = {
  nowMs: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve)),
};

/**
 * Solves a challenge in slices, so that the page stays responsive. Hashes in JavaScript: WebCrypto does not exist on
 * pages without https, such as a phone in the local network. Returns undefined when `signal` aborts, and
 * for a challenge that is out of reach.
 */
export async function solveChallenge(
  { text, bits }: Challenge,
  signal?: AbortSignal,
  { nowMs, pause }: Surroundings = page,
): Promise<string | undefined> {
  const encoder = new TextEncoder();
  let sliceEndsMs = nowMs() + SLICE_MS;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const solution = `${text}.${attempt}`;
    if (leadingZeroBits(sha256(encoder.encode(solution))) >= bits) return solution;
    if (nowMs() < sliceEndsMs) continue;
    await pause();
    if (signal?.aborted === true) return undefined;
    sliceEndsMs = nowMs() + SLICE_MS;
  }
  return undefined;
}

function leadingZeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first === -1 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}

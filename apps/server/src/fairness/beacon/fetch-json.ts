/** A round is below 1 kB and the chain's description below 2 kB. A relay that sends more is at fault. */
const MOST_BYTES = 16 * 1024;

/** A relay's reply is not usable. `status` is undefined when there was no complete reply. */
export class RelayError extends Error {
  override name = 'RelayError';
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads JSON over HTTP. Follows no redirect, so that a relay cannot point to addresses inside the network.
 * Throws RelayError on another status than 200, a body above 16 kB, or text that is not JSON. Rethrows the error of
 * fetch when the connection fails or the signal ends it.
 */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new RelayError(`status ${response.status}`, response.status);
  }
  const text = await readLimited(response);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RelayError('the body is not JSON', response.status);
  }
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // Leaving the loop cancels the body, so the rest of a long reply is not downloaded.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new RelayError(`the body is larger than ${MOST_BYTES} bytes`, response.status);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

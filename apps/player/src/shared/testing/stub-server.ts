import { vi } from 'vitest';

/** One response of the stubbed server: a JSON body with its status, or a lost response. */
export type StubResponse = { body: object; status?: number } | 'lost';

/**
 * Replaces `fetch` by a server that returns `responses` in order and the last one ever after. Stubs `window` for timers
 * that listen for the network. Returns the bodies of the requests so far.
 */
export function stubServer(responses: readonly [StubResponse, ...StubResponse[]]): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const response = responses[Math.min(sent.length, responses.length - 1)] ?? 'lost';
    // The client sends a JSON object.
    sent.push(JSON.parse(body) as Record<string, unknown>);
    if (response === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(response.body), { status: response.status ?? 200 });
  });
  return sent;
}

/** The body of a refusal. */
export function refusal(code: string): { status: false; msg: string; message: string; code: string } {
  return { status: false, msg: code, message: code, code };
}

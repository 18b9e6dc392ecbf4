/** The server has no public log. */
export class NoLog extends Error {
  override name = 'NoLog';
}

/** Reads files that the server publishes below /log/. Both functions return undefined for a 404. */
export type LogReader = {
  text: (path: string) => Promise<string | undefined>;
  bytes: (path: string) => Promise<Uint8Array | undefined>;
};

/** Reads from the server of this page. Throws TypeError without a network, and Error for any status but 2xx and 404. */
export const serverLog: LogReader = {
  text: async (path) => (await get(path))?.text(),
  bytes: async (path) => {
    const response = await get(path);
    return response === undefined ? undefined : new Uint8Array(await response.arrayBuffer());
  },
};

async function get(path: string): Promise<Response | undefined> {
  // A stale cached checkpoint would look as if the server withheld newer entries.
  const response = await fetch(`/log/${path}`, { cache: 'no-cache', credentials: 'omit' });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`/log/${path} returned ${response.status}`);
  return response;
}

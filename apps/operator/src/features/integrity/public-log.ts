/** The state of the public log as the server reports it, unverified (docs/fairness-format.md#addresses). */
export type PublicLog = {
  notice: string;
  quorum: number;
  isHalted: boolean;
  size: number;
  entriesWaiting: number;
  drawsWaiting: number;
  witnesses: readonly { name: string; cosignedAtMs: number | undefined }[];
  beacon: { latestRound: number; latestAtMs: number } | undefined;
};

/** The fields of /log/status that this page reads. */
type Status = {
  notice: string;
  quorum: number;
  isHalted: boolean;
  entriesWaiting: number;
  drawsWaiting: number;
  keys: { witnesses: readonly string[] };
  beacon: { genesis: number; period: number; latestRound: number } | null;
};

/** Reads the state of the public log. Returns 'off' when the server keeps none. Throws when it cannot be read. */
export async function readPublicLog(): Promise<PublicLog | 'off'> {
  const answer = await fetch('/log/status', { cache: 'no-cache' });
  if (answer.status === 404) return 'off';
  if (!answer.ok) throw new Error(`/log/status returned ${answer.status}`);
  const status = (await answer.json()) as Status; // the server of the same release writes it
  const note = await fetch('/log/checkpoint', { cache: 'no-cache' });
  const checkpoint = note.ok ? await note.text() : '';
  const { beacon, keys, ...counts } = status;
  return {
    ...counts,
    size: Number(checkpoint.split('\n')[1] ?? 0),
    witnesses: keys.witnesses.map((key) => {
      const [name = key, id = ''] = key.split('+');
      return { name, cosignedAtMs: cosignedAt(checkpoint, name, id) };
    }),
    beacon:
      beacon === null
        ? undefined
        : {
            latestRound: beacon.latestRound,
            latestAtMs: (beacon.genesis + (beacon.latestRound - 1) * beacon.period) * 1_000,
          },
  };
}

/** The key id in a verifier key, which people compare. */
export function keyIdOf(verifierKey: string): string {
  return verifierKey.split('+')[1] ?? verifierKey;
}

/** Bytes of a key id. The 8 bytes after it are the time of a cosignature in seconds. */
const ID_BYTES = 4;
const TIME_BYTES = 8;

/** When the witness with this name and key id cosigned a checkpoint, unix ms. Undefined when it did not. */
export function cosignedAt(checkpoint: string, name: string, id: string): number | undefined {
  for (const line of checkpoint.split('\n')) {
    if (!line.startsWith(`— ${name} `)) continue;
    const bytes = Uint8Array.from(atob(line.slice(name.length + 3)), (char) => char.charCodeAt(0));
    const own = [...bytes.subarray(0, ID_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (own !== id || bytes.length <= ID_BYTES + TIME_BYTES) continue;
    const seconds = bytes.subarray(ID_BYTES, ID_BYTES + TIME_BYTES).reduce((value, byte) => value * 256 + byte, 0);
    return seconds * 1_000;
  }
  return undefined;
}

import { bigEndian, completeLevels, concatBytes, leafHash, QUICKNET, utf8ToBytes } from '@surahi/fairness';
import { checkpointOf, LOG, ORIGIN, WITNESSES } from '../../../../../../../packages/fairness/src/testing/log.ts';
import type { LogReader } from '../log-reader.ts';

type Entry = Parameters<typeof checkpointOf>[0][number];

/** Log entries with these texts. */
export function entriesOf(...texts: readonly string[]): Entry[] {
  return texts.map((text, at) => ({ at: 1_000 * (at + 1), bytes: utf8ToBytes(text) }));
}

/** A server with the log of these entries. `shown` replaces the responses of some paths. */
export function logServer(entries: readonly Entry[], shown: Readonly<Record<string, string>> = {}): LogReader {
  const levels = completeLevels(entries.map(({ bytes }) => leafHash(bytes)));
  return {
    text: async (path) => shown[path] ?? texts(entries)[path],
    bytes: async (path) => {
      const [, level = '', index = '', width = '256'] = /^tile\/(\d|entries)\/(\d{3})(?:\.p\/(\d+))?$/.exec(path) ?? [];
      const first = Number(index) * 256;
      if (level === 'entries') return bundleOf(entries.slice(first, first + Number(width)));
      return concatBytes(...(levels[Number(level) * 8]?.slice(first, first + Number(width)) ?? []));
    },
  };
}

/** An entry bundle: the length of each entry precedes it. */
function bundleOf(entries: readonly Entry[]): Uint8Array {
  return concatBytes(...entries.flatMap(({ bytes }) => [bigEndian(bytes.length, 2), bytes]));
}

function texts(entries: readonly Entry[]): Record<string, string | undefined> {
  const status = {
    origin: ORIGIN,
    notice: '',
    keys: { log: [LOG.text], witnesses: WITNESSES.map(({ text }) => text) },
    quorum: 2,
    verifier: 'ab'.repeat(32),
    isHalted: false,
    restarts: [],
    entriesWaiting: 0,
    drawsWaiting: 0,
    beacon: { ...QUICKNET, latestRound: 10 },
  };
  return {
    status: JSON.stringify(status),
    'key-changes': '[]',
    checkpoint: entries.length === 0 ? undefined : checkpointOf(entries, entries.length, 9_000),
  };
}

import { readStored, writeStored } from '../../shared/storage.ts';
import type { Kept } from './work/visit-log.ts';

const KEPT = 'log.kept';
const SPLIT = 'log.split';

/** The last checkpoint that this browser kept. Undefined on the first visit, or when storage is damaged. */
export function readKept(): Kept | undefined {
  const text = readStored(KEPT);
  if (text === undefined) return undefined;
  try {
    return parseKept(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function parseKept(value: unknown): Kept | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { origin, key, note, size, atMs, earlierKeys, witnesses }: { [Field in keyof Kept]?: unknown } = value;
  if (typeof origin !== 'string' || typeof key !== 'string' || typeof note !== 'string') return undefined;
  if (typeof size !== 'number' || typeof atMs !== 'number') return undefined;
  return { origin, key, earlierKeys: textsOf(earlierKeys), note, size, atMs, witnesses: textsOf(witnesses) };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Keeps a checkpoint. It is public and names nobody, so it stays when the player logs out. */
export function writeKept(kept: Kept): void {
  writeStored(KEPT, JSON.stringify(kept));
}

/** The evidence of a split view that this browser found. It stays until `startAnew` is called. */
export function readEvidence(): string | undefined {
  return readStored(SPLIT);
}

export function writeEvidence(evidence: string): void {
  writeStored(SPLIT, evidence);
}

/** Forgets the kept checkpoint and the evidence. The next visit counts as the first one. */
export function startAnew(): void {
  writeStored(KEPT, undefined);
  writeStored(SPLIT, undefined);
}

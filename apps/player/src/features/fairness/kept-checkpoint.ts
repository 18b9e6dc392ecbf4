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

/**
 * Keeps the checkpoint that a visit found. `before` is the checkpoint that the visit read when it began. If another
 * tab has kept a newer one since then, that one stays. With an older one, this browser would accept a log that lacks
 * entries which it has seen. The checkpoint is public and names nobody, so it stays when the player logs out.
 */
export function keepFound(found: Kept, before: Kept | undefined): void {
  const stored = readKept();
  if (stored !== undefined && stored.note !== before?.note && isOlder(found, stored)) return;
  writeStored(KEPT, JSON.stringify(found));
}

/** Whether a checkpoint is of an earlier key, or of an earlier state of the same log. */
function isOlder(found: Kept, stored: Kept): boolean {
  if (found.key !== stored.key && stored.earlierKeys.includes(found.key)) return true;
  return found.origin === stored.origin && found.size < stored.size;
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

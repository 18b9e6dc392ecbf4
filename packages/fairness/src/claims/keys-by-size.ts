import { fromHex, toHex } from '../bytes.ts';
import { followKeyChanges, keyAtSize, type KeyPeriod } from '../key-changes.ts';
import { makeVerifierKey, SIGNATURE_TYPE, type VerifierKey } from '../note.ts';
import type { EntryOf, LogEntry } from '../records.ts';

type Logged<Entry extends LogEntry = LogEntry> = { index: number; entry: Entry };
type Entries = readonly Logged[];

/** The name of a log and the keys that may sign its checkpoint of some size. */
export type Signers = { origin: string; keys: readonly VerifierKey[] };

/**
 * Returns a function from the size of a checkpoint to the name of the log and the keys that may sign it. `origin` is
 * the name at the end of the range. `origin` entries lead back to earlier names, and each contains the key before it. A
 * reader who trusts a key that signed the last checkpoint can trust these keys too: that checkpoint covers the entries.
 */
export function signersBySize(
  entries: Entries,
  origin: string,
  trusted: readonly VerifierKey[],
): (size: number) => Signers {
  const restarts = restartsTo(entries, origin);
  const names = [
    { origin, keys: trusted },
    ...restarts.map(({ entry: { previous, previousKey } }) => ({
      origin: previous,
      keys: [...trusted, ed25519Key(previous, previousKey)],
    })),
  ].map((name, at) => ({
    origin: name.origin,
    from: (restarts[at]?.index ?? -1) + 1,
    keysAt: keysBySize(entries, name.origin, ofName(name.keys, name.origin)),
  }));
  return (size) => {
    const name = names.find(({ from }) => from <= size);
    return { origin: name?.origin ?? origin, keys: name?.keysAt(size) ?? [] };
  };
}

/**
 * The trusted keys, keys that `key` entries name together with a known one, and earlier keys in `origin` entries.
 * `signersBySize` decides which of them may sign a checkpoint of a given size.
 */
export function knownKeys(entries: Entries, trusted: readonly VerifierKey[]): VerifierKey[] {
  const known = [...trusted];
  const has = (key: string) => known.some(({ publicKey }) => toHex(publicKey) === key);
  for (const { entry } of entries)
    if (entry.kind === 'origin') known.push(ed25519Key(entry.previous, entry.previousKey));
  const changes = entries.flatMap(({ entry }) => (entry.kind === 'key' ? [entry] : []));
  for (const { origin, old, new: next } of changes) if (has(old)) known.push(ed25519Key(origin, next));
  for (const { origin, old, new: next } of changes.toReversed()) if (has(next)) known.push(ed25519Key(origin, old));
  return known;
}

/** The `origin` entries that lead to this name, newest first. */
function restartsTo(entries: Entries, origin: string): Logged<EntryOf<'origin'>>[] {
  const found: Logged<EntryOf<'origin'>>[] = [];
  for (const { index, entry } of entries.toReversed()) {
    const name = found.at(-1)?.entry.previous ?? origin;
    if (entry.kind === 'origin' && entry.origin === name) found.push({ index, entry });
  }
  return found;
}

/** The keys of one name, each public key once. A signature counts only under the name of the log. */
function ofName(keys: readonly VerifierKey[], origin: string): VerifierKey[] {
  const own = keys.filter(({ name }) => name === origin);
  return [...new Map(own.map((key) => [toHex(key.publicKey), key])).values()];
}

/**
 * The keys of one name by size. If `key` entries lead from or to a trusted key, each key of that chain may sign only the
 * sizes of its own period. A trusted key outside the chain may sign every size.
 *
 * A chain that only leads to a trusted key is safe too. The last checkpoint covers all entries, so the trusted key, or
 * one that it appointed, signed the entries of the chain.
 */
function keysBySize(
  entries: Entries,
  origin: string,
  trusted: readonly VerifierKey[],
): (size: number) => readonly VerifierKey[] {
  const isTrusted = new Set(trusted.map(({ publicKey }) => toHex(publicKey)));
  const chains = chainsOf(entries, origin);
  const chain =
    chains.find(([first]) => first !== undefined && isTrusted.has(first.key)) ??
    chains.find((periods) => periods.some(({ key }) => isTrusted.has(key)));
  if (chain === undefined) return () => trusted;
  const inChain = new Set(chain.map(({ key }) => key));
  const others = trusted.filter(({ publicKey }) => !inChain.has(toHex(publicKey)));
  return (size) => [...others, ed25519Key(origin, keyAtSize(chain, size))];
}

/** The chains of signed changes. No change starts a chain if an earlier chain has it, so each is verified once. */
function chainsOf(entries: Entries, origin: string): KeyPeriod[][] {
  const changes = entries.filter((logged): logged is Logged<EntryOf<'key'>> => logged.entry.kind === 'key');
  const chains: KeyPeriod[][] = [];
  const followed = new Set<number>();
  for (const [at, { index, entry }] of changes.entries()) {
    if (followed.has(index)) continue;
    const periods = followKeyChanges({ origin, key: entry.old }, changes.slice(at));
    for (const { from } of periods) followed.add(from - 1);
    if (periods.length > 1) chains.push(periods);
  }
  return chains;
}

function ed25519Key(origin: string, publicKey: string): VerifierKey {
  return makeVerifierKey(origin, SIGNATURE_TYPE.ed25519, fromHex(publicKey));
}

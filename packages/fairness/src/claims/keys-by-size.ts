import { fromHex, toHex } from '../bytes.ts';
import { followKeyChanges, keyAtSize, type KeyChange, type KeyPeriod } from '../key-changes.ts';
import { makeVerifierKey, SIGNATURE_TYPE, type VerifierKey } from '../note.ts';
import type { LogEntry } from '../records.ts';

type Entries = readonly { index: number; entry: LogEntry }[];

/**
 * Returns a function from the size of a checkpoint to the keys of the log that may sign it. The reader trusts the keys
 * `trusted`. If `key` entries lead from or to one of them, each key of that chain may sign only the sizes of its own
 * period. A trusted key outside the chain may sign every size.
 *
 * A chain that only leads to a trusted key is safe too. The last checkpoint covers all entries, so the trusted key, or
 * one that it appointed, signed the entries of the chain.
 */
export function keysBySize(
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
  const keyOf = (size: number): VerifierKey =>
    makeVerifierKey(origin, SIGNATURE_TYPE.ed25519, fromHex(keyAtSize(chain, size)));
  return (size) => [...others, keyOf(size)];
}

/** The chains of signed changes. No change starts a chain if an earlier chain has it, so each is verified once. */
function chainsOf(entries: Entries, origin: string): KeyPeriod[][] {
  const changes = entries.filter((logged): logged is KeyChange => logged.entry.kind === 'key');
  const chains: KeyPeriod[][] = [];
  const followed = new Set<number>();
  for (const [at, { index, entry }] of changes.entries()) {
    if (followed.has(index)) continue;
    const periods = followKeyChanges(entry.old, origin, changes.slice(at));
    for (const { from } of periods) followed.add(from - 1);
    if (periods.length > 1) chains.push(periods);
  }
  return chains;
}

import {
  type Bundle,
  checkBundle,
  type CheckOptions,
  EncodingError,
  NoteError,
  parseBundle,
  QUICKNET,
  type Report,
  toHex,
} from '@surahi/fairness';
import { type DrawFacts, factsOf } from './draw-facts.ts';
import { type LogReader, NoLog } from './log-reader.ts';
import { consistencyProof } from './proof-from-tiles.ts';
import { type Kept, visitLog } from './visit-log.ts';

export type DrawCheck =
  | { outcome: 'checked'; report: Report; facts: DrawFacts | undefined; isCompared: boolean }
  /** The file is not a valid bundle, or its hashes contradict each other. */
  | { outcome: 'damaged'; problem: string };

export type DrawToCheck = {
  /** The text of a bundle. */
  text: string;
  kept: Kept | undefined;
  /** The reader's clock, unix ms. Undefined when it is wrong: the check then uses only the witnesses' times. */
  nowMs: number | undefined;
  /** The reader's clock for a saved file, unix ms. A step that such a file lacks may be in a newer proof. */
  readAtMs?: number | undefined;
  /** The player's submission that the receipts are of. */
  submission?: CheckOptions['submission'];
};

/**
 * Checks the six claims of a bundle. The keys come from the bundle, so the report proves only that its parts agree. The
 * check also compares the checkpoint that this browser kept. Without `reader` or a network, it can do so only when the
 * bundle itself covers that checkpoint.
 */
export async function checkDraw(
  { text, kept, nowMs, readAtMs, submission }: DrawToCheck,
  reader: LogReader | undefined,
): Promise<DrawCheck> {
  try {
    const bundle = parseBundle(text);
    const own = kept?.origin === bundle.origin ? kept : undefined;
    const logKeys = own === undefined ? [] : await rememberedKeys(bundle, own, reader);
    const seen = own && (await seenOf(bundle, own, reader));
    const options = { logKeys, witnessKeys: [], chains: [QUICKNET], seen, now: nowMs, readAt: readAtMs, submission };
    return {
      outcome: 'checked',
      report: checkBundle(bundle, options),
      facts: factsOf(bundle),
      isCompared: seen !== undefined,
    };
  } catch (error) {
    const isOfFile = [SyntaxError, EncodingError, NoteError, RangeError].some((kind) => error instanceof kind);
    if (!isOfFile) throw error;
    return { outcome: 'damaged', problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * The keys of the log that this browser can accept: the kept key and the keys before it. If the bundle has another key,
 * the log may have changed its key since the last visit, so this reads the log. Empty if no signed key changes lead to
 * all keys of the bundle, or if the log cannot be read. The check then uses the keys of the bundle. It fails, because
 * they did not sign the kept checkpoint.
 */
async function rememberedKeys({ keys }: Bundle, kept: Kept, reader: LogReader | undefined): Promise<string[]> {
  const areKnown = (known: readonly string[]) => keys.log.every((key) => known.includes(key));
  const known = [kept.key, ...kept.earlierKeys];
  if (areKnown(known)) return known;
  const newest = reader && (await visitLog(reader, kept, kept.atMs).catch(nothingIfUnreachable));
  const followed = newest?.keep === undefined ? [] : [newest.keep.key, ...newest.keep.earlierKeys];
  return areKnown(followed) ? followed : [];
}

function nothingIfUnreachable(error: unknown): undefined {
  if (!(error instanceof TypeError || error instanceof NoLog)) throw error;
}

/** The kept checkpoint. Has a consistency proof when the bundle does not cover it. Undefined without that proof. */
async function seenOf(bundle: Bundle, kept: Kept, reader: LogReader | undefined): Promise<CheckOptions['seen']> {
  const { start, entries } = bundle.log;
  const end = start + entries.length;
  // If another key signed the kept checkpoint, the claim fails and shows that.
  if (kept.size >= start && kept.size <= end) return { checkpoint: kept.note };
  if (reader === undefined || end === 0) return undefined;
  try {
    const proof = await consistencyProof(reader, Math.min(kept.size, end), Math.max(kept.size, end));
    return { checkpoint: kept.note, proof: proof.map(toHex) };
  } catch (error) {
    // The server is unreachable, or its log lacks the tiles. visitLog reports missing tiles as a split view.
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

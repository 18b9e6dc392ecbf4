import { type Bundle, formatBundle, parseBundle } from '../bundle.ts';
import { type CheckOptions, checkBundle } from '../claims/check-bundle.ts';
import { Random } from './random.ts';
import { simulate } from './simulation.ts';

/** Printable ASCII, so that the changed file stays text. */
const [FIRST, COUNT] = [0x20, 0x5f];

/** What became of a bundle with one changed byte. `place` is the text around that byte. */
export type Mutation = { isCaught: boolean; place: string };

/**
 * Changes one byte of the bundle of an honest draw. A change is caught in one of three ways: the bundle is refused, its
 * draw is no longer proven, or the changed part counts for nothing. These parts count for nothing:
 *
 * - text between values
 * - a signature whose key is unknown, which readers of signed notes ignore: the draw is proven without it too
 */
export function mutate(draw: number, number: number): Mutation {
  const { bundle, options } = simulate(draw);
  const text = formatBundle(bundle);
  const random = new Random(number);
  const at = random.below(text.length);
  const old = text.charCodeAt(at);
  const byte = FIRST + ((old - FIRST + COUNT + 1 + random.below(COUNT - 1)) % COUNT);
  const changed = `${text.slice(0, at)}${String.fromCharCode(byte)}${text.slice(at + 1)}`;
  const place = `${text.slice(Math.max(0, at - 30), at)}[${text.charAt(at)} → ${String.fromCharCode(byte)}]`;
  return { isCaught: isCaught(changed, text, options), place };
}

/** Readers use the keys in a bundle only if they have none. A bundle with changed keys is checked without others. */
function isCaught(changed: string, text: string, options: CheckOptions): boolean {
  try {
    const [bundle, original] = [parseBundle(changed), parseBundle(text)];
    if (formatBundle(bundle) === formatBundle(original)) return true;
    const haveKeysChanged = JSON.stringify(bundle.keys) !== JSON.stringify(original.keys);
    const readers = haveKeysChanged ? { ...options, logKeys: [], witnessKeys: [] } : options;
    if (!checkBundle(bundle, readers).isProven) return true;
    const without = withoutChangedSignature(original, bundle);
    return without !== undefined && checkBundle(without, readers).isProven;
  } catch {
    return true;
  }
}

/** The original without the signature that differs, when nothing else differs. */
function withoutChangedSignature(original: Bundle, changed: Bundle): Bundle | undefined {
  const checkpoints = original.checkpoints.map((note, at) => {
    const lines = note.split('\n');
    const changedLines = changed.checkpoints[at]?.split('\n') ?? [];
    return lines.filter((line, nth) => line === changedLines[nth] || !line.startsWith('— ')).join('\n');
  });
  const isOnlySignature = JSON.stringify({ ...changed, checkpoints }) === JSON.stringify({ ...original, checkpoints });
  const isShorter = checkpoints.some((note, at) => note !== original.checkpoints[at]);
  return isOnlySignature && isShorter ? { ...original, checkpoints } : undefined;
}

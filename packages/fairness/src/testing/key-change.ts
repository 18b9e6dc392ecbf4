import { toHex } from '../bytes.ts';
import { keyChangeMessage } from '../leaves.ts';
import type { EntryOf } from '../records.ts';
import { checkpointOf, LOG, NEW_NAME, NEXT_LOG, ORIGIN, QUORUM, WITNESSES } from './log.ts';
import type { Hooks, Timed } from './simulation.ts';

/** An entry that changes the key from LOG to NEXT_LOG, with other fields or another signer on demand. */
export function keyChange(over: Partial<EntryOf<'key'>> = {}, signer = LOG): EntryOf<'key'> {
  const terms = { origin: ORIGIN, version: 1, old: LOG.hex, new: NEXT_LOG.hex, ...over };
  return { kind: 'key', v: 1, ...terms, signature: toHex(signer.sign(keyChangeMessage(terms))) };
}

/** An entry with which the log goes on as NEW_NAME, with other fields on demand. */
export function restart(over: Partial<EntryOf<'origin'>> = {}): EntryOf<'origin'> {
  const previous = { version: 1, previous: ORIGIN, previousKey: LOG.hex, checkpoint: 'QQ==' };
  const own = { origin: NEW_NAME.key.name, key: NEW_NAME.hex, reason: 'the key was stolen' };
  return { kind: 'origin', v: 1, ...previous, ...own, ...over };
}

/** The signer of a checkpoint of a size in a log whose `key` or `origin` entry has this index. */
type SignerOf = (size: number, index: number) => typeof LOG;

/** Makes the log change its key in the middle of the draw. */
export function changeKey(how: { entry?: EntryOf<'key'>; signerOf?: SignerOf } = {}): Hooks {
  return changeSigner(how.entry ?? keyChange(), NEXT_LOG, how.signerOf);
}

/** Makes the log go on under a new name in the middle of the draw. */
export function restartLog(how: { entry?: EntryOf<'origin'>; signerOf?: SignerOf } = {}): Hooks {
  return changeSigner(how.entry ?? restart(), NEW_NAME, how.signerOf);
}

function changeSigner(
  entry: EntryOf<'key'> | EntryOf<'origin'>,
  next: typeof LOG,
  signerOf: SignerOf = (size, index) => (size > index ? next : LOG),
): Hooks {
  return {
    entries: (timed) => {
      const middle = Math.floor(timed.length / 2);
      const changed: Timed = { at: timed[middle]?.at ?? 0, entry };
      return [...timed.slice(0, middle), changed, ...timed.slice(middle)];
    },
    bundle: (bundle, { drawn }) => {
      const index = drawn.findIndex(({ bytes }) => Buffer.from(bytes).includes(`"kind":"${entry.kind}"`));
      const sizes = bundle.checkpoints.map((note) => Number(note.split('\n')[1]));
      const checkpoints = sizes.map((size) => {
        const at = (drawn[size - 1]?.at ?? 0) + 1_000;
        return checkpointOf(drawn, size, at, WITNESSES.slice(0, QUORUM), signerOf(size, index));
      });
      return { ...bundle, origin: next.key.name, checkpoints, keys: { ...bundle.keys, log: [next.text, LOG.text] } };
    },
  };
}

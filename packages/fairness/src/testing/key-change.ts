import { toHex } from '../bytes.ts';
import { keyChangeMessage } from '../leaves.ts';
import type { EntryOf } from '../records.ts';
import { checkpointOf, LOG, NEXT_LOG, ORIGIN, QUORUM, WITNESSES } from './log.ts';
import type { Hooks, Timed } from './simulation.ts';

/** An entry that changes the key from LOG to NEXT_LOG, with other fields or another signer on demand. */
export function keyChange(over: Partial<EntryOf<'key'>> = {}, signer = LOG): EntryOf<'key'> {
  const terms = { origin: ORIGIN, version: 1, old: LOG.hex, new: NEXT_LOG.hex, ...over };
  return { kind: 'key', v: 1, ...terms, signature: toHex(signer.sign(keyChangeMessage(terms))) };
}

/** The signer of a checkpoint of a size in a log whose `key` entry has this index. */
type SignerOf = (size: number, index: number) => typeof LOG;

const rightSigner: SignerOf = (size, index) => (size > index ? NEXT_LOG : LOG);

/** Makes the log change its key in the middle of the draw. */
export function changeKey({ entry = keyChange(), signerOf = rightSigner } = {}): Hooks {
  return {
    entries: (timed) => {
      const middle = Math.floor(timed.length / 2);
      const changed: Timed = { at: timed[middle]?.at ?? 0, entry };
      return [...timed.slice(0, middle), changed, ...timed.slice(middle)];
    },
    bundle: (bundle, { drawn }) => {
      const index = drawn.findIndex(({ bytes }) => Buffer.from(bytes).includes('"kind":"key"'));
      const sizes = bundle.checkpoints.map((note) => Number(note.split('\n')[1]));
      const checkpoints = sizes.map((size) => {
        const at = (drawn[size - 1]?.at ?? 0) + 1_000;
        return checkpointOf(drawn, size, at, WITNESSES.slice(0, QUORUM), signerOf(size, index));
      });
      return { ...bundle, checkpoints, keys: { ...bundle.keys, log: [NEXT_LOG.text, LOG.text] } };
    },
  };
}

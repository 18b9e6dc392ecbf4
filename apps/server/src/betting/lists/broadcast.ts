import { setTimeout as pause } from 'node:timers/promises';

/** How long one slice may keep the event loop, and the pause between two slices, in ms. */
const PACE = { sliceMs: 2, pauseMs: 2 };
/** The pace while players submit bids. */
const BUSY_PACE = { sliceMs: 1, pauseMs: 4 };
/** The number of items between two looks at the clock. */
const ITEMS_PER_LOOK = 16;

/**
 * Divides work on many items into slices. Call the returned function after each item. Within a slice it returns undefined.
 * At the end of a slice it returns the promise of a pause, which the caller must await before the next item. The pauses
 * give the processor to requests of this node and to other programs of its machine. Ten thousand writes at once would
 * delay each request by a tenth of a second. While `isBusy` returns true, slices are shorter and pauses longer.
 */
export function startSlices(isBusy: () => boolean): () => Promise<void> | undefined {
  let items = 0;
  let untilMs = 0;
  const start = (): void => {
    untilMs = performance.now() + (isBusy() ? BUSY_PACE : PACE).sliceMs;
  };
  start();
  return () => {
    items += 1;
    if (items % ITEMS_PER_LOOK !== 0 || performance.now() < untilMs) return undefined;
    return pause((isBusy() ? BUSY_PACE : PACE).pauseMs).then(start);
  };
}

/**
 * Returns a function that writes a text to every receiver, in slices. A text waits until the texts before it have reached
 * everyone. `writerOf` prepares a text once and returns the function that writes it to one receiver. `isBusy` sets the
 * pace (`startSlices`).
 */
export function createBroadcast<Receiver>(
  receivers: ReadonlySet<Receiver>,
  writerOf: (text: string) => (receiver: Receiver) => void,
  isBusy: () => boolean,
): (text: string) => void {
  const waiting: string[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    try {
      for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) await writeInSlices(text);
    } finally {
      isWriting = false;
    }
  }

  async function writeInSlices(text: string): Promise<void> {
    const write = writerOf(text);
    const endOfSlice = startSlices(isBusy);
    for (const receiver of receivers) {
      write(receiver);
      const pausing = endOfSlice();
      if (pausing !== undefined) await pausing;
    }
  }

  return (text) => {
    waiting.push(text);
    if (!isWriting) void writeAll();
  };
}

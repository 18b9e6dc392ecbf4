import { setTimeout as pause } from 'node:timers/promises';

/** How long one slice may keep the event loop, in ms. */
const SLICE_MS = 2;
/** The pause between two slices, in ms. */
const PAUSE_MS = 2;
/** The number of writes between two looks at the clock. */
const WRITES_PER_LOOK = 16;

/**
 * Returns a function that writes a text to every receiver, in slices. The pauses give the processor to requests of this
 * node and to other programs of its machine. Ten thousand writes at once would delay each request by a tenth of a second.
 * A text waits until the texts before it have reached everyone. `writerOf` prepares a text once and returns the function
 * that writes it to one receiver.
 */
export function createBroadcast<Receiver>(
  receivers: ReadonlySet<Receiver>,
  writerOf: (text: string) => (receiver: Receiver) => void,
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
    let untilMs = performance.now() + SLICE_MS;
    let writes = 0;
    for (const receiver of receivers) {
      write(receiver);
      writes += 1;
      if (writes % WRITES_PER_LOOK === 0 && performance.now() >= untilMs) {
        await pause(PAUSE_MS);
        untilMs = performance.now() + SLICE_MS;
      }
    }
  }

  return (text) => {
    waiting.push(text);
    if (!isWriting) void writeAll();
  };
}

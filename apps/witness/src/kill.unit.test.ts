import { parseNote, toBase64 } from '@surahi/fairness';
import { describe, expect, test } from 'vitest';
import { type RunningWitness } from './testing/start-witness.ts';
import { rootOf } from './testing/test-log.ts';
import { add, get, inQuery, log, published, timeOf, setUpWitnesses } from './testing/witnesses.ts';

const { newFolder, witness } = setUpWitnesses();

/** Pseudo-random numbers from 0 to below 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Returned {
  readonly size: number;
  readonly root: string;
  readonly timeSeconds: number;
}

/** Two different logs of one size that both extend `history`, in random order. */
function twoViews(history: readonly number[], random: () => number): number[][] {
  const grown = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => history.length + at);
  const views = [
    [...history, ...grown],
    [...history, ...grown.map((entry) => entry + 100_000)],
  ];
  return random() < 0.5 ? views : views.reverse();
}

/**
 * Sends both views at once. Returns the views whose cosignature arrived. A kill of the witness meanwhile is not an
 * error.
 */
async function showBoth(w: RunningWitness, oldSize: number, views: number[][], returned: Returned[]) {
  const cosigned: number[][] = [];
  await Promise.allSettled(
    views.map(async (view) => {
      const reply = await add(w, log.request(oldSize, view));
      const timeSeconds = await timeOf(reply, w, view);
      returned.push({ size: view.length, root: toBase64(rootOf(view)), timeSeconds });
      cosigned.push(view);
    }),
  );
  return cosigned;
}

describe('[FAI-03] a witness that is killed again and again', () => {
  test('never cosigns two roots for one size, and publishes all that it returned', async () => {
    const random = seeded(20_261_123);
    const data = newFolder();
    const returned: Returned[] = [];
    let history: number[] = [];
    for (let life = 0; life < 20; life += 1) {
      const w = await witness(data);
      for (let step = 0; step < 2; step += 1) {
        const cosigned = await showBoth(w, history.length, twoViews(history, random), returned);
        expect(cosigned).toHaveLength(1);
        history = cosigned[0] ?? history;
      }
      const views = twoViews(history, random);
      setTimeout(() => void w.kill(), random() * 15);
      await showBoth(w, history.length, views, returned);
      await w.kill();
      const next = await witness(data);
      const { text } = parseNote(await (await get(next, `/checkpoint?${inQuery}`)).text());
      await next.kill();
      const cosigned = [history, ...views].find((view) => log.checkpoint(view).text === text);
      if (cosigned === undefined) throw new Error(`the witness shows a checkpoint that nobody sent:\n${text}`);
      history = cosigned;
    }
    const w = await witness(data);
    const all = await published(w);
    for (const { size, note } of all) expect(note.text).toBe(log.checkpoint(history.slice(0, size)).text);
    const known = new Set(all.map(({ size, timeSeconds }) => `${size} at ${timeSeconds}`));
    for (const { size, root, timeSeconds } of returned) {
      expect(root, `size ${size}`).toBe(toBase64(rootOf(history.slice(0, size))));
      expect(known).toContain(`${size} at ${timeSeconds}`);
    }
    expect(returned.length).toBeGreaterThanOrEqual(40);
  });
});

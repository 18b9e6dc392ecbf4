import { type Call, type ModelState, step } from './wallet-rules.ts';

/** A call and what each of its steps was told. */
export type Made = { call: Call; told: readonly string[] };

/**
 * Every state that some serial order of these calls' steps ends in, each told what it was told; none when there is no such
 * order. The steps of one call keep their own order.
 */
export function serialEnds(state: ModelState, made: readonly Made[]): ModelState[] {
  const ends = new Map<string, ModelState>();
  const seen = new Set<string>();
  const go = (from: ModelState, done: readonly number[]): void => {
    const print = JSON.stringify(from);
    if (made.every(({ told }, index) => done[index] === told.length)) {
      ends.set(print, from);
      return;
    }
    const mark = `${done.join()} ${print}`;
    if (seen.has(mark)) return;
    seen.add(mark);
    made.forEach(({ call, told }, index) => {
      const next = done[index] ?? 0;
      const expected = told[next];
      if (expected === undefined) return;
      const after = structuredClone(from);
      if (step(after, call, next) === expected) go(after, done.with(index, next + 1));
    });
  };
  go(
    state,
    made.map(() => 0),
  );
  return [...ends.values()];
}

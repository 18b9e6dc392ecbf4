import { type Call, type ModelState, step } from './wallet-rules.ts';

/** A call and the outcome of each of its steps. */
export type Made = { call: Call; outcomes: readonly string[] };

/**
 * Returns every end state of a serial order of these calls' steps in which each step has its actual outcome. Returns
 * none when no such order exists. The steps of one call keep their order.
 */
export function serialEnds(state: ModelState, made: readonly Made[]): ModelState[] {
  const ends = new Map<string, ModelState>();
  const seen = new Set<string>();
  const go = (from: ModelState, done: readonly number[]): void => {
    const print = JSON.stringify(from);
    if (made.every(({ outcomes }, index) => done[index] === outcomes.length)) {
      ends.set(print, from);
      return;
    }
    const mark = `${done.join()} ${print}`;
    if (seen.has(mark)) return;
    seen.add(mark);
    made.forEach(({ call, outcomes }, index) => {
      const next = done[index] ?? 0;
      const expected = outcomes[next];
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

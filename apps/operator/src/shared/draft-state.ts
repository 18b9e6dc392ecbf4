import { isGroup } from './merge-draft.ts';

/** What a form holds and what the server stores, both as the server would store them. */
export type DraftState = { draft: unknown; stored: unknown };

/**
 * Whether leaving would lose the draft. After the server has accepted a change, the page has the old values until its
 * next fetch. So a draft that was accepted over these values is not lost.
 */
export function isUnsaved({ draft, stored }: DraftState, accepted: DraftState | undefined): boolean {
  if (isSame(draft, stored)) return false;
  return accepted === undefined || !isSame(draft, accepted.draft) || !isSame(stored, accepted.stored);
}

/** Whether two values have the same fields, in any order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (!isGroup(one) || !isGroup(other)) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

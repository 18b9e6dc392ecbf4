/**
 * The number of groups of streams that get their heartbeats in turn. A heartbeat to all streams at once would delay bids
 * as long as a result does, and heartbeats are more frequent.
 */
export const BEATS = 20;

export type Groups<Member> = {
  add(member: Member): void;
  remove(member: Member): void;
  /** The next group. `count` calls in a row return every member once. */
  next(): Iterable<Member>;
};

/** Divides members evenly into `count` groups. */
export function createGroups<Member>(count: number): Groups<Member> {
  const groups = Array.from({ length: count }, () => new Set<Member>());
  let added = 0;
  let turn = 0;
  return {
    add: (member) => {
      groups[added % count]?.add(member);
      added += 1;
    },
    remove: (member) => {
      for (const group of groups) group.delete(member);
    },
    next: () => {
      turn += 1;
      return groups[(turn - 1) % count] ?? [];
    },
  };
}

/**
 * The number of groups of streams that get their heartbeats in turn. A heartbeat to 10,000 streams at once would block the
 * event loop for a tenth of a second. One of 200 groups takes about 1 ms.
 */
export const BEATS = 200;

export type Groups<Member> = {
  add(member: Member): void;
  remove(member: Member): void;
  /** The next group. `count` calls in a row return every member once. */
  next(): Iterable<Member>;
};

/** Divides members evenly into `count` groups. */
export function createGroups<Member>(count: number): Groups<Member> {
  const groups = Array.from({ length: count }, () => new Set<Member>());
  const groupOf = new Map<Member, Set<Member>>();
  let added = 0;
  let turn = 0;
  return {
    add: (member) => {
      const group = groups[added % count];
      if (group === undefined) return;
      group.add(member);
      groupOf.set(member, group);
      added += 1;
    },
    remove: (member) => {
      groupOf.get(member)?.delete(member);
      groupOf.delete(member);
    },
    next: () => {
      turn += 1;
      return groups[(turn - 1) % count] ?? [];
    },
  };
}

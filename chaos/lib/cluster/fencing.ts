/** A write that one PostgreSQL accepted. Times are from the prober's clock. */
export type ProbeWrite = { host: string; timeline: number; sentMs: number; ackedMs: number };

/**
 * Returns the writes that prove two leaders at once. PostgreSQL begins a new timeline with each promotion. So there were
 * two leaders if a write was sent after a write on a newer timeline had been confirmed, or if two hosts wrote on one
 * timeline.
 */
export function twoLeaders(writes: readonly ProbeWrite[]): string[] {
  return [...lateWrites(writes), ...sharedTimelines(writes)];
}

function lateWrites(writes: readonly ProbeWrite[]): string[] {
  const confirmed = writes.toSorted((a, b) => a.ackedMs - b.ackedMs);
  const found: string[] = [];
  let [next, newest] = [0, 0];
  for (const write of writes.toSorted((a, b) => a.sentMs - b.sentMs)) {
    for (let one = confirmed[next]; one !== undefined && one.ackedMs < write.sentMs; one = confirmed[next]) {
      newest = Math.max(newest, one.timeline);
      next += 1;
    }
    if (write.timeline < newest)
      found.push(`${write.host} took a write on timeline ${write.timeline} after ${newest} began`);
  }
  return found;
}

function sharedTimelines(writes: readonly ProbeWrite[]): string[] {
  const hosts = new Map<number, Set<string>>();
  for (const { host, timeline } of writes) hosts.set(timeline, (hosts.get(timeline) ?? new Set()).add(host));
  return [...hosts]
    .filter(([, names]) => names.size > 1)
    .map(([timeline, names]) => `${[...names].join(' and ')} took writes on timeline ${timeline}`);
}

import { pause } from './random.ts';

type Member = { name: string; role: string; state: string };

const ANSWERS_WITHIN_MS = 1_000;

/** Whether Patroni at this base address calls its PostgreSQL the leader; undefined without an answer within a second. */
export async function isLeader(url: string): Promise<boolean | undefined> {
  try {
    const answer = await fetch(`${url}/primary`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return undefined;
  }
}

/** The members of the cluster, from the first Patroni that answers. */
export async function members(urls: readonly string[]): Promise<Member[]> {
  for (const url of urls) {
    try {
      const answer = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
      const body: unknown = await answer.json();
      // the form that Patroni documents; a member that has not joined is missing
      if (typeof body === 'object' && body !== null && 'members' in body) return body.members as Member[];
    } catch {
      // ask the next one
    }
  }
  return [];
}

/** Waits for one leader, at least one synchronous standby, and only following standbys besides. Returns the wait in ms. */
export async function untilWhole(urls: readonly string[], withinMs = 120_000): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const seen = await members(urls);
    const fit = (role: string, state: string): number =>
      seen.filter((member) => member.role === role && member.state === state).length;
    const following = fit('sync_standby', 'streaming') + fit('replica', 'streaming');
    const led = fit('leader', 'running') === 1 && fit('sync_standby', 'streaming') >= 1;
    if (led && following === urls.length - 1) return performance.now() - startedMs;
    if (performance.now() - startedMs > withinMs) throw new Error(`the cluster is incomplete: ${JSON.stringify(seen)}`);
    await pause(250);
  }
}

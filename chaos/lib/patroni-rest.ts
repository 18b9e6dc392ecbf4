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

export type ClusterView = {
  /** Empty unless every Patroni names the same members and exactly one calls itself the leader. */
  members: Member[];
  /** What each Patroni returned, for an error. */
  text: string;
};

/** Asks every Patroni for the members. One that was cut off keeps an old view for some seconds. */
export async function viewOf(urls: readonly string[]): Promise<ClusterView> {
  const [views, leads] = await Promise.all([Promise.all(urls.map(membersSeenBy)), Promise.all(urls.map(isLeader))]);
  const texts = views.map((view) => (view === undefined ? 'no answer' : textOf(view)));
  const [first] = views;
  const agree = first !== undefined && new Set(texts).size === 1;
  const members = agree && leads.filter((leader) => leader === true).length === 1 ? first : [];
  return { members, text: urls.map((url, at) => `${url}: ${texts[at]}, leads: ${leads[at]}`).join('; ') };
}

/** The view of one Patroni; undefined without an answer within a second. */
async function membersSeenBy(url: string): Promise<Member[] | undefined> {
  try {
    const answer = await fetch(`${url}/cluster`, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    const body: unknown = await answer.json();
    // the form that Patroni documents; a member that has not joined is missing
    return typeof body === 'object' && body !== null && 'members' in body ? (body.members as Member[]) : undefined;
  } catch {
    return undefined;
  }
}

function textOf(view: readonly Member[]): string {
  return view
    .map(({ name, role, state }) => `${name} ${role} ${state}`)
    .toSorted()
    .join(', ');
}

/** Waits for one leader, at least one synchronous standby, and only following standbys besides. Returns the wait in ms. */
export async function untilWhole(urls: readonly string[], withinMs = 120_000): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const { members: seen, text } = await viewOf(urls);
    const fit = (role: string, state: string): number =>
      seen.filter((member) => member.role === role && member.state === state).length;
    const following = fit('sync_standby', 'streaming') + fit('replica', 'streaming');
    const led = fit('leader', 'running') === 1 && fit('sync_standby', 'streaming') >= 1;
    if (led && following === urls.length - 1) return performance.now() - startedMs;
    if (performance.now() - startedMs > withinMs) throw new Error(`the cluster is incomplete: ${text}`);
    await pause(250);
  }
}

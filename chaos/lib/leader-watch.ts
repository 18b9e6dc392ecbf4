import type { PatroniNode } from './patroni.ts';
import { pause } from './random.ts';

export type LeaderWatch = {
  /** Who leads by its own word; undefined when nobody does, or when who did has not answered for a while. */
  leader(): PatroniNode | undefined;
  /** Times two nodes called themselves the leader in one round of questions. */
  twoLeaders(): number;
  stop(): Promise<void>;
};

const ASK_EVERY_MS = 300;

/** So many questions without an answer, and a leader is none. */
const SILENT_ROUNDS = 3;

/** Asks all nodes again and again whether they lead. */
export async function watchLeader(nodes: readonly PatroniNode[]): Promise<LeaderWatch> {
  let leader: PatroniNode | undefined;
  let [twoLeaders, silent] = [0, 0];
  let stopped = false;

  const ask = async (): Promise<void> => {
    const answers = await Promise.all(nodes.map((node) => node.isLeader()));
    const leaders = nodes.filter((_, index) => answers[index] === true);
    if (leaders.length > 1) twoLeaders += 1;
    const answer = leader === undefined ? false : answers[nodes.indexOf(leader)];
    silent = answer === undefined ? silent + 1 : 0;
    if (answer === true) return;
    const isGone = answer === false || silent >= SILENT_ROUNDS;
    leader = leaders[0] ?? (isGone ? undefined : leader);
  };
  const keepAsking = async (): Promise<void> => {
    await pause(ASK_EVERY_MS);
    await ask();
    if (!stopped) await keepAsking();
  };

  await ask();
  const asking = keepAsking();
  return {
    leader: () => leader,
    twoLeaders: () => twoLeaders,
    stop: async () => {
      stopped = true;
      await asking;
    },
  };
}

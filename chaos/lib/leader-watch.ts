import { pause } from './random.ts';

/** A node that can be asked whether it leads; undefined without an answer. */
type Asked = { isLeader(): Promise<boolean | undefined> };

export type LeaderWatch<Node> = {
  /** The node that calls itself the leader; undefined when none does, or when the leader has not answered for a while. */
  leader(): Node | undefined;
  /** The number of rounds in which two nodes called themselves the leader. */
  twoLeaders(): number;
  stop(): Promise<void>;
};

const ASK_EVERY_MS = 300;

/** A leader that misses this many rounds no longer counts as the leader. */
const SILENT_ROUNDS = 3;

/** Polls all nodes for the leader until `stop`. */
export async function watchLeader<Node extends Asked>(nodes: readonly Node[]): Promise<LeaderWatch<Node>> {
  let leader: Node | undefined;
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

import type { PatroniCluster, PatroniNode } from './patroni.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { pause, type Random } from './random.ts';

export type LeaderRoute = {
  /** Where the leader is to be found, whichever node it is. */
  port: number;
  /** The node connections go to now. */
  leader(): PatroniNode | undefined;
  /** Times the route has moved to another node. */
  moves(): number;
  /** Times two nodes called themselves the leader in one round of questions. */
  twoLeaders(): number;
  close(): Promise<void>;
};

const ASK_EVERY_MS = 300;

/** So many questions without an answer, and a leader's connections are cut. */
const SILENT_ROUNDS = 3;

/**
 * What a load balancer in front of Patroni does (`option httpchk /primary`, `on-marked-down shutdown-sessions`): connections go to
 * the node whose Patroni answers /primary with 200, and those to any other are cut.
 */
export async function followLeader(cluster: PatroniCluster, random: Random): Promise<LeaderRoute> {
  const proxy: Proxy = await startProxy([], random);
  let leader: PatroniNode | undefined;
  let [moves, twoLeaders, silent] = [-1, 0, 0];
  let stop = false;

  const moveTo = (node: PatroniNode | undefined): void => {
    if (node === leader) return;
    if (node !== undefined) moves += 1;
    leader = node;
    proxy.targets = node === undefined ? [] : [node.port];
    proxy.cutAll();
  };

  const ask = async (): Promise<void> => {
    const answers = await Promise.all(cluster.nodes.map((node) => node.isLeader()));
    const leaders = cluster.nodes.filter((_, index) => answers[index] === true);
    if (leaders.length > 1) twoLeaders += 1;
    const [first] = leaders;
    const at = leader === undefined ? -1 : cluster.nodes.indexOf(leader);
    silent = answers[at] === undefined ? silent + 1 : 0;
    if (first !== undefined && (leader === undefined || !leaders.includes(leader))) return moveTo(first);
    // a leader that says it is none is left at once, one that says nothing after a while
    if (answers[at] === false || silent >= SILENT_ROUNDS) moveTo(undefined);
  };

  const keepAsking = async (): Promise<void> => {
    await pause(ASK_EVERY_MS);
    await ask();
    if (!stop) await keepAsking();
  };

  await ask();
  const asking = keepAsking();
  return {
    port: proxy.port,
    leader: () => leader,
    moves: () => moves,
    twoLeaders: () => twoLeaders,
    close: async () => {
      stop = true;
      await asking;
      await proxy.close();
    },
  };
}

import type { Client } from '../../lib/client.ts';
import type { Call } from '../../lib/latency.ts';
import type { Context } from '../../lib/scenario.ts';
import type { Server } from '../../lib/server.ts';
import type { World } from '../../lib/world.ts';

export type HogScene = Pick<Context, 'random' | 'report' | 'scale'> & {
  world: World;
  server: Server;
  client: Client;
  /** Rounds of each part. */
  rounds: number;
  /** A call of a player in the form that clients send. */
  callOf(player: number, path: string, fields: Record<string, unknown>): Call;
};

/** A part that is prepared. */
export type ReadyPart = {
  /** Runs before each round, outside of what is measured. */
  before?(): Promise<void>;
  /** Sends everything of a round at once. The value counts the outcomes, for example `{ ok: 5, '503 busy': 11 }`. */
  hog(round: number): Promise<Record<string, number>>;
  /** Reports the part's own figures after the last round. */
  finish?(): void;
};

/**
 * One way to hog a node. Each part has a file of its own and is listed in `hog.ts`. Players 1 to 9 belong to the quiet
 * player whose calls are measured; a part uses players from `FIRST_HOG` on.
 */
export type HogPart = {
  name: string;
  /**
   * The limit of the slowdown during the part, for calls of another player: measured time divided by usual time, at the
   * median and at the 99th percentile. Checked in long runs only.
   */
  mostTimes?: number;
  /** Prepares data, before anything is measured. */
  prepare(scene: HogScene): Promise<ReadyPart>;
};

/** The first player of the hogs. */
export const FIRST_HOG = 10;

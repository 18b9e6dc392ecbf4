import type { Client } from '../../lib/client.ts';
import type { Call } from '../../lib/latency.ts';
import type { Context } from '../../lib/scenario.ts';
import type { Server } from '../../lib/server.ts';
import type { World } from '../../lib/world.ts';

export type HogScene = Pick<Context, 'random' | 'report' | 'scale'> & {
  world: World;
  server: Server;
  client: Client;
  /** A call of a player in the form that clients send. */
  callOf(player: number, path: string, fields: Record<string, unknown>): Call;
};

/**
 * One way to hog a node. Each part has a file of its own and is listed in `hog.ts`. Players 1 to 9 belong to the quiet
 * player whose calls are measured; a part uses players from `FIRST_HOG` on.
 */
export type HogPart = {
  name: string;
  /** How many times its quiet median a call of another player may take during the part. Checked in long runs only. */
  mostTimes?: number;
  /**
   * Prepares data, before anything is measured. Returns the function that sends everything at once; its value counts the
   * outcomes, for example `{ ok: 5, '503 busy': 11 }`.
   */
  prepare(scene: HogScene): Promise<() => Promise<Record<string, number>>>;
};

/** The first player of the hogs. */
export const FIRST_HOG = 10;

import { isProtected, type RawConfig } from './schema.ts';

/** What a server does for the demo. */
export type DemoConfig = { seed: boolean; history: boolean; crowd: boolean; robot: boolean; robotDelaySeconds: number };

/** Each switch makes the server invent players, bids or results. Licensed mode refuses them. */
export const DEMO_SWITCHES = ['DEMO_SEED', 'DEMO_HISTORY', 'DEMO_CROWD', 'DEMO_ROBOT'] as const;

/** Reads the switches of the demo. By default they are on, except on a protected server. */
export function toDemo(raw: RawConfig): DemoConfig {
  const byDefault = !isProtected(raw);
  return {
    seed: raw.DEMO_SEED ?? byDefault,
    history: raw.DEMO_HISTORY ?? raw.DEMO_SEED ?? byDefault,
    crowd: raw.DEMO_CROWD ?? byDefault,
    robot: raw.DEMO_ROBOT ?? byDefault,
    robotDelaySeconds: raw.DEMO_ROBOT_DELAY_SECONDS,
  };
}

import { isProtected, type RawConfig } from './schema.ts';

/** What a server does for the demo. */
export type DemoConfig = { seed: boolean; history: boolean; crowd: boolean; robot: boolean; robotDelaySeconds: number };

/** Each creates players, bids or results that nobody made. Licensed mode refuses them. */
export const DEMO_SWITCHES = ['DEMO_SEED', 'DEMO_HISTORY', 'DEMO_CROWD', 'DEMO_ROBOT'] as const;

/** The switches of the demo with their defaults: on, except in a protected server. */
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

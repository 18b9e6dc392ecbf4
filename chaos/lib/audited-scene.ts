import type { AuditWatch } from './audit-watch.ts';
import type { Client } from './client.ts';
import type { Operator } from './console.ts';
import type { Journal } from './journal.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export type Steps = {
  world: World;
  client: Client;
  journal: Journal;
  random: Random;
  watch: AuditWatch;
  owner: Operator;
  finance: Operator;
  round: number;
  port: number;
};

/** The n-th player of this round, so that no round meets what another has left. */
export function playerOf({ round }: Steps, n: number): number {
  return round * 4 + n;
}

/** A field of something that came as JSON. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** An id as the console takes it; '0' for one that is not there, which its call then refuses. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '0';
}

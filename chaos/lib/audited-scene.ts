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

/** The n-th player of this round. Every round has players of its own, so rounds do not disturb each other. */
export function playerOf({ round }: Steps, n: number): number {
  return round * 4 + n;
}

/** A field of a parsed JSON value; undefined when the value is not an object. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** An id in the form that the console accepts. A missing id becomes '0', which the call refuses. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : '0';
}

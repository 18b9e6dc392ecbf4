import type { Random } from './random.ts';

const POISON: readonly unknown[] = [
  null,
  true,
  -1,
  9.99,
  1e308,
  2 ** 53,
  '',
  ' 10',
  '१०',
  '1e5',
  '-10',
  '10; drop table players',
  "' or 1=1 --",
  '<img src=x onerror=alert(1)>',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  'x'.repeat(5_000),
  [],
  ['10'],
  {},
  { length: 3 },
  { $gt: '' },
  '../../etc/passwd',
  '31-February-2026',
  '99999999999999999999',
];

/** Bodies that are not JSON, or JSON of a hostile form. */
const RAW: readonly string[] = [
  '',
  'null',
  '[]',
  '"text"',
  '{',
  '{"a":1e400}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":'.repeat(2_000) + '1' + '}'.repeat(2_000),
  '['.repeat(500) + ']'.repeat(500),
  '\ufeff{}',
  'a=1&b=2',
];

/** Returns an invalid body made from a valid one. It is text, because some of them are not JSON. */
export function spoil(random: Random, valid: Record<string, unknown>): string {
  if (random.chance(0.05)) return random.pick(RAW);
  const body: unknown = structuredClone(valid);
  const times = 1 + random.below(3);
  for (let time = 0; time < times; time += 1) spoilOne(random, body);
  return JSON.stringify(body);
}

function spoilOne(random: Random, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const keys = Object.keys(value);
  if (keys.length === 0) return;
  const key = random.pick(keys);
  const inner: unknown = Reflect.get(value, key);
  if (typeof inner === 'object' && inner !== null && random.chance(0.7)) return spoilOne(random, inner);
  const at = random.next();
  if (at < 0.2) Reflect.deleteProperty(value, key);
  else if (at < 0.25) Reflect.set(value, `${key}_2`, structuredClone(random.pick(POISON)));
  else Reflect.set(value, key, structuredClone(random.pick(POISON)));
}

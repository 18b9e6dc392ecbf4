import { safeParse, type $ZodCheckGreaterThanDef, type $ZodType, type $ZodTypes } from 'zod/v4/core';
import type { Random } from './random.ts';

/** Texts at the edges of what the contract's formats allow, and beyond what PostgreSQL or JavaScript can store. */
const TEXTS: readonly string[] = [
  // ids and amounts around 2^31, 2^53 and 2^63
  '1',
  '0',
  '-1',
  '100',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '99999999999999999999',
  '9'.repeat(190),
  '0.1',
  '1e308',
  // dates and times
  '12/31/9999',
  '1/1/0001',
  '2/31/2026',
  '31-February-2026',
  '31-December-9999',
  '2026-02-28',
  '2026-02-31',
  '2999-12-31',
  '9999-12-31',
  '0000-00-00',
  '2026-02',
  '2026-13',
  '2999-12',
  '9999-12',
  '00:00',
  '23:59',
  '24:00',
  '999999999999999',
  '-62135596800001',
  // cursors
  '9223372036854775807.IjEi',
  '1.eyJhIjoxfQ',
  '1.bnVsbA',
  // numbers, references and addresses
  '9876543210',
  '6000000000',
  '418203774512',
  'ABCDE-12345',
  'HDFC0001234',
  'asha@upi',
  'https://example.com/a',
  'x'.repeat(64),
  '00000000-0000-4000-8000-000000000000',
  '000000',
  '5',
  '12',
  '123',
  'open',
  'AAAA',
  // texts that a database or a page may misread
  '',
  ' ',
  'three words here',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '\uffff',
  '%',
  '_\\',
  "'; drop table players; --",
  '{"a":1}',
  '[]',
  'null',
  'NaN',
  'Infinity',
  'infinity',
  '__proto__',
  '😀'.repeat(50),
  'x'.repeat(500),
  'x'.repeat(5_000),
];

const NUMBERS: readonly number[] = [
  0,
  1,
  2,
  -1,
  0.5,
  7,
  100,
  60_000,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 63,
  1e21,
  1e308,
  253_402_300_800_000,
  8_640_000_000_000_001,
];

/** Keeps half of the values within the contract, so that they reach the code behind its checks. */
const VALID_SHARE = 0.75;

const fitting = new WeakMap<$ZodType, unknown[]>();

/** Returns the values of a list that a schema accepts. */
function fits(schema: $ZodType, values: readonly unknown[]): unknown[] {
  const known = fitting.get(schema) ?? values.filter((value) => safeParse(schema, value).success);
  fitting.set(schema, known);
  return known;
}

function oneOf(random: Random, schema: $ZodType, values: readonly unknown[]): unknown {
  const good = fits(schema, values);
  return random.pick(good.length > 0 && random.chance(VALID_SHARE) ? good : values);
}

/**
 * Returns a value for a schema of the contract: of the right type, mostly valid, and at the edge of its range. A call
 * that has only such values passes the contract and reaches the database.
 */
export function typedValue(random: Random, schema: $ZodType): unknown {
  // Every schema of the contract is one of the library's own types.
  const { _zod: internals } = schema as $ZodTypes;
  const { def } = internals;
  switch (def.type) {
    case 'object':
      return typedObject(random, def.shape);
    case 'optional':
    case 'nullable':
      if (random.chance(0.3)) return def.type === 'optional' ? undefined : null;
      return typedValue(random, def.innerType);
    case 'catch':
    case 'default':
    case 'readonly':
      return typedValue(random, def.innerType);
    case 'pipe':
      return typeOf(def.in) === 'string' ? oneOf(random, schema, TEXTS) : typedValue(random, def.in);
    case 'union':
      return typedValue(random, random.pick(def.options));
    case 'array':
      return Array.from({ length: random.pick([0, 1, 1, 2, 7, 40]) }, () => typedValue(random, def.element));
    case 'tuple':
      return def.items.map((item) => typedValue(random, item));
    case 'record':
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [random.pick(TEXTS), typedValue(random, def.valueType)]),
      );
    case 'enum':
      return random.pick(Object.values(def.entries));
    case 'literal':
      return random.pick(def.values);
    case 'boolean':
      return random.chance(0.5);
    case 'number':
      return oneOf(random, schema, [...NUMBERS, ...bounds(schema)]);
    default:
      return oneOf(random, schema, TEXTS);
  }
}

function typeOf({ _zod: internals }: $ZodType): string {
  return internals.def.type;
}

/** Returns the smallest and the largest number that a schema names, and their neighbours. */
function bounds(schema: $ZodType): number[] {
  const { _zod: internals } = schema;
  return (internals.def.checks ?? []).flatMap(({ _zod: check }) => {
    const { def } = check;
    if (def.check !== 'greater_than' && def.check !== 'less_than') return [];
    // Both checks have their limit in `value`. The contract bounds only numbers.
    const limit = Number((def as $ZodCheckGreaterThanDef).value);
    return [limit - 1, limit, limit + 1];
  });
}

/** Returns a value for each field. A few are missing. */
function typedObject(random: Random, shape: Readonly<Record<string, $ZodType>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(shape)) {
    if (!random.chance(0.03)) fields[key] = typedValue(random, schema);
  }
  return fields;
}

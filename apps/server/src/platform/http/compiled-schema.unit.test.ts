import { CALLS } from '@surahi/contract';
import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { compileSchema } from './compiled-schema.ts';

/** A valid body and its mutations: without a field, with a field of another type, with an extra field. */
function* spoiled(body: Record<string, unknown>): Generator {
  yield body;
  yield { ...body, more: 1 };
  for (const key of Object.keys(body)) {
    const { [key]: value, ...rest } = body;
    yield rest;
    for (const other of [null, 7, '', [], {}, [[]], 'x'.repeat(5_000)]) yield { ...body, [key]: other };
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const inner of spoiled(Object.fromEntries(Object.entries(value)))) yield { ...body, [key]: inner };
    }
    if (Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null) {
      for (const row of spoiled({ ...value[0] })) yield { ...body, [key]: [value[0], row] };
    }
  }
  yield* [null, [], 'text', 7];
}

test.each(Object.entries(CALLS))('%s reads and refuses compiled as the contract does', (name, call) => {
  const compiled = compileSchema(call.request);
  const example = Object.entries(EXAMPLES).find(([key]) => key === name)?.[1];
  let bodies = 0;
  for (const body of spoiled({ ...example?.request })) {
    const [ours, theirs] = [safeParse(compiled, body), safeParse(call.request, body)];
    expect([ours.data, ours.error?.issues]).toEqual([theirs.data, theirs.error?.issues]);
    bodies += 1;
  }
  expect(bodies).toBeGreaterThan(5);
});

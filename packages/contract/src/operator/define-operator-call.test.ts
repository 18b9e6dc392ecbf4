import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineOperatorCall } from './define-operator-call.ts';
import { OPERATOR_CALLS, operatorUrl } from './calls.ts';
import { OPERATOR_ROLES, PERMISSIONS } from './permissions.ts';

const call = defineOperatorCall({
  method: 'POST',
  path: '/draws/:drawId/results',
  permission: 'results.enter',
  summary: 'Enters a result.',
  params: { drawId: z.string() },
  request: { pana: z.string() },
  response: { entered: z.boolean() },
});

test('unknown keys in body, query and path are rejected', () => {
  expect(call.request.safeParse({ pana: '123' }).success).toBe(true);
  expect(call.request.safeParse({ pana: '123', payout: 1 }).success).toBe(false);
  expect(call.query.safeParse({}).success).toBe(true);
  expect(call.query.safeParse({ all: '1' }).success).toBe(false);
  expect(call.params.safeParse({ drawId: '1', other: '2' }).success).toBe(false);
});

test('a call has the roles of its permission and needs a full session by default', () => {
  expect(call.roles).toEqual(PERMISSIONS['results.enter']);
  expect(call.access).toBe('full');
  expect(() => defineOperatorCall({ method: 'GET', path: '/x', summary: '', response: {} })).toThrow('permission');
});

test('the owner has every permission; the auditor changes only the time of a books check', () => {
  for (const roles of Object.values(PERMISSIONS)) expect(roles).toContain('owner');
  const changing = Object.values(OPERATOR_CALLS).filter(
    (one) => one.method !== 'GET' && one.permission !== 'account.own' && one.permission !== 'books.check',
  );
  // Preparing a file changes nothing that others see. It needs the permission of its export.
  changing.splice(changing.indexOf(OPERATOR_CALLS.prepareFile), 1);
  for (const one of changing) expect(one.roles).not.toContain('auditor');
  expect(OPERATOR_ROLES).toHaveLength(6);
});

test('every call has a unique path and declares its parameters', () => {
  const seen = new Set<string>();
  for (const one of Object.values(OPERATOR_CALLS)) {
    const key = `${one.method} ${one.path}`;
    expect(seen).not.toContain(key);
    seen.add(key);
    const named = [...one.path.matchAll(/:([a-zA-Z]+)/g)].map((found) => found[1]);
    expect([key, Object.keys(one.params.shape)]).toEqual([key, named]);
  }
});

test('an address has its parameters and the given query', () => {
  expect(operatorUrl(OPERATOR_CALLS.listDraws, {}, { date: '2026-07-28' })).toBe('/operator/api/draws?date=2026-07-28');
  expect(operatorUrl(OPERATOR_CALLS.previewResult, { drawId: '7', side: 'open' }, {})).toBe(
    '/operator/api/draws/7/results/open/preview',
  );
});

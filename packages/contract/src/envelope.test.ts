import { describe, expect, test } from 'vitest';
import { readEnvelope } from './envelope.ts';

const own = { env_type: 'Prod', app_key: ' demo-app-key ' };

describe('readEnvelope', () => {
  test('trims app_key and env_type', () => {
    expect(readEnvelope(own)).toEqual({ envType: 'Prod', appKey: 'demo-app-key', token: undefined });
    expect(readEnvelope({ env_type: 1 })).toEqual({ envType: '1', appKey: '', token: undefined });
  });

  test.each([[undefined], [null], ['']])('token %j names no one', (token) => {
    expect(readEnvelope({ ...own, unique_token: token })?.token).toBeUndefined();
  });

  test("a bid's token may be only inside the batch; the outer token wins", () => {
    expect(readEnvelope({ ...own, new_result: { unique_token: 'inner' } })?.token).toBe('inner');
    expect(readEnvelope({ ...own, unique_token: 'outer', new_result: { unique_token: 'inner' } })?.token).toBe('outer');
    expect(readEnvelope({ ...own, new_result: { unique_token: 0 } })?.token).toBeUndefined();
  });

  test.each([
    [null],
    [undefined],
    [[]],
    ['text'],
    [7],
    [{ ...own, unique_token: 0 }],
    [{ ...own, unique_token: ['a'] }],
    [{ ...own, unique_token: 'x'.repeat(201) }],
    [{ ...own, app_key: 1 }],
    [{ ...own, env_type: {} }],
  ])('%j is no envelope', (body) => {
    expect(readEnvelope(body)).toBeUndefined();
  });
});

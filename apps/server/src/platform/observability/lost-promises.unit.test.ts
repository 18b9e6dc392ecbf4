import { expect, test, vi } from 'vitest';
import { onLostPromise } from './lost-promises.ts';

test('a lost connection in the background is logged; any other rejection is thrown', () => {
  const error = vi.fn<(fields: object, text: string) => void>();
  const handle = onLostPromise({ error });
  handle(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  expect(error).toHaveBeenCalledOnce();
  const bug = new TypeError('x is not a function');
  expect(() => handle(bug)).toThrow(bug);
  expect(error).toHaveBeenCalledOnce();
});

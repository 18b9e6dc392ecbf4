import { afterEach, expect, test, vi } from 'vitest';
import { attachToaster, toast, type ToastMessage } from './toast.ts';

afterEach(() => vi.unstubAllGlobals());

test('[NAV-12] a toast stays for 3 seconds, and for 5 seconds on the charts', () => {
  const drawn: ToastMessage[] = [];
  const detach = attachToaster({ draw: (message) => drawn.push(message), endErrors: () => undefined });
  for (const pathname of ['/imp', '/charts', '/charts/7']) {
    vi.stubGlobal('location', { pathname });
    toast.error('Wrong');
    toast.success('Saved');
  }
  detach();
  expect(drawn.map(({ kind, durationMs }) => [kind, durationMs])).toEqual([
    ['error', 3000],
    ['success', 3000],
    ['error', 5000],
    ['success', 5000],
    ['error', 5000],
    ['success', 5000],
  ]);
});

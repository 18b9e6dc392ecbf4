import { afterEach, expect, test, vi } from 'vitest';
import { tab } from '../testing/tab.ts';

afterEach(() => vi.unstubAllGlobals());

test('the page of a tapped notification opens when the bids of the confirmation are sent', async () => {
  const { window, url } = tab('/single');
  const worker = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', { serviceWorker: worker });
  vi.resetModules();
  const [{ followPush }, { appTrail }] = await Promise.all([
    import('./follow-push.ts'),
    import('../navigation/app-trail.ts'),
  ]);
  followPush();
  const release = appTrail().hold({ close: () => undefined, isLocked: () => true });
  worker.dispatchEvent(new MessageEvent('message', { data: { open: '/imp3' } }));
  expect(url()).toBe('/single');
  release();
  expect(url()).toBe('/imp3');
});

import { expect, test } from 'vitest';
import { attachToaster, endErrorToasts, toast } from '../toast.ts';
import { createToastDrawer } from './toast-drawer.ts';

/** A drawer whose toasts are the texts in `shown`. */
async function openDrawer(path = { now: '/single' }) {
  const shown = new Set<string>();
  const drawer = createToastDrawer({
    show: (_kind, text) => {
      shown.add(text);
      return text;
    },
    dismiss: (id) => shown.delete(String(id)),
    path: () => path.now,
  });
  drawer.draw({ kind: 'info', text: 'Pay first', durationMs: 3000 });
  drawer.draw({ kind: 'error', text: 'Not enough balance!', durationMs: 3000 });
  await Promise.resolve();
  return { drawer, shown };
}

test('an error toast ends when the next action succeeds, with a toast of its own or without', async () => {
  const quiet = await openDrawer();
  const detach = attachToaster(quiet.drawer);
  endErrorToasts();
  detach();
  expect([...quiet.shown]).toEqual(['Pay first']);
  const loud = await openDrawer();
  loud.drawer.draw({ kind: 'success', text: 'Saved', durationMs: 3000 });
  expect([...loud.shown]).toEqual(['Pay first', 'Saved']);
});

test('an error toast stays on its screen after another error, and ends on the next screen', async () => {
  const path = { now: '/single' };
  const { drawer, shown } = await openDrawer(path);
  drawer.draw({ kind: 'error', text: 'Enter a valid amount', durationMs: 3000 });
  await Promise.resolve();
  drawer.endErrorsOfOthers(path.now);
  expect([...shown]).toEqual(['Pay first', 'Not enough balance!', 'Enter a valid amount']);
  drawer.endErrorsOfOthers('/jodi');
  expect([...shown]).toEqual(['Pay first']);
});

test('[NAV-12] a toast stays for 3 seconds, and for 5 seconds on the charts', () => {
  const path = { now: '' };
  const shown: [kind: string, durationMs: number][] = [];
  const drawer = createToastDrawer({
    show: (kind, _text, durationMs) => shown.push([kind, durationMs]),
    dismiss: () => undefined,
    path: () => path.now,
  });
  const detach = attachToaster(drawer);
  for (path.now of ['/imp', '/charts', '/charts/7']) {
    toast.error('Wrong');
    toast.success('Saved');
  }
  toast.warning('Read this', 20_000);
  detach();
  expect(shown).toEqual([
    ['error', 3000],
    ['success', 3000],
    ['error', 5000],
    ['success', 5000],
    ['error', 5000],
    ['success', 5000],
    ['warning', 20_000],
  ]);
});

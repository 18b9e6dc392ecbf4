import { expect, test } from 'vitest';
import { appTab, isChartPath, isShellPath } from '../../worker/shell-path.ts';

test('the cached page opens the app’s screens and no address of the server', () => {
  for (const path of ['/', '/imp', '/IMP7', '/change-password', '/jodi-tricks', '/documents', '/apian']) {
    expect(isShellPath(path), path).toBe(true);
  }
  for (const path of [
    '/operator',
    '/operator/draws',
    '/docs',
    '/docs/json',
    '/api-user-login',
    '/events',
    '/metrics',
    '/healthz',
    '/readyz',
    '/media/slider/1',
    '/charts',
    '/Charts/main/3',
    '/charts/starline',
    '/assets/index-abc.js',
    '/manifest.webmanifest',
  ]) {
    expect(isShellPath(path), path).toBe(false);
  }
});

test('without a network the cached page also opens charts, and no other page of the server', () => {
  for (const path of ['/charts', '/Charts/main/3', '/charts/starline']) expect(isChartPath(path), path).toBe(true);
  for (const path of ['/chartsroom', '/operator', '/docs', '/log/1', '/imp'])
    expect(isChartPath(path), path).toBe(false);
});

test('a tapped notification uses the visible tab of the app, else any of them, and never a tab with a file', () => {
  const tab = (path: string, visibilityState: DocumentVisibilityState) => ({
    url: `https://play.example.com${path}`,
    visibilityState,
  });
  const receipt = tab('/media/receipts/1', 'visible');
  const screenshot = tab('/media/proofs/1', 'hidden');
  const home = tab('/imp', 'hidden');
  const chart = tab('/charts/main/3?from=2026', 'visible');
  expect(appTab([receipt, home, chart])).toBe(chart);
  expect(appTab([screenshot, receipt, home])).toBe(home);
  expect(appTab([receipt, screenshot])).toBeUndefined();
  expect(appTab([])).toBeUndefined();
});

import { expect, test } from 'vitest';
import { isChartPath, isShellPath } from '../../worker/shell-path.ts';

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

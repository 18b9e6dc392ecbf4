import { expect, test } from 'vitest';
import { isShellPath } from '../../worker/shell-path.ts';

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

import { afterAll, vi } from 'vitest';

/**
 * Unit test files of one process share modules, globals and timers (`isolate: false`). Each file leaves none of them to
 * the next file, so the order of the files changes nothing.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});

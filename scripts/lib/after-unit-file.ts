import { afterAll, vi } from 'vitest';

/**
 * Unit test files of one process share modules, globals, timers and mocks (`isolate: false`). They are reset after each
 * file, so that the next file does not depend on it.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkUnreachable, isScreenLoading, loadChunk, loadScreen, onScreenLoading } from './screen-loading.ts';

/** A chunk that fails to load so many times. */
function chunk(failures: number) {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return 'chunk';
  };
  return { load, tries: () => tries };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a chunk that fails twice loads at the third try', async () => {
  const { load, tries } = chunk(2);
  const loading = loadChunk(load);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(tries()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toBe('chunk');
});

test('a network that returns ends the delay', async () => {
  const { load } = chunk(1);
  const loading = loadChunk(load);
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  expect(await loading).toBe('chunk');
});

test('after three failures the chunk is unreachable, and the screen is no longer loading', async () => {
  const changes: boolean[] = [];
  const stop = onScreenLoading(() => changes.push(isScreenLoading()));
  const loading = loadScreen(chunk(3).load).catch((error: unknown) => error);
  expect(isScreenLoading()).toBe(true);
  await vi.runAllTimersAsync();
  expect(await loading).toBeInstanceOf(ChunkUnreachable);
  await vi.runAllTimersAsync();
  stop();
  expect(changes).toEqual([true, false]);
});

import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPublicData } from './stored-public.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const entries = new Map<string, string>();
const RATES = ['public', 'rates', 'main'] as const;

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', memoryStorage(entries));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A start of the app that receives this data from the server. */
async function visit(key: QueryKey, data: object): Promise<void> {
  const queryClient = new QueryClient();
  keepPublicData(queryClient);
  await queryClient.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(data) });
}

/** What a start without a network shows for a key. */
function shown(key: QueryKey): unknown {
  const queryClient = new QueryClient();
  keepPublicData(queryClient);
  return queryClient.getQueryData(key);
}

test('public data returns at the next start', async () => {
  await visit(RATES, { game_rates: [1] });
  expect(shown(RATES)).toEqual({ game_rates: [1] });
});

test('answers that came before the start of the store are kept too', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(RATES, { game_rates: [2] });
  keepPublicData(queryClient);
  expect(shown(RATES)).toEqual({ game_rates: [2] });
});

test('private data, the payee and large answers are not stored', async () => {
  await visit(['player', 'notices'], { result: [1] });
  await visit(['public', 'payee'], { upi_id: 'shop@bank' });
  await visit(['public', 'charts', 'main'], { results: 'x'.repeat(200_000) });
  expect(entries.size).toBe(0);
});

test('old and damaged entries are removed', async () => {
  vi.useFakeTimers();
  await visit(RATES, { game_rates: [1] });
  entries.set('public:damaged', '{"key":1}');
  vi.setSystemTime(Date.now() + 31 * 86_400_000);
  expect(shown(RATES)).toBeUndefined();
  expect(entries.size).toBe(0);
});

test('at most 20 entries are kept, the newest', async () => {
  vi.useFakeTimers();
  for (let index = 0; index < 22; index += 1) {
    vi.setSystemTime(1_000_000 + index);
    await visit(['public', 'charts', index], { index });
  }
  expect(shown(['public', 'charts', 0])).toBeUndefined();
  expect(shown(['public', 'charts', 21])).toEqual({ index: 21 });
  expect(entries.size).toBe(20);
});

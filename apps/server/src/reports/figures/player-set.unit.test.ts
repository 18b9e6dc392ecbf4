import { expect, test } from 'vitest';
import { packedIds, PlayerSet } from './player-set.ts';

test('each id counts once, near or far from the others', () => {
  const set = new PlayerSet();
  const ids = [1, 7, 8, 9, 65_535, 65_536, 1_000_000, 2_147_483_647];
  for (const id of [...ids, ...ids, 7]) set.add(id);
  expect(set.size).toBe(ids.length);
});

test('ids are decoded as PostgreSQL packs them', () => {
  expect([...packedIds(Buffer.from('0000000100010000', 'hex'))]).toEqual([1, 65_536]);
  expect([...packedIds(Buffer.alloc(0))]).toEqual([]);
});

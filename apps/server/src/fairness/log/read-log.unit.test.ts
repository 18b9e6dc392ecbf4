import { formatTileIndex } from '@surahi/fairness';
import { describe, expect, test } from 'vitest';
import { parseTilePath } from './read-log.ts';

describe('tile paths', () => {
  test.each([
    ['000', { index: 0, width: 256 }],
    ['x001/x234/067', { index: 1_234_067, width: 256 }],
    ['005.p/17', { index: 5, width: 17 }],
  ])('%s names one tile', (route, tile) => {
    expect(parseTilePath(route)).toEqual(tile);
    expect(route.startsWith(formatTileIndex(tile.index))).toBe(true);
  });

  test.each(['', '5', '0005', 'x000/005', '005.p/0', '005.p/256', '005.p/017', '005.p/300', 'x1/234', '-01', '../key'])(
    '%j names none',
    async (route) => {
      expect(parseTilePath(route)).toBeUndefined();
    },
  );
});

import { expect, test } from 'vitest';
import { cropBox, moveCrop, SHAPE, WHOLE } from './crop.ts';

test('a wide picture loses its sides, a tall one its top and bottom', () => {
  expect(cropBox({ width: 4_000, height: 1_120 }, WHOLE)).toEqual({ left: 340, top: 0, width: 3_320, height: 1_120 });
  expect(cropBox({ width: 664, height: 1_000 }, WHOLE)).toEqual({ left: 0, top: 388, width: 664, height: 224 });
});

test('every crop lies within the picture and has the slider’s aspect ratio', () => {
  for (const size of [
    { width: 664, height: 224 },
    { width: 300, height: 900 },
    { width: 5_000, height: 400 },
  ]) {
    for (const zoom of [1, 1.7, 4]) {
      for (const at of [0, 0.3, 1]) {
        const box = cropBox(size, { zoom, x: at, y: 1 - at });
        expect(box.width / box.height).toBeCloseTo(SHAPE);
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(size.width + 1e-6);
        expect(box.top + box.height).toBeLessThanOrEqual(size.height + 1e-6);
      }
    }
  }
});

test('dragging the picture moves the crop the other way and stops at the edges', () => {
  const size = { width: 1_328, height: 448 };
  const near = { ...WHOLE, zoom: 2 };
  expect(moveCrop(size, near, { x: 0.25, y: 0 })).toEqual({ zoom: 2, x: 0.25, y: 0.5 });
  expect(moveCrop(size, near, { x: 9, y: -9 })).toEqual({ zoom: 2, x: 0, y: 1 });
  expect(moveCrop({ width: 664, height: 224 }, WHOLE, { x: 1, y: 1 })).toEqual(WHOLE);
});

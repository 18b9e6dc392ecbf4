import { expect, test } from 'vitest';
import { testWebp } from '../../testing/pictures.ts';
import { cleanWebp } from './clean-webp.ts';

const SECRET = 'at home, 19.0760 N 72.8777 E';

test('a WebP loses EXIF, XMP and what follows its end, and keeps its pixels', () => {
  const cleaned = cleanWebp(testWebp({ width: 664, height: 224, exif: SECRET }));
  expect(cleaned).toMatchObject({ mediaType: 'image/webp', width: 664, height: 224 });
  expect(cleaned?.bytes.includes(SECRET)).toBe(false);
  expect(cleaned?.bytes).toEqual(testWebp({ width: 664, height: 224 }));
});

test('a lossless WebP tells its size', () => {
  expect(cleanWebp(testWebp({ width: 16_383, height: 7, lossless: true }))).toMatchObject({ width: 16_383, height: 7 });
});

test.for([
  ['nothing', Buffer.alloc(0)],
  ['a sound file', Buffer.from(testWebp().toString('latin1').replace('WEBP', 'WAVE'), 'latin1')],
  ['a WebP cut short', testWebp().subarray(0, -4)],
  ['a WebP whose frame is of another size than it says', testWebp({ width: 10, height: 10, exif: SECRET, claim: 11 })],
  ['a moving WebP', testWebp({ exif: SECRET, flags: 0x02 })],
] as const)('%s is no picture', ([, bytes]) => {
  expect(cleanWebp(bytes)).toBeUndefined();
});

test('a picture with any byte changed never breaks the reader', () => {
  const picture = testWebp({ exif: SECRET });
  for (let index = 0; index < picture.length; index += 1) {
    for (const value of [0x00, 0x7f, 0xff]) {
      const changed = Buffer.from(picture);
      changed[index] = value;
      expect(cleanWebp(changed)?.bytes.length ?? 0).toBeLessThan(200);
    }
  }
});

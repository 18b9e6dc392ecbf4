import { expect, test } from 'vitest';
import { pictureBomb, testJpeg, testPng } from '../../testing/pictures.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { readReceipt } from './read-image.ts';

const SECRET = 'at home, 19.0760 N 72.8777 E';

test('a PNG keeps its picture and loses comments and what follows its end', async () => {
  const cleaned = await cleanPng(testPng({ comment: SECRET }));
  expect(cleaned?.bytes.includes(SECRET)).toBe(false);
  // encoding again drops the comment, so the bytes equal those of the same picture without one
  expect(cleaned).toEqual(await cleanPng(testPng()));
  expect(cleaned?.bytes.subarray(0, 4).toString('latin1')).toBe('\x89PNG');
  expect(await cleanPng(cleaned?.bytes ?? Buffer.alloc(0))).toEqual(cleaned);
});

test('a JPEG loses EXIF, comments and what follows its end, and keeps the rest byte by byte', () => {
  const cleaned = cleanJpeg(testJpeg({ exif: SECRET }));
  expect(cleaned?.bytes.includes(SECRET)).toBe(false);
  expect(cleaned?.bytes).toEqual(testJpeg());
  expect(cleaned?.mediaType).toBe('image/jpeg');
});

test.for([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('hello')],
  ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a PDF', Buffer.from('%PDF-1.7 …')],
  ['the beginning of a PNG', testPng().subarray(0, 40)],
  ['a PNG with a wrong check sum', Buffer.from(testPng().map((byte, index) => (index === 30 ? byte ^ 1 : byte)))],
  ['a PNG whose pixels are missing', testPng({ interlaced: true })],
  ['a PNG that stands for very many pixels', testPng({ width: 8_192, height: 4 }).fill(0x20, 20, 22)],
  ['a PNG too wide', testPng({ width: 8_193, height: 1 })],
  ['the beginning of a JPEG', testJpeg().subarray(0, 60)],
  ['a JPEG too wide', testJpeg({ width: 9_000 })],
  ['a JPEG of many pixels', testJpeg({ width: 8_000, height: 8_000 })],
  ['a JPEG without a scan', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
] as const)('%s is no picture of a payment', async ([, bytes]) => {
  expect(await readReceipt(bytes.toString('base64'))).toMatchObject({ ok: false, code: 'file_invalid' });
});

test('bytes at random never break the reader, nor does a picture with any byte changed', async () => {
  const pictures = [testPng({ comment: SECRET }), testJpeg({ exif: SECRET })];
  for (const picture of pictures) {
    for (let index = 0; index < picture.length; index += 1) {
      for (const value of [0x00, 0xff, 0xd9]) {
        const changed = Buffer.from(picture);
        changed[index] = value;
        const read = await readReceipt(changed.toString('base64'));
        expect(read.ok ? read.value.bytes.length < 1_000 : read.code === 'file_invalid').toBe(true);
      }
    }
  }
});

test('128 MB of pixels are read without being in memory at once', async () => {
  const bomb = pictureBomb();
  expect(bomb.length).toBeLessThan(150_000);
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 1);
  const cleaned = await cleanPng(bomb);
  clearInterval(watch);
  expect(cleaned?.bytes.length).toBeLessThan(200_000);
  expect(most).toBeLessThan(64 * 1024 * 1024);
});

import { expect, test } from 'vitest';
import { cosignedAt, keyIdOf } from './public-log.ts';

/** A checkpoint that a witness with the key id 8d66cf8f signed at 1,700,000,000 s (unix time). */
const signature = Buffer.concat([
  Buffer.from('8d66cf8f', 'hex'),
  Buffer.from('000000006553f100', 'hex'),
  Buffer.alloc(64),
]).toString('base64');
const CHECKPOINT = `example.org/log\n21\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n— w1 ${signature}\n`;

test('a cosignature shows its time, and one by another key of the same name does not count', () => {
  expect(cosignedAt(CHECKPOINT, 'w1', '8d66cf8f')).toBe(1_700_000_000_000);
  expect(cosignedAt(CHECKPOINT, 'w1', '00000000')).toBeUndefined();
  expect(cosignedAt(CHECKPOINT, 'w2', '8d66cf8f')).toBeUndefined();
});

test('a verifier key is shown by its key id', () => {
  expect(keyIdOf('example.org/log+8d66cf8f+ATRb/w+x')).toBe('8d66cf8f');
});

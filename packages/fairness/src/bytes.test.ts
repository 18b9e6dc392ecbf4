import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bigEndian,
  decodeEntry,
  EncodingError,
  encodeEntry,
  equalBytes,
  fromBase64,
  labelledHash,
  toBase64,
  toHex,
  utf8ToBytes,
} from './bytes.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('entries', () => {
  it('sort keys and hold no blanks', () => {
    expect(text(encodeEntry({ b: [1, 'x'], a: { d: 0, c: '"' } }))).toBe('{"a":{"c":"\\"","d":0},"b":[1,"x"]}');
  });

  it('decode to the value that was encoded', () => {
    const strings = fc.string({ unit: 'grapheme-ascii' });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        strings,
        fc.maxSafeInteger(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(
          strings.filter((key) => key !== '__proto__'),
          tie('value'),
          { maxKeys: 4 },
        ),
      ),
    }));
    fc.assert(
      fc.property(value, (entry) => {
        const bytes = encodeEntry(entry as never);
        expect(encodeEntry(decodeEntry(bytes))).toEqual(bytes);
      }),
    );
  });

  it.each([
    '{"b":1,"a":2}',
    '{ "a":1}',
    '[1.0]',
    '[1.5]',
    '["é"]',
    '[true]',
    '[null]',
    '[-0]',
    '{"a":1,"a":1}',
    'x',
    '[1e3]',
  ])('refuse %s', (entry) => {
    expect(() => decodeEntry(utf8ToBytes(entry))).toThrow(EncodingError);
  });

  it.each([1.5, Number.MAX_SAFE_INTEGER + 1, -0, Number.NaN, 'ü', '\n'])('cannot be made of %s', (value) => {
    expect(() => encodeEntry(value)).toThrow(EncodingError);
  });
});

describe('labelled hashes', () => {
  it('differ when the same bytes are cut in other places', () => {
    const cut = (...parts: string[]) => toHex(labelledHash('label', ...parts.map(utf8ToBytes)));
    expect(new Set([cut('ab', 'c'), cut('a', 'bc'), cut('abc'), cut('abc', '')]).size).toBe(4);
  });

  it('differ by label', () => {
    expect(labelledHash('one')).not.toEqual(labelledHash('two'));
  });
});

describe('numbers and base64', () => {
  it('write integers with the most significant byte first', () => {
    expect([...bigEndian(258, 4)]).toEqual([0, 0, 1, 2]);
    expect(() => bigEndian(256, 1)).toThrow(RangeError);
    expect(() => bigEndian(-1, 1)).toThrow(RangeError);
  });

  it('read what toBase64 wrote and refuse other spellings', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => equalBytes(fromBase64(toBase64(bytes)), bytes)));
    for (const spelling of ['QQ', 'QR==', 'Q Q=', 'QQ==\n', '*'])
      expect(() => fromBase64(spelling)).toThrow(EncodingError);
  });
});

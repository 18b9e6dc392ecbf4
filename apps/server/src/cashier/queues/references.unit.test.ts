import { expect, test } from 'vitest';
import { readReference } from './references.ts';

test.each([
  ['418203774512', '418203774512'],
  [' 4182 0377-4512 ', '418203774512'],
  ['000418203774512', '418203774512'],
  ['UTR 418203774512', '418203774512'],
  ['utr no: 0418203774512', '418203774512'],
  ['UPI/418203774512', '418203774512'],
  ['Ref#418203774512', '418203774512'],
  ['RRN-418203774512', '418203774512'],
  ['axis n418203774512', 'AXISN418203774512'],
  ['SBIN0123456789', 'SBIN0123456789'],
  ['UTIBN52026112300', 'UTIBN52026112300'],
])('[HND-04] the reference %j compares as %j', (text, reference) => {
  expect(readReference(text)).toBe(reference);
});

test.each(['', '12345', '000000', 'UTR 12345', '१२३४५६७८', "1' or '1'='1", 'x y', 'A'.repeat(36)])(
  'the reference %j is invalid',
  (text) => {
    expect(readReference(text)).toBeNull();
  },
);

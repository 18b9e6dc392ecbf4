import type { Pick } from '@surahi/game';
import { expect, test } from 'vitest';
import type { BidRow } from './bid-list.ts';
import { checkNewPoints } from './check-points.ts';
import type { OpenEditors } from './open-editors.ts';
import { takeEdits } from './open-editors.ts';

const pick: Pick = { family: 'main', game: 'jodi', session: 'none', digits: '45', closedigits: '' };
const rows: BidRow[] = [1, 2].map((id) => ({ id, pick, points: 50, bidDate: '21-November-2026' }));

test('[BID-03] Submit includes the points that are being edited', () => {
  const editors: OpenEditors = new Map([[2, () => 80]]);
  expect(takeEdits(rows, editors)?.map(({ points }) => points)).toEqual([50, 80]);
});

test('[BID-04] Submit stops at the first invalid edit', () => {
  const asked: number[] = [];
  const editor = (id: number) => () => void asked.push(id);
  expect(takeEdits(rows, new Map([1, 2].map((id) => [id, editor(id)])))).toBeUndefined();
  expect(asked).toEqual([1]);
});

test('[BID-04] edited points are whole, at least the minimum, and their increase is within the balance', () => {
  expect(checkNewPoints('70', 50, 2_000n)).toMatchObject({ ok: true, points: 70 });
  expect(checkNewPoints('71', 50, 2_000n)).toEqual({ ok: false, error: 'balance_insufficient' });
  expect(checkNewPoints('9', 50, 2_000n)).toMatchObject({ ok: false, error: 'points_below_minimum' });
  expect(checkNewPoints('50.5', 50, 2_000n)).toMatchObject({ ok: false, error: 'points_invalid' });
  expect(checkNewPoints('', 50, 2_000n)).toMatchObject({ ok: false, error: 'points_missing' });
});

test('lower points pass even when the balance is negative', () => {
  expect(checkNewPoints('40', 50, -500n)).toMatchObject({ ok: true, points: 40 });
});

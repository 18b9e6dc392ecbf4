import { expect, test } from 'vitest';
import { parseList, serialiseList } from './stored-lists.ts';

const list = { result: [{ game_id: '7' }], wallet_amt: '1240', hold_amt: '5', betting_status: '1' };

test('a list is stored without the balance and restored for the same player', () => {
  const text = serialiseList(list, 1_000, '9876543210');
  expect(text).not.toContain('1240');
  expect(parseList(text, 'result', '9876543210', 2_000)).toEqual({
    mobile: '9876543210',
    updatedAtMs: 1_000,
    data: { ...list, wallet_amt: '', hold_amt: '' },
  });
  expect(parseList(text, 'result', '9876543211', 2_000)).toBeUndefined();
  expect(parseList(text, 'result', '9876543210', 8 * 86_400_000)).toBeUndefined();
  expect(parseList(text, 'sliderdata', '9876543210', 2_000)).toBeUndefined();
});

test('damaged, old and foreign entries are rejected', () => {
  for (const text of [undefined, '', '{', 'null', '[]', '{"mobile":"9","updatedAtMs":1}']) {
    expect(parseList(text, 'result', '9', 2), text).toBeUndefined();
  }
  expect(parseList('{"mobile":"9","updatedAtMs":1,"data":{"result":{}}}', 'result', '9', 2)).toBeUndefined();
});

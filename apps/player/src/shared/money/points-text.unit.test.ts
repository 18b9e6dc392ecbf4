import { expect, test } from 'vitest';
import { pointsText } from './points-text.ts';

test('amounts of the wire are shown grouped as in India; other texts stay', () => {
  expect(['500', '1500', '100000', '1240.5', ''].map(pointsText)).toEqual(['500', '1,500', '1,00,000', '1,240.50', '']);
});

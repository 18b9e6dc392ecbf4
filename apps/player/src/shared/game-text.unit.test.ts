import { expect, test } from 'vitest';
import { gameText } from './game-text.ts';

test('a game has its own name without a family and in its family, and keeps the name of the wire elsewhere', () => {
  expect(gameText((id) => id, 'Left Digit')).toBe('game.leftDigit');
  expect(gameText((id) => id, 'Left Digit', 'gali')).toBe('game.leftDigit');
  expect(gameText((id) => id, 'Left Digit', 'main')).toBe('Left Digit');
  expect(gameText((id) => id, 'Other Game')).toBe('Other Game');
});

import { expect, test } from 'vitest';
import { sessionText } from './session-text.ts';

test('every word of the wire for a session has a text', () => {
  const shown = ['Open', 'open', 'Close', 'close', 'closed', ''].map((word) => sessionText((id) => id, word));
  expect(shown).toEqual(['bid.open', 'bid.open', 'bid.close', 'bid.close', 'bid.close', '']);
});

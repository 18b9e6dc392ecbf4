import { expect, test } from 'vitest';
import { renderPage, textOf } from '../../shared/testing/render-page.tsx';
import type { BidRow } from './bid-list.ts';
import { NumberChips } from './confirm-details.tsx';

function rowOf(id: number, game: BidRow['pick']['game'], session: BidRow['pick']['session'], digits: string): BidRow {
  return { id, bidDate: '5-July-2025', pick: { family: 'main', game, session, digits, closedigits: '' }, points: 10 };
}

test('numbers of several games are shown under the name of their game, numbers of one game under their session', async () => {
  const single = rowOf(1, 'single_digit', 'open', '6');
  const jodi = rowOf(2, 'jodi', 'none', '45');
  expect(textOf(await renderPage(<NumberChips rows={[single]} />))).toBe('Open 6 · 10');
  expect(textOf(await renderPage(<NumberChips rows={[single, jodi]} />))).toBe(
    'Single Digit · Open 6 · 10 Jodi Digit 45 · 10',
  );
});

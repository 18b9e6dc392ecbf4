import { expect, type Locator, type Page } from '@playwright/test';
import type { FairDraw } from './fair-draws.ts';

/** The claims of a proof, in their order. */
export const CLAIMS = [
  'The rules were fixed before the first bid',
  'Nobody knew the result while bidding was open',
  'No bid was added, changed or removed after the close',
  'The result follows from public numbers',
  'The payouts follow from the result',
  'Everybody sees the same history',
];

/** The list item of a claim in the life of a draw. */
export function station(page: Page, claim: number): Locator {
  return page
    .getByRole('list', { name: 'The life of a draw' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { name: CLAIMS[claim - 1] ?? '' }),
    });
}

/** The verdicts of the six claims, in their order. */
export async function verdicts(page: Page): Promise<(string | null)[]> {
  const marks = page.locator('ol > li > div > [data-verdict]');
  await expect(marks).toHaveCount(CLAIMS.length);
  return Promise.all((await marks.all()).map((mark) => mark.getAttribute('data-verdict')));
}

/** The address of the check of a draw. */
export const pathOf = (draw: FairDraw, session: 'open' | 'close') => `/fairness/${draw.gameId}/${draw.date}/${session}`;

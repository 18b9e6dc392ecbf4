import { decodePick, encodePick, FAMILIES, FAMILY_GAMES, pickSettlesAt, winningPicks } from '@surahi/game';
import { expect, test } from 'vitest';
import { renderPage, textOf } from '../../shared/testing/render-page.tsx';
import { ExamplesCard } from './examples-card.tsx';
import { WORKED_EXAMPLES } from './worked-examples.ts';

test('each example wins by the rules of the game', () => {
  for (const { pick, result } of WORKED_EXAMPLES) {
    const code = encodePick(pick);
    expect(winningPicks(pick.family, pickSettlesAt(code), result), pick.game).toContain(code);
    expect(decodePick(code)).toEqual(pick);
  }
});

test('the coloured digits of each picture are the digits of the bid', () => {
  for (const { pick, shown, places } of WORKED_EXAMPLES) {
    const coloured = places.map((place) => shown[place]).join('');
    expect([pick.game, coloured]).toEqual([pick.game, pick.digits + pick.closedigits]);
  }
});

test('every game has an example with a picture', async () => {
  const games = new Set(FAMILIES.flatMap((family) => FAMILY_GAMES[family]));
  expect(new Set(WORKED_EXAMPLES.map(({ pick }) => pick.game))).toEqual(games);
  const html = await renderPage(<ExamplesCard />);
  const pictures = [...html.matchAll(/role="img" aria-label="Result ([\d-]+)"/g)].map(([, shown]) => shown);
  expect(pictures).toEqual(WORKED_EXAMPLES.map(({ shown }) => shown));
  expect(textOf(html)).toContain('You bid on 61');
});

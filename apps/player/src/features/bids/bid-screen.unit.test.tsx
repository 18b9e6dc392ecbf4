import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { buttonsOf, renderPage, textOf } from '../../shared/testing/render-page.tsx';
import { bidScreen, type BidScreenName } from './screens.tsx';

/** Seconds, after the time of any test. */
const LATER_S = 4_000_000_000;

const AT = { pathname: '/single', state: { gameId: '7', openTime: '02:30 PM', gameName: 'RAJ MAHAL DAY' } };
const RESULT = EXAMPLES.dashboard.response.result.map((row) => ({
  ...row,
  open_session: true,
  open_time_srt: LATER_S,
  close_time_srt: LATER_S + 3_600,
}));

/** A bid screen of the main market while both sessions are open. */
async function screen(name: BidScreenName): Promise<string> {
  const Screen = bidScreen(name);
  return renderPage(<Screen />, { at: AT, dashboard: { result: RESULT } });
}

test('[BID-02] a bid screen has the read-only date, digit, points and Proceed, and no Submit without a row', async () => {
  const html = await screen('single');
  expect(html).toMatch(/<textarea readOnly="" [^>]*aria-label="Date"[^>]*>5-July-2025</);
  expect(html).toContain('>Digit<');
  expect(html).toContain('>Points<');
  expect(buttonsOf(html)).toContain('Proceed');
  expect(buttonsOf(html).some((text) => text.startsWith('Submit'))).toBe(false);
});

test.each([
  ['[BID-07]', 'single'],
  ['[BID-09]', 'singlePana'],
  ['[BID-09]', 'doublePana'],
  ['[BID-09]', 'triplePana'],
  ['[BID-10]', 'halfSangam'],
  ['[BID-17]', 'spDpTp'],
  ['[BID-17]', 'spMotor'],
  ['[BID-17]', 'dpMotor'],
] as const)('%s the screen %s has the choice of Open or Close, Open first', async (_row, name) => {
  const choices = [...(await screen(name)).matchAll(/<label.*?<\/label>/gs)].filter(([label]) =>
    label.includes('type="radio"'),
  );
  expect(choices.map(([label]) => [textOf(label).split(' ')[0], label.includes('checked=""')])).toEqual([
    ['Open', true],
    ['Close', false],
  ]);
});

test('[BID-11] SP DP TP has a box for each of its groups, with the number of its panas', async () => {
  const html = await screen('spDpTp');
  const boxes = [...html.matchAll(/<label.*?<\/label>/gs)].filter(([label]) => label.includes('type="checkbox"'));
  expect(boxes.map(([label]) => textOf(label))).toEqual(['SP 12', 'DP 9', 'TP 1']);
});

import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { renderPage } from './first-page.tsx';
import { linksOf, textOf } from './shared/testing/render-page.tsx';

/** Seconds, after the time of any test. */
const LATER_S = 4_000_000_000;
const OK = { status: true as const, msg: '', message: '' };
const LISTS = { ...EXAMPLES.dashboard.response, ...OK };
const SOCIAL = {
  ...OK,
  mobile_no: '9812345678',
  mobile_1: '9812345670',
  telegram_no: '9812345679',
  tips_status: '1',
};
/** Ten open markets, M0 to M9. The cut-off of the last one is the next. */
const TEN = LISTS.result.flatMap((row) =>
  Array.from({ length: 10 }, (_, index) => ({
    ...row,
    msg_status: 1 as const,
    open_session: true,
    close_time_srt: LATER_S + 100,
    game_id: String(index),
    game_name: `M${index}`,
    open_time_srt: LATER_S - index,
  })),
);

function page(kind: 'home' | 'play' | 'landing', fields: object = {}, valueMode: 'demo' | 'licensed' = 'demo') {
  return renderPage(kind, { lists: { ...LISTS, result: TEN, ...fields }, social: SOCIAL, nowMs: 0, valueMode });
}

test('the page of the server has the cards of the markets that close first, or of the operator’s first markets', () => {
  const shown = (fields: object) => [...page('home', fields).matchAll(/<h2[^>]*>(M\d)/g)].map(([, name]) => name);
  expect(shown({})).toEqual(['M9', 'M8', 'M7', 'M6', 'M5', 'M4', 'M3', 'M2']);
  expect(shown({ market_order: 'operator' })).toEqual(['M0', 'M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7']);
});

test('[HOM-08] the page of the server has play buttons only for a player who may bid, and they keep a tap in the address', () => {
  const plays = (html: string) => linksOf(html).filter(([href]) => href.startsWith('#play-'));
  expect(plays(page('home', { betting_status: '' }))).toEqual([]);
  const html = page('play', { betting_status: '1' });
  expect(plays(html).slice(0, 2)).toEqual([
    ['#play-9', ''],
    ['#play-8', ''],
  ]);
  expect(html).toContain('aria-label="Play M9"');
});

test('the landing page of the server has the newest results and the contacts of the operator', () => {
  const result = LISTS.result.flatMap((row) => [
    { ...row, game_name: 'DONE', open_result: '123-6', close_result: '6-245' },
    { ...row, game_name: 'OPEN', open_result: '', close_result: '' },
  ]);
  const html = page('landing', { result });
  expect(textOf(html)).toMatch(/Latest results DONE .*123-66-245/);
  expect(textOf(html)).not.toContain('OPEN');
  expect(linksOf(html)).toContainEqual(['tel:+919812345670', 'Call']);
});

test('the landing page of the server names the value of points by the mode of the server', () => {
  const demo = 'Demo points';
  expect([page('landing').includes(demo), page('landing', {}, 'licensed').includes(demo)]).toEqual([true, false]);
});

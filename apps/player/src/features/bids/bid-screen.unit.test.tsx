import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { buttonsOf, renderPage } from '../../shared/testing/render-page.tsx';
import { bidScreen } from './screens.tsx';

/** Seconds, after the time of any test. */
const LATER_S = 4_000_000_000;

test('[BID-02] a bid screen has the read-only date, digit, points and Proceed, and no Submit without a row', async () => {
  const Single = bidScreen('single');
  const result = EXAMPLES.dashboard.response.result.map((row) => ({
    ...row,
    open_session: true,
    open_time_srt: LATER_S,
    close_time_srt: LATER_S + 3_600,
  }));
  const at = { pathname: '/single', state: { gameId: '7', openTime: '02:30 PM', gameName: 'RAJ MAHAL DAY' } };
  const html = await renderPage(<Single />, { at, dashboard: { result } });
  expect(html).toMatch(/<textarea readOnly="" [^>]*aria-label="Date"[^>]*>5-July-2025</);
  expect(html).toContain('>Digit<');
  expect(html).toContain('>Points<');
  expect(buttonsOf(html)).toContain('Proceed');
  expect(buttonsOf(html).some((text) => text.startsWith('Submit'))).toBe(false);
});

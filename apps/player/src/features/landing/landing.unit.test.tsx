import { expect, test } from 'vitest';
import { queryKeys } from '../../shared/query-keys.ts';
import { agesOf, linksOf, renderPage, textOf, type Sent } from '../../shared/testing/render-page.tsx';
import { LandingScreen } from './landing-screen.tsx';

test('[ACC-02] the landing screen has Login, How To Play, Download App and a line about the app; the other shortcuts lead to the login', async () => {
  const html = await renderPage(<LandingScreen />);
  expect(textOf(html)).toContain('Download the Android app for fast deposit and withdraw 24x7');
  expect(textOf(html)).toContain('How To Play Download App');
  const inside = linksOf(html).filter(([href]) => href.startsWith('/'));
  expect(inside).toEqual([
    ['/login', 'Login'],
    ['/r', 'Register'],
    ['/login', 'Main Market'],
    ['/login', 'Starline'],
    ['/login', 'King Gali'],
    ['/login', 'Add Money'],
    ['/login', 'Withdrawal'],
    ['/login', 'Results'],
    ['/htp', 'How To Play'],
    ['/privacypolicy', 'Privacy Policy'],
    ['/about', 'About Us'],
  ]);
});

test('[STA-07] the landing screen promises 10 lac points', async () => {
  expect(textOf(await renderPage(<LandingScreen />))).toContain('Win up to 10 Lac Points');
});

test('[ACC-21] the contacts of the landing screen are those of the operator, or 1234567890', async () => {
  const contacts = { mobile_no: '9812345678', mobile_1: '9812345670', telegram_no: '9812345679', tips_status: '1' };
  const numbers = async (sent: Parameters<typeof renderPage>[1]) =>
    linksOf(await renderPage(<LandingScreen />, sent)).flatMap(([href]) => /\d{10,}/.exec(href)?.[0] ?? []);
  expect(await numbers({ sent: [[queryKeys.socialData, contacts]] })).toEqual([
    '919812345678',
    '919812345670',
    '919812345679',
  ]);
  expect(await numbers({})).toEqual(['911234567890', '911234567890', '911234567890']);
});

test('[HOM-10] contacts that could not be refreshed stay on the landing screen with their age', async () => {
  const contacts = { mobile_no: '9812345678', mobile_1: '9812345670', telegram_no: '9812345679', tips_status: '1' };
  const page = (failed: readonly Sent[0][]) =>
    renderPage(<LandingScreen />, { sent: [[queryKeys.socialData, contacts]], failed });
  expect(agesOf(await page([]))).toHaveLength(0);
  const html = await page([queryKeys.socialData]);
  expect(agesOf(html)).toHaveLength(1);
  expect(html).toContain('tel:+919812345670');
});

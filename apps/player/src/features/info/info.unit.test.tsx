import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { queryKeys } from '../../shared/query-keys.ts';
import { agesOf, linksOf, renderPage, textOf, type Sent } from '../../shared/testing/render-page.tsx';
import { AboutScreen, DeletionScreen } from './about-screen.tsx';
import { AskBySupport, AskHere, STATE_KEY } from './deletion-request.tsx';
import { HowToPlayScreen } from './how-to-play-screen.tsx';
import { PrivacyScreen } from './privacy-screen.tsx';
import { RatesScreen } from './rates-screen.tsx';

const howToPlay = (video: string) => {
  const rows = [{ how_to_play_content: '', video_link: video }];
  return renderPage(<HowToPlayScreen />, {
    sent: [[queryKeys.howToPlay('en'), { result: rows, content: rows }]],
  });
};

test('[STA-01] about has the data deletion policy too, and privacy its date', async () => {
  expect(textOf(await renderPage(<AboutScreen />))).toMatch(
    /Surahi is for adults\..*Data Deletion Policy.*What is deleted/,
  );
  expect(textOf(await renderPage(<DeletionScreen />))).toMatch(/How to ask.*What is deleted.*What stays.*When/);
  expect(textOf(await renderPage(<PrivacyScreen />))).toMatch(/^Last updated July 3, 2025/);
});

test('[STA-02] how to play has five bullets, and the tutorial once the operator has set it', async () => {
  const html = await howToPlay('https://www.youtube.com/watch?v=1');
  expect(html.split('<li')).toHaveLength(6);
  expect(linksOf(html)).toEqual([['https://www.youtube.com/watch?v=1', 'Watch How to Play Tutorial on YouTube']]);
  expect(linksOf(await howToPlay(''))).toEqual([]);
});

test('[STA-05] the rates of the main market have their heading and seven games', async () => {
  const sent: Sent[] = [[queryKeys.mainRates, EXAMPLES.mainRates.response]];
  const html = await renderPage(<RatesScreen />, { sent });
  expect(textOf(html)).toMatch(
    /^Game Win Rate For All Bids Single Digit .*Jodi Digit .*Single Pana .*Double Pana .*Triple Pana .*Half Sangam .*Full Sangam /,
  );
  expect(html.split('<dd')).toHaveLength(8);
});

test('[STA-07] the last bullet of how to play promises 10 lac points', async () => {
  const [list = ''] = (await howToPlay('')).split('</ul>');
  const bullets = list.split('<li');
  expect(textOf(`<li${bullets.at(-1) ?? ''}`)).toBe('5 Win up to 10 Lac Points');
});

test('a declined request for deletion shows its reason beside the button, and an open one replaces the button', async () => {
  const shown = async (state: 'none' | 'open' | 'declined') => {
    const newest = { state, asked_at: 1, decline_reason: state === 'declined' ? 'A payout is on its way' : '' };
    return textOf(await renderPage(<AskHere />, { sent: [[STATE_KEY, newest]] }));
  };
  expect(await shown('none')).toBe('Request deletion');
  expect(await shown('declined')).toBe('Your last request was declined: A payout is on its way Request deletion');
  expect(await shown('open')).toBe('Your request has been sent. We will delete your data within 30 days.');
});

test('[HOM-10] the support number for a deletion request stays with its age when it could not be refreshed', async () => {
  const contacts = { mobile_no: '9812345678', mobile_1: '', telegram_no: '', tips_status: '1' };
  const page = (failed: readonly Sent[0][]) =>
    renderPage(<AskBySupport />, { sent: [[queryKeys.socialData, contacts]], failed });
  expect(agesOf(await page([]))).toHaveLength(0);
  const html = await page([queryKeys.socialData]);
  expect(agesOf(html)).toHaveLength(1);
  expect(linksOf(html)[0]?.[0]).toMatch(/^https:\/\/wa\.me\/919812345678/);
});

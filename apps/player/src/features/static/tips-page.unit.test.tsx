import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { queryKeys } from '../../shared/query-keys.ts';
import { agesOf, renderPage, textOf, type Sent } from '../../shared/testing/render-page.tsx';
import { JodiTricksScreen } from './jodi-tricks-screen.tsx';
import { NumberPicksScreen } from './number-picks-screen.tsx';
import { TipsPage } from './tips-page.tsx';

const OFFERED: Sent = [queryKeys.socialData, { ...EXAMPLES.socialData.response, tips_status: '1' }];

test('[HOM-10] tips whose status could not be refreshed stay with its age', async () => {
  const social = { ...EXAMPLES.socialData.response, tips_status: '1' };
  const page = (failed: readonly Sent[0][]) =>
    renderPage(<TipsPage>{() => <p>Cut the open</p>}</TipsPage>, { sent: [[queryKeys.socialData, social]], failed });
  expect(agesOf(await page([]))).toHaveLength(0);
  const html = await page([queryKeys.socialData]);
  expect(textOf(html)).toContain('Cut the open');
  expect(agesOf(html)).toHaveLength(1);
});

test('[STA-03] /jodi-tricks has the steps, the table of five days, six sets and the note of the week', async () => {
  const text = textOf(await renderPage(<JodiTricksScreen />, { sent: [OFFERED] }));
  expect(text).toMatch(/1 Cut .*2 Same .*3 Cut .*4 Same cut as outcome/);
  expect(text).toMatch(/Day Closing Next Close Calculation Tuesday .*Wednesday .*Thursday .*Friday .*Saturday/);
  expect(text).toMatch(/Set 1 (\d\d ){4}Set 2 .*Set 6 (\d\d ){4}/);
  expect(text).toContain('This page is updated weekly.');
});

test('[STA-04] /number-picks explains two sets and their final format, and has ten groups', async () => {
  const html = await renderPage(<NumberPicksScreen />, { sent: [OFFERED] });
  const text = textOf(html);
  expect(text).toMatch(/Pick 3 digits\. Add them and keep the last digit of the sum\./);
  expect(text).toMatch(/Set 1 \d \+ \d \+ \d = \d+ last digit \d Set 2 \d \+ \d \+ \d = \d+ last digit \d/);
  expect(text).toMatch(/Final format \d{3}-\d\d-\d{3}/);
  expect(text.match(/Prefix \d( \d{3}){4}/g)).toHaveLength(10);
});

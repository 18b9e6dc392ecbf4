import { EXAMPLES } from '@surahi/contract/examples';
import { expect, test } from 'vitest';
import { queryKeys } from '../../shared/query-keys.ts';
import { agesOf, renderPage, textOf, type Sent } from '../../shared/testing/render-page.tsx';
import { TipsPage } from './tips-page.tsx';

test('[HOM-10] tips whose status could not be refreshed stay with its age', async () => {
  const social = { ...EXAMPLES.socialData.response, tips_status: '1' };
  const page = (failed: readonly Sent[0][]) =>
    renderPage(<TipsPage>{() => <p>Cut the open</p>}</TipsPage>, { sent: [[queryKeys.socialData, social]], failed });
  expect(agesOf(await page([]))).toHaveLength(0);
  const html = await page([queryKeys.socialData]);
  expect(textOf(html)).toContain('Cut the open');
  expect(agesOf(html)).toHaveLength(1);
});

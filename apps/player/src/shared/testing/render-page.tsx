import { I18nProvider } from '@lingui/react';
import { EXAMPLES } from '@surahi/contract/examples';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { vi } from 'vitest';
import type { Dashboard } from '../dashboard.ts';
import { i18n, loadTexts } from '../i18n/i18n.ts';
import { queryKeys } from '../query-keys.ts';

/** A cached response of the server: the key of its query, and the query's data. */
export type Sent = readonly [key: QueryKey, data: unknown];

type Page = {
  /** The address, with the state that the previous screen passed on. */
  at?: { pathname: string; state?: unknown };
  /** Fields of the dashboard that differ from its example. Null: the server has not answered yet. */
  dashboard?: Partial<Dashboard> | null;
  sent?: readonly Sent[];
  /** Keys of `sent` whose last refresh failed. */
  failed?: readonly Sent[0][];
  /** Keys of paged lists of `sent` whose next page failed to load. */
  failedMore?: readonly Sent[0][];
};

/** The HTML of a page as a logged-in player sees it first, in English. The page is drawn once and runs no effects. */
export async function renderPage(
  page: ReactNode,
  { at = { pathname: '/imp' }, dashboard, sent = [], failed = [], failedMore = [] }: Page = {},
) {
  await loadTexts(['bids', 'pages', 'money', 'limits']);
  // The server has just sent everything in `sent`, so no list is being fetched again.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  if (dashboard !== null)
    queryClient.setQueryData(queryKeys.dashboard, { ...EXAMPLES.dashboard.response, ...dashboard });
  for (const [key, data] of sent) queryClient.setQueryData(key, data);
  const fail = (queryKey: Sent[0], fetchMeta: { fetchMore?: { direction: 'forward' } }) =>
    queryClient
      .getQueryCache()
      .find({ queryKey })
      ?.setState({ status: 'error', error: new Error('failed'), fetchMeta });
  for (const queryKey of failed) fail(queryKey, {});
  for (const queryKey of failedMore) fail(queryKey, { fetchMore: { direction: 'forward' } });
  // Pages ask the document whether points have a cash value. This one does not say so.
  vi.stubGlobal('document', { querySelector: () => null });
  try {
    return renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={at}>
          <I18nProvider i18n={i18n}>{page}</I18nProvider>
        </StaticRouter>
      </QueryClientProvider>,
    );
  } finally {
    vi.unstubAllGlobals();
  }
}

/** The links of a page in order: address and text. */
export function linksOf(html: string): [href: string, text: string][] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => [
    href.replaceAll('&amp;', '&'),
    textOf(inner),
  ]);
}

/** The texts of the page's buttons in order. */
export function buttonsOf(html: string): string[] {
  return [...html.matchAll(/<button [^>]*>(.*?)<\/button>/gs)].map(([, inner = '']) => textOf(inner));
}

/** The ages of data that a page shows, in order. */
export function agesOf(html: string): string[] {
  return textOf(html).match(/Last updated \d\d:\d\d [AP]M/g) ?? [];
}

/** The text of a page. Blanks separate the texts of its elements. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

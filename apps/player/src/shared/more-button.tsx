import { Button } from '@surahi/ui';
import type { InfiniteQueryObserverResult } from '@tanstack/react-query';
import { FormAlert } from './form-alert.tsx';
import { useT } from './i18n/i18n.ts';

type Pages = Pick<
  InfiniteQueryObserverResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Loads the next page of a list, and explains a page that failed to load. Nothing after the last page. */
export function MoreButton({ pages }: { pages: Pages }) {
  const t = useT();
  const { hasNextPage, isFetchingNextPage: isBusy, isFetchNextPageError: failed } = pages;
  if (!hasNextPage) return null;
  return (
    <>
      <FormAlert text={failed && !isBusy ? t('common.loadFailed') : undefined} />
      <Button variant="secondary" busy={isBusy} onClick={() => void pages.fetchNextPage()}>
        {t('history.more')}
      </Button>
    </>
  );
}

import { useT } from '../i18n/i18n.ts';

/** The first link of every screen. It is visible while it has the focus, and it moves the focus to the content. */
export function SkipLink() {
  const t = useT();
  return (
    <a href="#page" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
      {t('common.skipToPage')}
    </a>
  );
}

import { lazy } from 'react';
import { Route } from 'react-router';
import { paths } from '../paths.ts';

const ContentPage = lazy(async () => ({ default: (await import('../features/content/content-page.tsx')).ContentPage }));
const NewNoticePage = lazy(async () => ({
  default: (await import('../features/notices/new-notice-page.tsx')).NewNoticePage,
}));
const NoticesPage = lazy(async () => ({ default: (await import('../features/notices/notices-page.tsx')).NoticesPage }));

/** The pages of what players read. */
export const CONTENT_ROUTES = (
  <>
    <Route path={paths.content} element={<ContentPage />} />
    <Route path={paths.notices} element={<NoticesPage />} />
    <Route path={paths.newNotice} element={<NewNoticePage />} />
  </>
);

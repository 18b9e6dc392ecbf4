import { expect, test } from 'vitest';
import { renderPage } from '../shared/testing/render-page.tsx';
import { AppRoutes } from './app-routes.tsx';

test('[ACC-01] with saved credentials the landing screen is not shown', async () => {
  expect(await renderPage(<AppRoutes />, { at: { pathname: '/' } })).toBe('');
  expect(await renderPage(<AppRoutes />, { at: { pathname: '/imp' } })).toContain('RAJ MAHAL DAY');
});

import { expect, test } from 'vitest';
import { linksOf, renderPage } from '../../shared/testing/render-page.tsx';
import { ChartsScreen } from './charts-screen.tsx';

test('[HOM-09] each game of the dashboard has View Charts, which opens its address in a new tab', async () => {
  const html = await renderPage(<ChartsScreen />);
  expect(linksOf(html)).toContainEqual(['https://play.example.com/game-result-chart/7', 'View Charts']);
  expect(html).toMatch(/game-result-chart\/7" target="_blank"/);
});

import { paths } from '../paths.ts';
import type { Screen } from './screen.tsx';
import { pageScreen } from './screen.tsx';

const privacy = async () => (await import('../features/info/privacy-screen.tsx')).PrivacyScreen;

/** How to play, rates, policies and about. */
export const infoScreens: readonly Screen[] = [
  pageScreen(
    paths.howToPlay,
    'main',
    async () => (await import('../features/info/how-to-play-screen.tsx')).HowToPlayScreen,
  ),
  pageScreen(paths.gameRates, 'main', async () => (await import('../features/info/rates-screen.tsx')).RatesScreen),
  pageScreen(paths.privacy, 'main', privacy),
  pageScreen(paths.privacyPolicy, 'main', privacy),
  pageScreen(paths.about, 'main', async () => (await import('../features/info/about-screen.tsx')).AboutScreen),
  pageScreen(
    paths.dataDeletion,
    'main',
    async () => (await import('../features/info/about-screen.tsx')).DeletionScreen,
  ),
];

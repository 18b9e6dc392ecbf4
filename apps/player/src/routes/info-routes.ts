import { paths } from '../paths.ts';
import type { Screen } from './screen.tsx';
import { screen } from './screen.tsx';

const privacy = async () => (await import('../features/info/privacy-screen.tsx')).PrivacyScreen;

/** How to play, rates, policies and about. */
export const infoScreens: readonly Screen[] = [
  screen(
    paths.howToPlay,
    'main',
    async () => (await import('../features/info/how-to-play-screen.tsx')).HowToPlayScreen,
  ),
  screen(paths.gameRates, 'main', async () => (await import('../features/info/rates-screen.tsx')).RatesScreen),
  screen(paths.privacy, 'main', privacy),
  screen(paths.privacyPolicy, 'main', privacy),
  screen(paths.about, 'main', async () => (await import('../features/info/about-screen.tsx')).AboutScreen),
  screen(paths.dataDeletion, 'main', async () => (await import('../features/info/about-screen.tsx')).DeletionScreen),
];

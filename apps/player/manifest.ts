import type { ManifestOptions } from 'vite-plugin-pwa';

/** Web app manifest: name, colours and icons of the installed app. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Surahi',
  short_name: 'Surahi',
  description: 'Live results and bids for matka markets. For players aged 18 and over.',
  lang: 'en',
  start_url: '/imp',
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  theme_color: '#2d2a63',
  background_color: '#f6f1e9',
  categories: ['games', 'entertainment'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/surahi.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    { name: 'Market Charts', url: '/charts', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Bid History', url: '/imp4', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
};

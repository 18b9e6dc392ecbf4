import { formatter } from '@lingui/format-json';

/** Message catalogues. Code holds the message ids; only the catalogues hold texts. */
export default {
  locales: ['en', 'hi', 'mr', 'gu'],
  sourceLocale: 'en',
  // A new text may appear before its translation. A unit test finds texts without one.
  fallbackLocales: { mr: 'hi', gu: 'hi' },
  catalogs: [
    { path: '<rootDir>/src/shared/i18n/locales/{locale}', include: ['src'] },
    { path: '<rootDir>/src/shared/i18n/locales/bids/{locale}', include: ['src'] },
    { path: '<rootDir>/src/shared/i18n/locales/pages/{locale}', include: ['src'] },
    { path: '<rootDir>/src/shared/i18n/locales/money/{locale}', include: ['src'] },
    { path: '<rootDir>/src/shared/i18n/locales/limits/{locale}', include: ['src'] },
    { path: '<rootDir>/src/shared/i18n/locales/fairness/{locale}', include: ['src'] },
    { path: '<rootDir>/src/shared/i18n/locales/proof/{locale}', include: ['src'] },
  ],
  format: formatter({ style: 'minimal' }),
};

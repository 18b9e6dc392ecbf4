import { formatter } from '@lingui/format-json';

/** Message catalogues: ids are written by hand in the code, texts only in the catalogues. */
export default {
  locales: ['en', 'hi'],
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/src/shared/i18n/locales/{locale}', include: ['src'] },
    { path: '<rootDir>/src/shared/i18n/locales/bids/{locale}', include: ['src'] },
    { path: '<rootDir>/src/shared/i18n/locales/pages/{locale}', include: ['src'] },
    { path: '<rootDir>/src/shared/i18n/locales/money/{locale}', include: ['src'] },
  ],
  format: formatter({ style: 'minimal' }),
};

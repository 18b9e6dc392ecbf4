import type { LanguageTexts } from '../i18n.ts';
import { messages } from './gu.json?lingui';
import refusals from './refusals-gu.json';

/** The texts in Gujarati. */
export const texts: LanguageTexts = {
  messages,
  refusals,
  groups: {
    bids: () => import('./bids/gu.json?lingui'),
    pages: () => import('./pages/gu.json?lingui'),
    money: () => import('./money/gu.json?lingui'),
    limits: () => import('./limits/gu.json?lingui'),
    fairness: () => import('./fairness/gu.json?lingui'),
    proof: () => import('./proof/gu.json?lingui'),
  },
};

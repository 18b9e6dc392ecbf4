import type { LanguageTexts } from '../i18n.ts';
import { messages } from './hi.json?lingui';
import refusals from './refusals-hi.json';

/** The texts in Hindi. */
export const texts: LanguageTexts = {
  messages,
  refusals,
  groups: {
    bids: () => import('./bids/hi.json?lingui'),
    pages: () => import('./pages/hi.json?lingui'),
    money: () => import('./money/hi.json?lingui'),
    limits: () => import('./limits/hi.json?lingui'),
    fairness: () => import('./fairness/hi.json?lingui'),
    proof: () => import('./proof/hi.json?lingui'),
  },
};

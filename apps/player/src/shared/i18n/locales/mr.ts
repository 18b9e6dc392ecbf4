import type { LanguageTexts } from '../i18n.ts';
import { messages } from './mr.json?lingui';
import refusals from './refusals-mr.json';

/** The texts in Marathi. */
export const texts: LanguageTexts = {
  messages,
  refusals,
  groups: {
    bids: () => import('./bids/mr.json?lingui'),
    pages: () => import('./pages/mr.json?lingui'),
    money: () => import('./money/mr.json?lingui'),
    limits: () => import('./limits/mr.json?lingui'),
    fairness: () => import('./fairness/mr.json?lingui'),
    proof: () => import('./proof/mr.json?lingui'),
  },
};

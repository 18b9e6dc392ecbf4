import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { readStored, writeStored } from '../storage.ts';
import type bids from './locales/bids/en.json';
import type fairness from './locales/fairness/en.json';
import type en from './locales/en.json';
import { messages as english } from './locales/en.json?lingui';
import type limits from './locales/limits/en.json';
import type money from './locales/money/en.json';
import type pages from './locales/pages/en.json';
import type proof from './locales/proof/en.json';
import { currentLanguage, type Language } from './language.ts';
import { setRefusalTexts } from './refusals.ts';

/** A message id: from the base catalogue, or from the catalogue of one group of pages. */
export type MessageId =
  | keyof typeof en
  | keyof typeof bids
  | keyof typeof pages
  | keyof typeof money
  | keyof typeof limits
  | keyof typeof fairness
  | keyof typeof proof;
export type MessageValues = Record<string, string | number>;

export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
];

const STORAGE_KEY = 'language';

i18n.load('en', english);
i18n.activate('en');

/** The one instance that the provider at the root uses. */
export { i18n };

/** Translates a text outside components. Components use useT, which follows a change of language. */
export function t(id: MessageId, values?: MessageValues): string {
  return i18n._(id, values);
}

/** The translator for components. They render again when the language changes. */
export function useT(): typeof t {
  const { i18n: current } = useLingui();
  return (id, values) => current._(id, values);
}

/** The current language for components. They render again when it changes. */
export function useLanguage(): Language {
  return useLingui().i18n.locale === 'hi' ? 'hi' : 'en';
}

/**
 * Groups of texts that only some pages need. `pages` are the pages before login and about the app, `proof` the check of
 * a draw.
 */
export type TextGroup = 'bids' | 'pages' | 'money' | 'limits' | 'fairness' | 'proof';

const GROUPS = {
  en: {
    bids: () => import('./locales/bids/en.json?lingui'),
    pages: () => import('./locales/pages/en.json?lingui'),
    money: () => import('./locales/money/en.json?lingui'),
    limits: () => import('./locales/limits/en.json?lingui'),
    fairness: () => import('./locales/fairness/en.json?lingui'),
    proof: () => import('./locales/proof/en.json?lingui'),
  },
  hi: {
    bids: () => import('./locales/bids/hi.json?lingui'),
    pages: () => import('./locales/pages/hi.json?lingui'),
    money: () => import('./locales/money/hi.json?lingui'),
    limits: () => import('./locales/limits/hi.json?lingui'),
    fairness: () => import('./locales/fairness/hi.json?lingui'),
    proof: () => import('./locales/proof/hi.json?lingui'),
  },
} as const;

const wanted = new Set<TextGroup>();

async function fetchTexts(language: Language, group: TextGroup): Promise<void> {
  const { messages } = await GROUPS[language][group]();
  i18n.load(language, messages);
}

/** Loads texts of pages. The first market card does not need them. */
export async function loadTexts(groups: readonly TextGroup[]): Promise<void> {
  for (const group of groups) wanted.add(group);
  await Promise.all(groups.map((group) => fetchTexts(currentLanguage(), group)));
}

/** Loads the texts of a language, switches to it and stores the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  const texts: Promise<void>[] = [];
  if (language === 'hi') {
    texts.push(import('./locales/hi.json?lingui').then(({ messages }) => i18n.load('hi', messages)));
    texts.push(import('./locales/refusals-hi.json').then((texts) => setRefusalTexts(texts.default)));
  } else {
    setRefusalTexts();
  }
  for (const group of wanted) texts.push(fetchTexts(language, group));
  await Promise.all(texts);
  i18n.activate(language);
  document.documentElement.lang = language;
  writeStored(STORAGE_KEY, language);
}

/** Restores the stored language. English until the player chooses, whatever the browser prefers. */
export async function restoreLanguage(): Promise<void> {
  if (readStored(STORAGE_KEY) !== 'hi') return;
  // When the texts fail to load, as without a network, the app opens in English.
  await chooseLanguage('hi').catch(() => undefined);
}

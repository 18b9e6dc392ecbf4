import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { LANGUAGES } from '@surahi/contract';
import { readStored, writeStored } from '../storage.ts';
import type bids from './locales/bids/en.json';
import type fairness from './locales/fairness/en.json';
import type en from './locales/en.json';
import { messages as english } from './locales/en.json?lingui';
import type limits from './locales/limits/en.json';
import type money from './locales/money/en.json';
import type pages from './locales/pages/en.json';
import type proof from './locales/proof/en.json';
import { currentLanguage, type Language, localeTag } from './language.ts';
import { type Refusals, setRefusalTexts } from './refusals.ts';

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

const STORAGE_KEY = 'language';

i18n.load('en', english);
i18n.activate('en', localeTag('en'));

/** The one instance that the provider at the root uses, and the languages that it may have. */
export { i18n, LANGUAGES };

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
  useLingui();
  return currentLanguage();
}

/**
 * Groups of texts that only some pages need. `pages` are the pages before login and about the app, `proof` the check of
 * a draw.
 */
export type TextGroup = 'bids' | 'pages' | 'money' | 'limits' | 'fairness' | 'proof';

type Texts = { messages: Messages };

/** The texts of a language. English has no refusals: the server itself writes them in English. */
export type LanguageTexts = Texts & {
  refusals?: Refusals;
  groups: Readonly<Record<TextGroup, () => Promise<Texts>>>;
};

const ENGLISH: LanguageTexts = {
  messages: english,
  groups: {
    bids: () => import('./locales/bids/en.json?lingui'),
    pages: () => import('./locales/pages/en.json?lingui'),
    money: () => import('./locales/money/en.json?lingui'),
    limits: () => import('./locales/limits/en.json?lingui'),
    fairness: () => import('./locales/fairness/en.json?lingui'),
    proof: () => import('./locales/proof/en.json?lingui'),
  },
};

/** The other languages are one file each, loaded when a player chooses one. */
const OTHERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ texts: LanguageTexts }>>> = {
  hi: () => import('./locales/hi.ts'),
  mr: () => import('./locales/mr.ts'),
  gu: () => import('./locales/gu.ts'),
};

const wanted = new Set<TextGroup>();
let current = ENGLISH;

async function fetchTexts(language: Language, { groups }: LanguageTexts, group: TextGroup): Promise<void> {
  const { messages } = await groups[group]();
  i18n.load(language, messages);
}

/** Loads texts of pages. The first market card does not need them. */
export async function loadTexts(groups: readonly TextGroup[]): Promise<void> {
  for (const group of groups) wanted.add(group);
  await Promise.all(groups.map((group) => fetchTexts(currentLanguage(), current, group)));
}

let chosen: Language;

/**
 * Loads the texts of a language, switches to it and stores the choice. Does nothing if another language was chosen
 * meanwhile.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  chosen = language;
  const texts = language === 'en' ? ENGLISH : (await OTHERS[language]()).texts;
  i18n.load(language, texts.messages);
  // A page that opens meanwhile adds its groups. Without their texts it would show message ids.
  for (let groups = 0; groups < wanted.size; ) {
    groups = wanted.size;
    await Promise.all([...wanted].map((group) => fetchTexts(language, texts, group)));
  }
  if (chosen !== language) return;
  current = texts;
  setRefusalTexts(texts.refusals);
  i18n.activate(language, localeTag(language));
  document.documentElement.lang = language;
  writeStored(STORAGE_KEY, language);
}

/** Restores the stored language. English until the player chooses, whatever the browser prefers. */
export async function restoreLanguage(): Promise<void> {
  const stored = readStored(STORAGE_KEY);
  const known = LANGUAGES.find(({ code }) => code === stored);
  if (known === undefined || known.code === 'en') return;
  // When the texts fail to load, as without a network, the app opens in English.
  await chooseLanguage(known.code).catch(() => undefined);
}

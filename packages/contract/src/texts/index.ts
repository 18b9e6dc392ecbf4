import type { Language, OwnText } from '../language.ts';
import { ENGLISH } from './english.ts';
import { GUJARATI } from './gujarati.ts';
import { HINDI } from './hindi.ts';
import { MARATHI } from './marathi.ts';

/** The pages whose text an operator can replace. */
export const POLICY_PAGES = ['privacy', 'deletion', 'about'] as const;
export type PolicyPage = (typeof POLICY_PAGES)[number];

/**
 * A page's text in the two languages that operators write. Lines with '# ' are headings, lines with '- ' are list items, an empty line separates
 * paragraphs. When the Hindi text is missing, everyone reads the English text.
 */
export type PolicyText = OwnText;

type Sections = readonly (readonly [heading: string, text: string])[];

const written = (sections: Sections): string => sections.map(([heading, text]) => `# ${heading}\n${text}`).join('\n\n');

const BUILT_IN: Readonly<Record<Language, Readonly<Record<PolicyPage, Sections> & { steps: readonly string[] }>>> = {
  en: ENGLISH,
  hi: HINDI,
  mr: MARATHI,
  gu: GUJARATI,
};

/** The built-in text of a page in a language, shown until an operator replaces it. */
export function builtInPolicy(page: PolicyPage, language: Language): string {
  return written(BUILT_IN[language][page]);
}

/** The built-in steps of how to play in a language, one per line, shown until an operator replaces them. */
export function builtInSteps(language: Language): string {
  return BUILT_IN[language].steps.join('\n');
}

const ofPage = (page: PolicyPage): PolicyText => ({
  english: builtInPolicy(page, 'en'),
  hindi: builtInPolicy(page, 'hi'),
});

/** The built-in text of each page in the languages that operators write. */
export const BUILT_IN_POLICIES: Readonly<Record<PolicyPage, PolicyText>> = {
  privacy: ofPage('privacy'),
  deletion: ofPage('deletion'),
  about: ofPage('about'),
};

/** The built-in steps of how to play in the languages that operators write. */
export const BUILT_IN_STEPS: PolicyText = { english: builtInSteps('en'), hindi: builtInSteps('hi') };

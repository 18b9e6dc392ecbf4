import { ENGLISH } from './english.ts';
import { HINDI } from './hindi.ts';

/** The pages whose text an operator can replace. */
export const POLICY_PAGES = ['privacy', 'deletion', 'about'] as const;
export type PolicyPage = (typeof POLICY_PAGES)[number];

/**
 * A page's text in both languages. Lines with '# ' are headings, lines with '- ' are list items, an empty line separates
 * paragraphs. When the Hindi text is missing, everyone reads the English text.
 */
export type PolicyText = { english: string; hindi: string };

type Sections = readonly (readonly [heading: string, text: string])[];

const written = (sections: Sections): string => sections.map(([heading, text]) => `# ${heading}\n${text}`).join('\n\n');

/** The built-in text of each page, used until an operator replaces it. */
export const BUILT_IN_POLICIES: Readonly<Record<PolicyPage, PolicyText>> = {
  privacy: { english: written(ENGLISH.privacy), hindi: written(HINDI.privacy) },
  deletion: { english: written(ENGLISH.deletion), hindi: written(HINDI.deletion) },
  about: { english: written(ENGLISH.about), hindi: written(HINDI.about) },
};

/** The built-in steps of how to play, one per line, in both languages. Used until an operator replaces them. */
export const BUILT_IN_STEPS: PolicyText = { english: ENGLISH.steps.join('\n'), hindi: HINDI.steps.join('\n') };

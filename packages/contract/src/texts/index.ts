import { ENGLISH } from './english.ts';
import { HINDI } from './hindi.ts';

/** The pages whose text an operator may put their own in place of. */
export const POLICY_PAGES = ['privacy', 'deletion', 'about'] as const;
export type PolicyPage = (typeof POLICY_PAGES)[number];

/**
 * A page's text in both languages: lines that begin with '# ' are headings, lines that begin with '- ' are items of a list,
 * an empty line parts paragraphs. English readers read the first; so does everyone where there is no Hindi one.
 */
export type PolicyText = { english: string; hindi: string };

type Sections = readonly (readonly [heading: string, text: string])[];

const written = (sections: Sections): string => sections.map(([heading, text]) => `# ${heading}\n${text}`).join('\n\n');

/** What stands on each page until an operator writes something else. */
export const BUILT_IN_POLICIES: Readonly<Record<PolicyPage, PolicyText>> = {
  privacy: { english: written(ENGLISH.privacy), hindi: written(HINDI.privacy) },
  deletion: { english: written(ENGLISH.deletion), hindi: written(HINDI.deletion) },
  about: { english: written(ENGLISH.about), hindi: written(HINDI.about) },
};

/** The steps of how to play until an operator writes others, one a line; both languages are always there. */
export const BUILT_IN_STEPS: PolicyText = { english: ENGLISH.steps.join('\n'), hindi: HINDI.steps.join('\n') };

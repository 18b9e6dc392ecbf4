import { expect, test } from 'vitest';
import texts from '../../shared/i18n/locales/proof/en.json' with { type: 'json' };
import { checkText } from './words.ts';

test('[FAI-04] bids that were cosigned too late are called not witnessed; others keep the sentence of the check', () => {
  const byId: Record<string, string> = texts;
  const sentenceOf = (verdict: 'holds' | 'unproven') => byId[checkText({ check: 'bids-logged', verdict, inputs: {} })];
  expect(sentenceOf('unproven')).toMatch(/^Not witnessed: /);
  expect(sentenceOf('holds')).toBe('The bids were sealed before the random number existed.');
});

import { expect, test } from 'vitest';
import { CHECKS, WITNESS_KEYS } from '@surahi/fairness';
import en from '../../shared/i18n/locales/proof/en.json' with { type: 'json' };
import gu from '../../shared/i18n/locales/proof/gu.json' with { type: 'json' };
import hi from '../../shared/i18n/locales/proof/hi.json' with { type: 'json' };
import mr from '../../shared/i18n/locales/proof/mr.json' with { type: 'json' };
import { checkText, needsKeys } from './words.ts';

test('[FAI-04] bids that were cosigned too late are called not witnessed; others keep the sentence of the check', () => {
  const byId: Record<string, string> = en;
  const sentenceOf = (verdict: 'holds' | 'unproven') => byId[checkText({ check: 'bids-logged', verdict, inputs: {} })];
  expect(sentenceOf('unproven')).toMatch(/^Not witnessed: /);
  const byOperator = { check: 'bids-logged', verdict: 'unproven', inputs: { needs: WITNESS_KEYS } } as const;
  expect(byId[checkText(byOperator)]).toBe(sentenceOf('holds'));
  expect(needsKeys(byOperator)).toBe(true);
  expect(sentenceOf('holds')).toBe('The bids were sealed before the random number existed.');
});

test.each(['result-once', 'payouts-logged'] as const)('a late step says so, and others of %s do not', (check) => {
  const byId: Record<string, string> = en;
  const sentenceOf = (verdict: 'holds' | 'unproven', inputs: Record<string, number>) =>
    byId[checkText({ check, verdict, inputs })] ?? '';
  const times = { cosigned: 2, due: 1 };
  expect(sentenceOf('unproven', times)).toMatch(/^Late: .* proves no fraud/);
  for (const other of [sentenceOf('holds', times), sentenceOf('unproven', { known: 2 })]) {
    expect(other).toMatch(/^The .* in the book\.$|^The book holds one result\.$/);
  }
});

test('no sentence in any language calls the reason of a void the only one', () => {
  const sentences = [CHECKS['void-justified'], ...[en, hi, mr, gu].map((texts) => texts['fair.check.void-justified'])];
  expect(sentences[0]).toBe('The draw was voided for an allowed reason.');
  for (const sentence of sentences) expect(sentence).not.toMatch(/only|एकमात्र|एकमेव|એકમાત્ર/);
});

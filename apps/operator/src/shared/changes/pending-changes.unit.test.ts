import type { Proposal } from '@surahi/contract/operator';
import { expect, test } from 'vitest';
import { pendingChanges } from './pending-changes.ts';

const proposal: Proposal = {
  proposalId: '7',
  kind: 'settings.texts',
  subject: 'settings:texts',
  before: { depositRules: '', depositRulesHindi: 'नियम' },
  after: { depositRules: 'Pay to club@bank', depositRulesHindi: 'नियम' },
  reason: 'a new account',
  state: 'pending',
  proposedBy: 'meera',
  proposedByMe: true,
  proposedAtMs: 1_000,
  expiresAtMs: 2_000,
  decidedBy: null,
  decidedAtMs: null,
  decisionReason: null,
};
const subject = 'settings:texts';

test('a form shows the proposals about its own fields, with the names of those that would change', () => {
  const pending = [{ proposalId: '7', proposedBy: 'meera', proposedAtMs: 1_000, names: ['Deposit rules'] }];
  expect(pendingChanges([proposal], { subject, fields: ['depositRules', 'depositRulesHindi'] })).toEqual(pending);
  expect(pendingChanges([proposal], { subject })).toEqual(pending);
});

test('a form leaves out proposals about another subject or about fields of another form', () => {
  expect(pendingChanges([proposal], { subject: 'payee:platform' })).toEqual([]);
  expect(pendingChanges([proposal], { subject, fields: ['withdrawalRules'] })).toEqual([]);
});

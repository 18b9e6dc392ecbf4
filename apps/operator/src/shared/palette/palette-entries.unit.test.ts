import { ALL_PERMISSIONS, mayOperator, type OperatorRole } from '@surahi/contract/operator';
import { expect, test } from 'vitest';
import { matchEntries, pagesOf, playerEntries } from './palette-entries.ts';

const pages = (role: OperatorRole) =>
  pagesOf({ permissions: ALL_PERMISSIONS.filter((permission) => mayOperator(role, permission)), hasOutbox: false });
const labels = (role: OperatorRole, text: string) => matchEntries(pages(role), text).map(({ label }) => label);

test('the palette offers only the pages and actions of the role', () => {
  expect(labels('risk', 'set a cap')).toEqual(['Set a cap']);
  expect(labels('results', 'set a cap')).toEqual([]);
  expect(labels('results', 'due')).toEqual(['Enter due results']);
  expect(labels('finance', 'due')).toEqual([]);
  expect(labels('auditor', 'audit')).toEqual(['Audit log']);
  expect(labels('support', 'audit')).toEqual([]);
});

test('every word has to fit, and labels that begin with the text come first', () => {
  expect(labels('owner', 'ris')).toEqual(['Risk']);
  expect(labels('owner', 'bank import')).toEqual(['Import a bank statement']);
  expect(labels('owner', 'a')[0]).toBe('Approvals');
  expect(labels('owner', '').length).toBe(12);
  const players = playerEntries([{ playerId: '7', name: 'Asha', mobile: '98•••••210' }]);
  expect(matchEntries([...pages('owner'), ...players], 'asha')).toEqual([
    { id: 'player 7', kind: 'Player', label: 'Asha, 98•••••210', path: '/players/7' },
  ]);
});

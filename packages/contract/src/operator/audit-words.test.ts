import { expect, test } from 'vitest';
import { auditSubject } from './audit-subjects.ts';
import { AUDIT_WORDS, auditSays } from './audit-words.ts';

const entry = { subject: 'draw:41', subjectName: 'Kalyan, 21 Nov 2026', before: null, after: null };

test('an entry is a sentence with the values that it has', () => {
  const after = { side: 'open', number: '140', settlementId: '7' };
  expect(auditSays({ ...entry, action: 'result.declare', after })).toBe('declared Kalyan, 21 Nov 2026, open 140');
  // The number of one of two entries is not in the log.
  expect(auditSays({ ...entry, action: 'result.enter', after: { side: 'open' } })).toBe(
    'entered Kalyan, 21 Nov 2026, open',
  );
  const before = { side: 'close', number: '120' };
  expect(auditSays({ ...entry, action: 'result.void', before })).toContain('took back the result of Kalyan');
  const adjusted = { ...entry, action: 'adjustment.make', subject: 'player:7', subjectName: 'Ravi' };
  expect(auditSays({ ...adjusted, after: { amountPaise: '150050' } })).toBe(
    'adjusted the wallet of Ravi by 1,500.50 points',
  );
  expect(auditSays({ ...adjusted, subjectName: null })).toBe('adjusted the wallet of player:7');
});

test('an unknown action is shown as it is stored', () => {
  expect(auditSays({ ...entry, action: 'old.thing' })).toBe('old.thing Kalyan, 21 Nov 2026');
});

test('names of actions are different, and every bracket and brace of a sentence is closed', () => {
  const all = Object.values(AUDIT_WORDS);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { says } of all) expect(says.replace(/\[[^[\]]*\]/g, '').replace(/\{\w+\}/g, '')).not.toMatch(/[[\]{}]/);
});

test('a sentence is translated with its values', () => {
  const hindi: Record<string, string> = {
    'adjusted the wallet of {subject}[ by {amountPaise}]': 'ने {subject} के वॉलेट में[ {amountPaise} का] सुधार किया',
    '{points} points': '{points} पॉइंट',
  };
  const adjusted = { ...entry, action: 'adjustment.make', subjectName: 'Ravi', after: { amountPaise: '150050' } };
  expect(auditSays(adjusted, (text) => hindi[text] ?? text)).toBe('ने Ravi के वॉलेट में 1,500.50 पॉइंट का सुधार किया');
});

test('a subject that is no name of a person or a market is translated', () => {
  const hindi = (text: string) =>
    ['Old payout', 'Largest bid', 'Smallest bid', 'Demo robot'].includes(text) ? 'हिन्दी' : text;
  const subjectOf = (subject: string, subjectName: string | null) => auditSubject({ subject, subjectName }, hindi);
  expect(subjectOf('settings:robot', 'Demo robot')).toBe('हिन्दी');
  expect(subjectOf('settings:platform', 'Smallest bid, Largest bid')).toBe('हिन्दी, हिन्दी');
  expect(subjectOf('alert:payout:7', 'Old payout, Ravi')).toBe('हिन्दी, Ravi');
  expect(subjectOf('market:7', 'Demo robot')).toBe('Demo robot');
  const robot = { ...entry, action: 'settings.change', subject: 'settings:robot', subjectName: 'Demo robot' };
  expect(auditSays(robot)).toBe('changed the demo robot');
  expect(auditSays(robot, hindi)).toBe('changed हिन्दी');
  expect(subjectOf('player:7', null)).toBe('player:7');
  const points = (text: string) => (text === '{points} points' ? '{points} पॉइंट' : text);
  expect(auditSubject({ subject: 'deposit:7', subjectName: 'Ravi, 1,500.50 points' }, points)).toBe(
    'Ravi, 1,500.50 पॉइंट',
  );
});

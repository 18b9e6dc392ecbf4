import { expect, test } from 'vitest';
import { auditSubject } from './audit-subjects.ts';
import { AUDIT_WORDS, auditSays } from './audit-words.ts';
import type { SubjectPart } from './subject-parts.ts';

const inHindi = (translate: (text: string) => string) => ({ locale: 'hi-IN-u-nu-latn', translate });
const named = (name: string) => [{ name }];

const subjectParts: SubjectPart[] = [{ name: 'Kalyan' }, { date: '2026-11-21' }];
const entry = { subject: 'draw:41', subjectParts, before: null, after: null };

test('an entry is a sentence with the values that it has', () => {
  const after = { side: 'open', number: '140', settlementId: '7' };
  expect(auditSays({ ...entry, action: 'result.declare', after })).toBe('declared Kalyan, 21 Nov 2026, open 140');
  // The number of one of two entries is not in the log.
  expect(auditSays({ ...entry, action: 'result.enter', after: { side: 'open' } })).toBe(
    'entered Kalyan, 21 Nov 2026, open',
  );
  const before = { side: 'close', number: '120' };
  expect(auditSays({ ...entry, action: 'result.void', before })).toContain('took back the result of Kalyan');
  const adjusted = { ...entry, action: 'adjustment.make', subject: 'player:7', subjectParts: named('Ravi') };
  expect(auditSays({ ...adjusted, after: { amountPaise: '150050' } })).toBe(
    'adjusted the wallet of Ravi by 1,500.50 points',
  );
  expect(auditSays({ ...adjusted, subjectParts: null })).toBe('adjusted the wallet of player:7');
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
  const adjusted = {
    ...entry,
    action: 'adjustment.make',
    subjectParts: named('Ravi'),
    after: { amountPaise: '150050' },
  };
  expect(
    auditSays(
      adjusted,
      inHindi((text) => hindi[text] ?? text),
    ),
  ).toBe('ने Ravi के वॉलेट में 1,500.50 पॉइंट का सुधार किया');
});

test('the parts of a subject are worded in the language, and names that people chose stay as they are', () => {
  const hindi: Record<string, string> = {
    'Smallest bid': 'सबसे छोटी बिड',
    'Largest bid': 'सबसे बड़ी बिड',
    'Cap:': 'कैप:',
    '{market} (Gali)': '{market} (गली)',
    '{points} points': '{points} पॉइंट',
  };
  const language = inHindi((text) => hindi[text] ?? text);
  const subjectOf = (...parts: SubjectPart[]) => {
    const subject = { subject: 'market:7', subjectParts: parts };
    return [auditSubject(subject), auditSubject(subject, language)];
  };
  expect(subjectOf({ text: '{market} (Gali)', values: { market: 'Disawar' } }, { date: '2026-11-21' })).toEqual([
    'Disawar (Gali), 21 Nov 2026',
    'Disawar (गली), 21 नव॰ 2026',
  ]);
  expect(subjectOf({ date: '2026-08' })).toEqual(['Aug 2026', 'अग॰ 2026']);
  expect(subjectOf({ text: 'Smallest bid' }, { text: 'Largest bid' })).toEqual([
    'Smallest bid, Largest bid',
    'सबसे छोटी बिड, सबसे बड़ी बिड',
  ]);
  expect(subjectOf({ text: 'Cap:' }, { name: 'Smallest bid' })).toEqual(['Cap: Smallest bid', 'कैप: Smallest bid']);
  expect(subjectOf({ name: 'Ravi' }, { paise: '150050' })).toEqual(['Ravi, 1,500.50 points', 'Ravi, 1,500.50 पॉइंट']);
  expect(auditSubject({ subject: 'player:7', subjectParts: null }, language)).toBe('player:7');
});

test('a subject that exists once has an article in an English sentence only', () => {
  const robot = {
    ...entry,
    action: 'settings.change',
    subject: 'settings:robot',
    subjectParts: [{ text: 'Demo robot' }],
  };
  expect(auditSays(robot)).toBe('changed the demo robot');
  expect(
    auditSays(
      robot,
      inHindi((text) => (text === 'Demo robot' ? 'डेमो रोबोट' : text)),
    ),
  ).toBe('changed डेमो रोबोट');
});

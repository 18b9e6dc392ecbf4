import { expect, test } from 'vitest';
import { mergeDraft } from './merge-draft.ts';

type Headline = { isOn: boolean; english: string; hindi: string };
const headline = { isOn: false, english: 'Welcome', hindi: '' };

/** The drafts of a form while the stored values change, without cleaning. */
function follow(draft: Headline, ...versions: Headline[]): Headline {
  let shown = draft;
  for (const [index, stored] of versions.slice(1).entries()) {
    const seen = versions[index] ?? stored;
    shown = mergeDraft({ draft: shown, cleaned: shown, seen, stored });
  }
  return shown;
}

test('when another operator saves, changed fields keep what was typed and all others show the stored value', () => {
  const draft = { ...headline, english: 'Closed today' };
  const stored = { isOn: true, english: 'Open until 5', hindi: 'स्वागत' };
  expect(follow(draft, headline, stored)).toEqual({ ...stored, english: 'Closed today' });
});

test('a field that was saved follows the changes that other operators make later', () => {
  const saved = { ...headline, english: 'Closed today' };
  const later = { ...headline, english: 'Open again' };
  expect(follow(saved, headline, saved, later)).toEqual(later);
});

test('each text of a list and of a group is a field of its own', () => {
  const seen = { texts: ['1', '2', '3'], limits: { least: '10', most: '' } };
  const draft = { texts: ['1', '22', '3'], limits: { least: '10', most: '500' } };
  const stored = { texts: ['9', '2', '3'], limits: { least: '20', most: '' } };
  const expected = { texts: ['9', '22', '3'], limits: { least: '20', most: '500' } };
  expect(mergeDraft({ draft, cleaned: draft, seen, stored })).toEqual(expected);
});

test('a text that the server cleans counts as saved, and shows the cleaned text', () => {
  const seen = { chat: '' };
  const saved = { chat: '919876543210' };
  const draft = { chat: '+91 98765 43210' };
  expect(mergeDraft({ draft, cleaned: saved, seen, stored: saved })).toEqual(saved);
  expect(mergeDraft({ draft, cleaned: saved, seen, stored: { chat: '1' } })).toEqual(draft);
});

import type { Pick } from '@surahi/game';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { BID_GAMES } from './bid-games.ts';
import type { BidRow } from './bid-list.ts';
import { MAX_TEMPLATES, readTemplates, removeTemplate, saveTemplate } from './my-numbers.ts';
import { rowsOfSession } from './stored-rows.ts';

const { single, jodi } = BID_GAMES;
const row = (digits: string, points = 10): BidRow => {
  const pick: Pick = { family: 'main', game: 'single_digit', session: 'open', digits, closedigits: '' };
  return { id: 1, pick, points, bidDate: '21-November-2026' };
};
const names = () => readTemplates(single).map(({ name }) => name);

const entries = new Map<string, string>();

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', memoryStorage(entries));
  startSession({ username: 'Asha', mobile: '9876543210', token: 'one' });
});

afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});

test('saved numbers return in their game, with the session that is chosen then', () => {
  saveTemplate(single, 'Family', [row('6', 50), row('1')]);
  const [template] = readTemplates(single);
  expect(template?.name).toBe('Family');
  const rows = rowsOfSession(template?.rows ?? [], single, 'close');
  expect(rows.map(({ pick, points }) => [pick.digits, pick.session, points])).toEqual([
    ['6', 'close', 50],
    ['1', 'close', 10],
  ]);
  expect(readTemplates(jodi)).toEqual([]);
});

test('the same name replaces, removing removes, and the oldest one above the limit is dropped', () => {
  saveTemplate(single, 'A', [row('1')]);
  saveTemplate(single, 'B', [row('2')]);
  saveTemplate(single, 'A', [row('3')]);
  expect(names()).toEqual(['A', 'B']);
  expect(readTemplates(single)[0]?.rows).toMatchObject([{ digits: '3' }]);
  removeTemplate(single, 'A');
  expect(names()).toEqual(['B']);
  for (let count = 0; count < MAX_TEMPLATES; count += 1) saveTemplate(single, `list ${count}`, [row('1')]);
  expect(names()).toHaveLength(MAX_TEMPLATES);
  expect(names()).not.toContain('B');
});

test('no other player sees them, and a damaged entry is empty', () => {
  saveTemplate(single, 'A', [row('1')]);
  startSession({ username: 'Ravi', mobile: '9876543211', token: 'two' });
  expect(names()).toEqual([]);
  for (const text of ['{', 'null', '[1,null,{"name":"x"}]']) {
    entries.set('my-numbers:9876543211:/single', text);
    expect(names(), text).toEqual([]);
  }
});

import type { Pick } from '@surahi/game';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import type { BidList } from './bid-list.ts';
import { EMPTY_LIST } from './bid-list.ts';
import { readDraft, setDraftAside, storeDraft } from './draft-list.ts';

const entries = new Map<string, string>();
const pick: Pick = { family: 'main', game: 'jodi', session: 'none', digits: '45', closedigits: '' };
const list: BidList = { rows: [{ id: 1, pick, points: 50, bidDate: '21-November-2026' }], nextId: 2 };
const screen = '/jodi 7';

function logIn(mobile: string): void {
  startSession({ username: 'Asha', mobile, token: mobile });
}

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('sessionStorage', memoryStorage(entries));
  logIn('9876543210');
});

afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});

test('a draft list returns for its history entry only', () => {
  storeDraft({ entry: 'a', screen }, list);
  expect(readDraft({ entry: 'a', screen })).toMatchObject(list);
  expect(readDraft({ entry: 'b', screen })).toBe(EMPTY_LIST);
});

test('an empty list removes the draft', () => {
  storeDraft({ entry: 'a', screen }, list);
  storeDraft({ entry: 'a', screen }, EMPTY_LIST);
  expect(entries.size).toBe(0);
});

test('[ACC-19] a draft set aside returns once, on its screen, to its player', () => {
  storeDraft({ entry: 'a', screen }, list);
  setDraftAside('a');
  logIn('9876543211');
  expect(readDraft({ entry: 'b', screen })).toBe(EMPTY_LIST);
  logIn('9876543210');
  expect(readDraft({ entry: 'c', screen: '/jodi 8' })).toBe(EMPTY_LIST);
  expect(readDraft({ entry: 'd', screen })).toMatchObject(list);
  expect(readDraft({ entry: 'e', screen })).toBe(EMPTY_LIST);
});

test('another player of the same tab does not see the draft', () => {
  storeDraft({ entry: 'a', screen }, list);
  logIn('9876543211');
  expect(readDraft({ entry: 'a', screen })).toBe(EMPTY_LIST);
});

test('a visitor stores nothing, and a damaged draft is empty', () => {
  endSession('logout');
  storeDraft({ entry: 'a', screen }, list);
  expect(entries.size).toBe(0);
  logIn('9876543210');
  for (const text of ['', '{', 'null', '{"mobile":"9876543210","rows":1}']) {
    entries.set('bid-draft:a', text);
    expect(readDraft({ entry: 'a', screen }), text).toBe(EMPTY_LIST);
  }
});

test('without storage the list starts empty and nothing throws', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeDraft({ entry: 'a', screen }, list);
  setDraftAside('a');
  expect(readDraft({ entry: 'a', screen })).toBe(EMPTY_LIST);
});

import type { Pick } from '@surahi/game';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import type { BidList, BidRow } from './bid-list.ts';
import { EMPTY_LIST } from './bid-list.ts';
import { addToDraft, readDraft, storeDraft } from './draft-list.ts';

const entries = new Map<string, string>();
const pick: Pick = { family: 'main', game: 'jodi', session: 'none', digits: '45', closedigits: '' };
const bidDate = '21-November-2026';
const row: BidRow = { id: 1, pick, points: 50, bidDate };
const list: BidList = { rows: [row], nextId: 2 };
const screen = '/jodi 7';

function logIn(mobile: string): void {
  startSession({ username: 'Asha', mobile, token: mobile });
}

function drafts(): string[] {
  return [...entries.keys()].filter((key) => key.startsWith('bid-draft:'));
}

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('localStorage', memoryStorage(entries));
  logIn('9876543210');
});

afterEach(() => {
  endSession('none');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a draft list returns on its own market and game', () => {
  storeDraft(screen, list);
  expect(readDraft({ screen, bidDate })).toEqual(list);
  expect(readDraft({ screen, bidDate })).toEqual(list);
  expect(readDraft({ screen: '/jodi 8', bidDate })).toBe(EMPTY_LIST);
  expect(readDraft({ screen: '/single 7', bidDate })).toBe(EMPTY_LIST);
});

test('an empty list removes the draft', () => {
  storeDraft(screen, list);
  storeDraft(screen, EMPTY_LIST);
  expect(drafts()).toEqual([]);
});

test('rows of a draw that is over do not return', () => {
  storeDraft(screen, { rows: [{ ...row, id: 2, bidDate: '22-November-2026' }, row], nextId: 3 });
  expect(readDraft({ screen, bidDate: '22-November-2026' }).rows.map(({ id }) => id)).toEqual([2]);
  expect(readDraft({ screen, bidDate: '23-November-2026' })).toBe(EMPTY_LIST);
});

test('a draft returns at its player’s next login, and no other player sees it', () => {
  storeDraft(screen, list);
  endSession('dead');
  logIn('9876543211');
  expect(readDraft({ screen, bidDate })).toBe(EMPTY_LIST);
  storeDraft(screen, EMPTY_LIST);
  logIn('9876543210');
  expect(readDraft({ screen, bidDate })).toEqual(list);
});

test('refused rows join the draft of a screen that is not open', () => {
  storeDraft(screen, list);
  addToDraft(screen, [{ ...row, id: 1, points: 70 }]);
  expect(readDraft({ screen, bidDate }).rows.map(({ id, points }) => [id, points])).toEqual([
    [2, 70],
    [1, 50],
  ]);
});

test('a draft that nobody opens for days is removed', () => {
  vi.useFakeTimers();
  storeDraft(screen, list);
  vi.setSystemTime(Date.now() + 4 * 86_400_000);
  expect(readDraft({ screen: '/single 8', bidDate })).toBe(EMPTY_LIST);
  expect(drafts()).toEqual([]);
});

test('a visitor stores nothing, and a damaged draft is empty', () => {
  endSession('logout');
  storeDraft(screen, list);
  expect(drafts()).toEqual([]);
  logIn('9876543210');
  for (const text of ['', '{', 'null', '{"rows":1}']) {
    entries.set(`bid-draft:9876543210:${screen}`, text);
    expect(readDraft({ screen, bidDate }), text).toBe(EMPTY_LIST);
  }
});

test('without storage the list starts empty and nothing throws', () => {
  vi.stubGlobal('localStorage', undefined);
  storeDraft(screen, list);
  expect(readDraft({ screen, bidDate })).toBe(EMPTY_LIST);
});

import type { Pick } from '@surahi/game';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import type { BidList, BidListAction } from './bid-list.ts';
import { readDraft } from './draft-list.ts';
import { openList } from './open-list.ts';

const TODAY = '21-November-2026';
const SCREEN = '/single 7';

function addFor(bidDate: string, ...digits: string[]): BidListAction {
  const pick = (one: string): Pick => ({
    family: 'main',
    game: 'single_digit',
    session: 'open',
    digits: one,
    closedigits: '',
  });
  return { type: 'add', picks: digits.map((one) => ({ pick: pick(one), points: 10 })), bidDate };
}

const add = (...digits: string[]) => addFor(TODAY, ...digits);
const digitsOf = ({ rows }: BidList) => rows.map(({ pick }) => pick.digits);
const storedDigits = () => digitsOf(readDraft({ screen: SCREEN, bidDate: TODAY }));
const clear = ({ rows }: BidList): BidListAction => ({ type: 'remove', ids: rows.map(({ id }) => id) });
const openTab = () => openList(SCREEN, TODAY);

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage(new Map()));
  startSession({ username: 'Asha', mobile: '9876543210', token: 'one' });
});

afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});

test('a row is stored in the same step as it is added', () => {
  const tab = openTab();
  const seen: string[][] = [];
  tab.subscribe(() => seen.push(storedDigits()));
  tab.change(add('1'), TODAY);
  expect(storedDigits()).toEqual(['1']);
  expect(seen).toEqual([['1']]);
});

test('rows that two tabs add before either has shown the other’s all stay', () => {
  const [one, two] = [openTab(), openTab()];
  one.change(add('1'), TODAY);
  two.change(add('2'), TODAY);
  one.change(add('3'), TODAY);
  two.follow(TODAY);
  expect(storedDigits()).toEqual(['3', '2', '1']);
  expect(digitsOf(two.read())).toEqual(['3', '2', '1']);
  const ids = two.read().rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
});

test('a tab that follows another one writes nothing', () => {
  const [one, two] = [openTab(), openTab()];
  one.change(add('1'), TODAY);
  const write = vi.spyOn(localStorage, 'setItem');
  two.follow(TODAY);
  expect(digitsOf(two.read())).toEqual(['1']);
  expect(write).not.toHaveBeenCalled();
});

test('rows that one tab clears stay away when another tab adds a row, and the new row stays', () => {
  const [one, two] = [openTab(), openTab()];
  one.change(add('1', '2'), TODAY);
  two.follow(TODAY);
  one.change(clear(one.read()), TODAY);
  // This tab still shows the cleared rows.
  two.change(add('3'), TODAY);
  expect(storedDigits()).toEqual(['3']);
  expect(digitsOf(two.read())).toEqual(['3']);
});

test('clearing removes the rows on show and spares a row that another tab has just added', () => {
  const [one, two] = [openTab(), openTab()];
  one.change(add('1', '2'), TODAY);
  two.follow(TODAY);
  one.change(add('3'), TODAY);
  two.change(clear(two.read()), TODAY);
  expect(storedDigits()).toEqual(['3']);
});

test('rows that are sent leave the stored list, and the rest returns beside rows of another tab', () => {
  const [one, two] = [openTab(), openTab()];
  one.change(add('1', '2'), TODAY);
  one.setUnderWay(true);
  expect(storedDigits()).toEqual([]);
  two.change(add('9'), TODAY);
  one.change(
    {
      type: 'remove',
      ids: one
        .read()
        .rows.slice(0, 1)
        .map(({ id }) => id),
    },
    TODAY,
  );
  one.setUnderWay(false);
  expect(storedDigits()).toEqual(['9', '2']);
  expect(digitsOf(one.read())).toEqual(['9', '2']);
});

test('rows of the draw before stay on an open screen next to a row of the next draw', () => {
  const tab = openTab();
  tab.change(add('1'), TODAY);
  const next = '22-November-2026';
  tab.change(addFor(next, '2'), next);
  tab.change({ type: 'edit_all', points: 20 }, next);
  expect(digitsOf(tab.read())).toEqual(['2', '1']);
});

test('without storage the open screen keeps its rows', () => {
  vi.stubGlobal('localStorage', undefined);
  const tab = openTab();
  tab.change(add('1'), TODAY);
  tab.change(add('2'), TODAY);
  expect(digitsOf(tab.read())).toEqual(['2', '1']);
});

test('a list no longer has rows that another tab sent, removed or changed', () => {
  const [one, two] = [openTab(), openTab()];
  one.change(add('1', '2'), TODAY);
  const shown = one.read().rows;
  expect(one.has(shown, TODAY)).toBe(true);
  two.change({ type: 'edit', id: shown[0]?.id ?? 0, points: 50 }, TODAY);
  expect(one.has(shown, TODAY)).toBe(false);
  expect(one.has(shown.slice(1), TODAY)).toBe(true);
  two.follow(TODAY);
  two.setUnderWay(true);
  expect(one.has(shown.slice(1), TODAY)).toBe(false);
});

test('the tab that sends rows has them until they are placed, with or without storage', () => {
  const tab = openTab();
  tab.change(add('1'), TODAY);
  tab.setUnderWay(true);
  expect(tab.has(tab.read().rows, TODAY)).toBe(true);
  vi.stubGlobal('localStorage', undefined);
  const bare = openTab();
  bare.change(add('1'), TODAY);
  expect(bare.has(bare.read().rows, TODAY)).toBe(true);
});

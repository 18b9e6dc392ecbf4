import { EXAMPLES } from '@surahi/contract/examples';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { readPlaced, storePlaced } from './placed-store.ts';
import type { Placed } from './send-bids.ts';

const PLACED: Placed = {
  request: {
    submissionId: '0197d0a5-0000-7000-8000-000000000001',
    family: 'main',
    gameId: '7',
    gameName: 'RAJ MAHAL DAY',
    bidDate: '5-July-2025',
    pana: 'Single Digit',
    rows: [],
  },
  answer: { ...EXAMPLES.submitMainBid.response, status: true, msg: '', message: '' },
};

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage(new Map()));
  vi.stubGlobal('sessionStorage', memoryStorage(new Map()));
  startSession({ username: 'Asha', mobile: '9812345670', token: 'one' });
});

afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

test('the receipt of a visit comes back in that visit only, until it is removed', () => {
  storePlaced('visit-1', [PLACED]);
  expect(readPlaced('visit-1')).toEqual([PLACED]);
  expect(readPlaced('visit-2')).toEqual([]);
  // The next screen has placed nothing.
  storePlaced('visit-2', []);
  expect(readPlaced('visit-1')).toEqual([PLACED]);
  storePlaced('visit-1', []);
  expect(readPlaced('visit-1')).toEqual([]);
});

test('another player on the same phone does not see the receipt, and a damaged entry is empty', () => {
  storePlaced('visit-1', [PLACED]);
  startSession({ username: 'Ravi', mobile: '9812345671', token: 'two' });
  expect(readPlaced('visit-1')).toEqual([]);
  sessionStorage.setItem('receipt:last', '{');
  expect(readPlaced('visit-1')).toEqual([]);
});

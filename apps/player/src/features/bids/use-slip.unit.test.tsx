import type { Pick } from '@surahi/game';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../shared/session/session.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { testMarket } from '../../shared/testing/test-market.ts';
import { attachToaster } from '../../shared/toast.ts';
import { readSlip } from './slip-list.ts';
import { useSlip } from './use-slip.ts';
import { useSubmission } from './use-submission.ts';

const entries = new Map<string, string>();
const full = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
const ank = (digits: string): Pick => ({
  family: 'main',
  game: 'single_digit',
  session: 'open',
  digits,
  closedigits: '',
});

/** Draws a component that adds a bid to the slip and opens its confirmation. */
function Adds({ digits }: { digits: string }) {
  const { addAndReview, submission } = useSlip();
  const [isAdded, setIsAdded] = useState(false);
  if (!isAdded) {
    setIsAdded(true);
    addAndReview(testMarket('main', '7', 5000), { pick: ank(digits), points: 10 });
  }
  const rows = submission?.requests.flatMap((request) => request.rows);
  return <p>{rows?.map(({ pick }) => pick.digits).join() ?? 'no confirmation'}</p>;
}

/** Draws a component that opens the confirmation of no bids. */
function OpensNothing() {
  const nothing = () => undefined;
  const { open, submission } = useSubmission({
    isListed: () => true,
    onPlaced: nothing,
    onUnknown: nothing,
    onRefused: nothing,
    onElsewhere: nothing,
    onDone: nothing,
  });
  const [isOpened, setIsOpened] = useState(false);
  if (!isOpened) {
    setIsOpened(true);
    open([]);
  }
  return <p>{submission === undefined ? 'no confirmation' : 'a confirmation'}</p>;
}

/** The confirmation of a bid that is added to the slip, and the toasts. */
async function add(digits: string, storage = memoryStorage(entries)): Promise<{ html: string; toasts: string[] }> {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('location', { pathname: '/slip' });
  const toasts: string[] = [];
  const detach = attachToaster({ draw: ({ text }) => toasts.push(text), endErrors: () => undefined });
  const html = await renderPage(<Adds digits={digits} />);
  detach();
  return { html, toasts };
}

beforeEach(() => {
  entries.clear();
  startSession({ username: 'Asha', mobile: '9876543210', token: 'one' });
});

afterEach(() => {
  endSession('none');
  vi.unstubAllGlobals();
});

test('a bid that is added to the slip opens its own confirmation', async () => {
  expect(await add('3')).toEqual({ html: '<p>3</p>', toasts: [] });
  expect(await add('4')).toEqual({ html: '<p>4</p>', toasts: [] });
  vi.stubGlobal('localStorage', memoryStorage(entries));
  expect(readSlip().map(({ pick }) => pick.digits)).toEqual(['4', '3']);
});

test('a bid that the browser does not store opens no confirmation, and an error says so', async () => {
  await add('3');
  const { html, toasts } = await add('4', { ...memoryStorage(entries), setItem: full });
  expect(html).toBe('<p>no confirmation</p>');
  expect(toasts).toEqual(['Your browser could not save this bid. Place it on the page of its game.']);
});

test('no confirmation opens without bids', async () => {
  expect(await renderPage(<OpensNothing />)).toBe('<p>no confirmation</p>');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenCalm } from './when-calm.ts';

/** A page whose focus is on a text field, on something else, or nowhere. */
class Page extends EventTarget {
  activeElement: { matches: () => boolean } | null = null;

  focus(on: 'field' | 'button' | 'nothing'): void {
    this.dispatchEvent(new Event('focusout'));
    this.activeElement = on === 'nothing' ? null : { matches: () => on === 'field' };
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('without a text field in use it acts at once', () => {
  const page = new Page();
  const act = vi.fn<() => void>();
  whenCalm(page, act);
  page.focus('button');
  whenCalm(page, act);
  expect(act).toHaveBeenCalledTimes(2);
});

test('while the player types it waits, from field to field too, and acts once afterwards', () => {
  const page = new Page();
  page.focus('field');
  const act = vi.fn<() => void>();
  whenCalm(page, act);
  page.focus('field');
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
  page.focus('nothing');
  vi.runAllTimers();
  page.focus('button');
  vi.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test('after a stop it acts no more, even between the end of typing and the check', () => {
  const page = new Page();
  page.focus('field');
  const act = vi.fn<() => void>();
  const stop = whenCalm(page, act);
  page.focus('nothing');
  stop();
  vi.runAllTimers();
  page.focus('button');
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
});

import { expect, test } from 'vitest';
import type { OpenSheet } from './trail.ts';
import { tab } from '../testing/tab.ts';
import { Trail } from './trail.ts';

/** A trail with the list of screens that it reported. */
function trailOf(address: string) {
  const browser = tab(address);
  const trail = new Trail(browser.window);
  const shown: string[] = [];
  trail.listen(({ pathname }, move) => shown.push(`${move} ${pathname}`));
  const back = (first = '/') => {
    trail.back(first);
    browser.settle();
  };
  return { ...browser, trail, shown, back };
}

/** A sheet that counts how often it was closed. */
function sheetOf(isLocked = () => false): OpenSheet & { closed: () => number } {
  let closed = 0;
  return { isLocked, close: () => (closed += 1), closed: () => closed };
}

test('Back goes to the screen before, also after the present entry was replaced', () => {
  const { trail, back, url, shown } = trailOf('/imp');
  trail.push('/charts/main/7');
  trail.replace('/charts/main/7?view=jodi');
  back();
  expect(url()).toBe('/imp');
  expect(shown.at(-1)).toBe('POP /imp');
});

test('Back on the first screen opens the given address in its place, also after that entry was replaced', () => {
  for (const replaced of [false, true]) {
    const { trail, back, url, length } = trailOf('/charts/main/7');
    if (replaced) trail.replace('/charts/main/7?view=jodi');
    back('/');
    expect(url()).toBe('/');
    expect(length()).toBe(1);
  }
});

test('Back while the next screen loads returns to the screen that is still shown', () => {
  const { trail, back, url } = trailOf('/imp9');
  trail.push('/payviaupi');
  back();
  expect(url()).toBe('/imp9');
});

test('the browser’s Back closes the open sheet and stays on the screen', () => {
  const { trail, browserBack, url, shown } = trailOf('/imp');
  trail.push('/htp');
  const sheet = sheetOf();
  const release = trail.hold(sheet);
  browserBack();
  release();
  expect(sheet.closed()).toBe(1);
  expect(url()).toBe('/htp');
  expect(shown).toEqual(['PUSH /htp']);
  browserBack();
  expect(url()).toBe('/imp');
});

test('a sheet that was closed by a tap costs no additional Back', () => {
  const { trail, browserBack, back, url, length } = trailOf('/imp');
  trail.push('/htp');
  for (let times = 0; times < 3; times += 1) trail.hold(sheetOf())();
  expect(length()).toBe(3);
  browserBack();
  expect(url()).toBe('/imp');
  trail.push('/htp');
  trail.hold(sheetOf())();
  back();
  expect(url()).toBe('/imp');
});

test('a screen opened from a sheet takes the place of the sheet', () => {
  const { trail, browserBack, url, length } = trailOf('/imp');
  const release = trail.hold(sheetOf());
  trail.push('/profile');
  release();
  expect(length()).toBe(2);
  browserBack();
  expect(url()).toBe('/imp');
});

test('a screen that is replaced while its sheet is open costs no additional Back', () => {
  for (const leave of ['browserBack', 'back'] as const) {
    const { trail, url, shown, ...way } = trailOf('/imp');
    trail.push('/imp7');
    const release = trail.hold(sheetOf());
    trail.replace('/imp7', { upiAdded: true });
    release();
    expect(trail.place().state).toEqual({ upiAdded: true });
    trail.replace('/imp7', null);
    way[leave]();
    expect(url(), leave).toBe('/imp');
    expect(shown.at(-1)).toBe('POP /imp');
  }
});

test('a screen that returns to the one it was opened from costs no additional Back', () => {
  for (const leave of ['browserBack', 'back'] as const) {
    const { trail, url, ...way } = trailOf('/imp');
    trail.push('/imp7');
    const release = trail.hold(sheetOf());
    trail.push('/otpwithdraw', { option: '1' });
    release();
    trail.replace('/imp7', { upiAdded: true });
    expect(trail.place().state).toEqual({ upiAdded: true });
    way[leave]();
    expect(url(), leave).toBe('/imp');
  }
});

test('a view chosen while a drawer was open stays over sheets and later screens, and Back leaves the chart at once', () => {
  const { trail, browserBack, back, url } = trailOf('/imp');
  trail.push('/charts/main/7');
  const release = trail.hold(sheetOf());
  trail.replace('/charts/main/7?view=jodi');
  release();
  const sheet = sheetOf();
  const releaseNext = trail.hold(sheet);
  browserBack();
  releaseNext();
  expect(sheet.closed()).toBe(1);
  expect(url()).toBe('/charts/main/7?view=jodi');
  browserBack();
  expect(url()).toBe('/imp');

  trail.push('/charts/main/7');
  const drawer = trail.hold(sheetOf());
  trail.replace('/charts/main/7?view=pana');
  drawer();
  trail.push('/fairness');
  back();
  expect(url()).toBe('/charts/main/7?view=pana');
  back();
  expect(url()).toBe('/imp');
});

test('Forward shows the address that replaced the one of the screen', () => {
  const { trail, window, back, settle, shown } = trailOf('/imp');
  trail.push('/charts/main/7');
  const release = trail.hold(sheetOf());
  trail.replace('/charts/main/7?view=jodi');
  release();
  back();
  for (let times = 0; times < 2; times += 1) {
    window.history.go(1);
    settle();
  }
  expect(trail.place().search).toBe('?view=jodi');
  expect(shown.slice(-3)).toEqual(['POP /imp', 'POP /charts/main/7', 'POP /charts/main/7']);
});

test('Back closes the upper one of two sheets', () => {
  const { trail, browserBack } = trailOf('/single');
  const [lower, upper] = [sheetOf(), sheetOf()];
  trail.hold(lower);
  const release = trail.hold(upper);
  browserBack();
  release();
  expect([lower.closed(), upper.closed()]).toEqual([0, 1]);
  browserBack();
  expect(lower.closed()).toBe(1);
});

test('Back does not close a locked sheet and does not leave its screen', () => {
  const { trail, browserBack, url } = trailOf('/imp');
  trail.push('/single');
  let locked = true;
  const sheet = sheetOf(() => locked);
  trail.hold(sheet);
  browserBack();
  browserBack();
  expect(sheet.closed()).toBe(0);
  expect(url()).toBe('/single');
  locked = false;
  browserBack();
  expect(sheet.closed()).toBe(1);
  expect(url()).toBe('/single');
});

test('an open sheet stays when the screen below it changes without a Back', () => {
  const { trail, window, followHash } = trailOf('/imp7');
  const sheet = sheetOf();
  trail.hold(sheet);
  followHash('#page');
  trail.push('/transfer');
  expect(sheet.closed()).toBe(0);
  expect(window.location.pathname).toBe('/transfer');
});

test('Back on the first screen leaves no entry of a sheet behind', () => {
  const { trail, back, url, browserBack } = trailOf('/charts/main/7');
  trail.hold(sheetOf())();
  back('/imp');
  expect(url()).toBe('/imp');
  browserBack();
  expect(url()).toBe('/imp');
});

test('a link within the page costs no additional Back', () => {
  const { trail, followHash, back, url } = trailOf('/imp');
  trail.push('/htp');
  followHash('#page');
  back();
  expect(url()).toBe('/imp');
});

test('after a reload over an open sheet Back skips the sheet', () => {
  const { trail, window, browserBack, url } = trailOf('/imp');
  trail.push('/htp');
  trail.hold(sheetOf());
  const next = new Trail(window);
  const shown: string[] = [];
  next.listen(({ pathname }) => shown.push(pathname));
  browserBack();
  expect(url()).toBe('/imp');
  expect(shown).toEqual(['/imp']);
});

test('a second tap on the same link does nothing, and another state is another screen', () => {
  const { trail, length } = trailOf('/imp');
  trail.push('/game', { gameId: '7' });
  trail.push('/game', { gameId: '7' });
  expect(length()).toBe(2);
  trail.push('/game', { gameId: '8' });
  expect(length()).toBe(3);
});

test('a screen that the player did not choose here opens when the last locked sheet has closed', () => {
  const { trail, url, shown } = trailOf('/single');
  let locked = true;
  const releases = [sheetOf(() => locked), sheetOf(() => locked), sheetOf()].map(trail.hold);
  trail.pushWhenUnlocked('/imp3');
  trail.pushWhenUnlocked('/notices');
  releases[0]?.();
  releases[2]?.();
  expect(url()).toBe('/single');
  locked = false;
  releases[1]?.();
  expect(shown).toEqual(['PUSH /notices']);
  trail.hold(sheetOf(() => true))();
  expect(shown).toHaveLength(1);
});

test('a link that the player follows meanwhile ends the wait of such a screen', () => {
  const { trail, shown } = trailOf('/single');
  const release = trail.hold(sheetOf(() => true));
  trail.pushWhenUnlocked('/notices');
  trail.push('/limits');
  release();
  expect(shown).toEqual(['PUSH /limits']);
});

test('without a locked sheet such a screen opens at once', () => {
  const { trail, shown } = trailOf('/single');
  trail.hold(sheetOf());
  trail.pushWhenUnlocked('/imp3');
  expect(shown).toEqual(['PUSH /imp3']);
});

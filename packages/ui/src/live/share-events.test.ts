import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSource, FakeTab, installFakeBrowser, removeFakeBrowser } from '../testing/fake-tabs.ts';

/** Longer than an election and shorter than the silence after which another tab stands. */
const SOON_MS = 1_000;
/** Longer than any silence and any retry. */
const LATER_MS = 60_000;

afterEach(removeFakeBrowser);

async function settle(afterMs = SOON_MS): Promise<void> {
  await vi.advanceTimersByTimeAsync(afterMs);
}

/** The only open stream. Throws when there is none or more than one. */
function onlySource(): FakeSource {
  const [only, ...others] = FakeSource.open;
  if (only === undefined || others.length > 0) throw new Error(`${FakeSource.open.length} streams are open`);
  return only;
}

async function connectedTabs(count: number): Promise<FakeTab[]> {
  const tabs = Array.from({ length: count }, () => new FakeTab('asha'));
  await settle();
  onlySource().connect();
  await settle();
  return tabs;
}

/** The tab that holds the connection: only it hears an event while no messages pass. */
async function leaderOf(tabs: readonly FakeTab[]): Promise<FakeTab> {
  for (const tab of tabs) tab.isFrozen = true;
  onlySource().emit('change', 'to the leader');
  await settle(1);
  for (const tab of tabs) tab.isFrozen = false;
  const leader = tabs.find(({ heard }) => heard.at(-1) === 'change to the leader');
  if (leader === undefined) throw new Error('no tab heard its stream');
  return leader;
}

describe.each([
  ['by a lock', true],
  ['by messages, as on plain http', false],
])('tabs elect %s', (_, locks) => {
  beforeEach(() => installFakeBrowser({ locks }));

  test('seven tabs share one connection, and each hears each event once', async () => {
    const tabs = await connectedTabs(7);
    onlySource().emit('change', '1');
    await settle(LATER_MS);
    onlySource().emit('change', '2');
    await settle();
    expect(tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => ['change 1', 'change 2']));
    expect(tabs.every(({ connected }) => connected)).toBe(true);
    expect(FakeSource.most).toBe(1);
  });

  test('a hidden tab hands the connection over, and the visible tabs fetch what they missed', async () => {
    const tabs = await connectedTabs(4);
    const leader = await leaderOf(tabs);
    const others = tabs.filter((tab) => tab !== leader);
    const before = others.map(({ gaps }) => gaps);
    leader.show(false);
    await settle();
    expect(others.some(({ connected }) => connected)).toBe(false);
    onlySource().connect();
    await settle();
    expect(others.map(({ gaps }) => gaps)).toEqual(before.map((gaps) => gaps + 1));
    expect(others.every(({ connected }) => connected)).toBe(true);
    expect(leader.connected).toBe(false);
    expect(FakeSource.most).toBe(1);
  });

  test('a page that starts in the foreground fetches nothing twice', async () => {
    const [tab] = await connectedTabs(1);
    expect(tab?.gaps).toBe(0);
  });

  test('a page that starts without a network fetches what it missed once it is connected', async () => {
    const tab = new FakeTab('asha');
    await settle();
    onlySource().fail('network');
    await settle();
    expect(tab.gaps).toBe(0);
    onlySource().connect();
    await settle();
    expect(tab).toMatchObject({ connected: true, gaps: 1 });
  });

  test('a page that is hidden holds no connection and fetches what it missed once it is shown', async () => {
    const [tab] = await connectedTabs(1);
    tab?.show(false);
    await settle();
    expect(FakeSource.open).toEqual([]);
    expect(tab?.connected).toBe(false);
    tab?.show(true);
    await settle();
    onlySource().connect();
    expect(tab).toMatchObject({ connected: true, gaps: 1 });
  });

  test('a page that starts in the background fetches what it missed once it is shown', async () => {
    const tab = new FakeTab('asha', { visible: false });
    await settle();
    expect(FakeSource.open).toEqual([]);
    tab.show(true);
    await settle();
    onlySource().connect();
    expect(tab.gaps).toBe(1);
  });

  test('a page that is kept for Back holds no connection, and Back fetches what it missed', async () => {
    const [tab] = await connectedTabs(1);
    tab?.go('pagehide');
    expect(FakeSource.open).toEqual([]);
    await settle();
    tab?.go('pageshow');
    await settle();
    onlySource().connect();
    expect(tab).toMatchObject({ connected: true, gaps: 1 });
  });

  test('a tab that joins a connected tab fetches what came before', async () => {
    await connectedTabs(1);
    const late = new FakeTab('asha');
    await settle();
    expect(late).toMatchObject({ connected: true, gaps: 1 });
    expect(FakeSource.most).toBe(1);
  });

  test('no tab hears the events of another session', async () => {
    const [asha] = await connectedTabs(1);
    const ravi = new FakeTab('ravi');
    await settle();
    expect(FakeSource.open).toHaveLength(2);
    FakeSource.open[0]?.emit('change', 'of asha');
    FakeSource.open[1]?.emit('change', 'of ravi');
    await settle();
    expect([asha?.heard, ravi.heard]).toEqual([['change of asha'], ['change of ravi']]);
  });

  test('a log-out closes the connection, and the next log-in opens one of its own', async () => {
    const [tab] = await connectedTabs(1);
    const before = onlySource();
    tab?.changeSession(undefined);
    expect(FakeSource.open).toEqual([]);
    tab?.changeSession('ravi');
    await settle();
    expect(onlySource()).not.toBe(before);
    expect(tab?.connected).toBe(false);
  });

  test('after a network error and after an HTTP error the tabs fetch what they missed', async () => {
    const tabs = await connectedTabs(2);
    const before = tabs.map(({ gaps }) => gaps);
    onlySource().fail('network');
    await settle();
    expect(tabs.map(({ connected }) => connected)).toEqual([false, false]);
    onlySource().connect();
    await settle();
    expect(tabs.map(({ gaps }) => gaps)).toEqual(before.map((gaps) => gaps + 1));
    onlySource().fail('http');
    expect(FakeSource.open).toEqual([]);
    await settle(LATER_MS);
    onlySource().connect();
    await settle();
    expect(tabs.map(({ gaps }) => gaps)).toEqual(before.map((gaps) => gaps + 2));
  });
});

test('a leader without a lock that falls silent is replaced, and steps back when it returns', async () => {
  installFakeBrowser({ locks: false });
  const tabs = await connectedTabs(3);
  const leader = await leaderOf(tabs);
  leader.isFrozen = true;
  await settle(LATER_MS);
  expect(FakeSource.open).toHaveLength(2);
  leader.isFrozen = false;
  await settle(LATER_MS);
  onlySource().connect();
  onlySource().emit('change', 'to all');
  await settle();
  expect(tabs.map(({ heard }) => heard.at(-1))).toEqual(['change to all', 'change to all', 'change to all']);
});

test('tabs that are starved of processor time wait for the messages that they have not read', async () => {
  installFakeBrowser({ locks: false, messageMs: 400 });
  let lateMs = 0;
  const onTime = performance.now.bind(performance);
  // Every timer of a starved tab fires late.
  vi.spyOn(performance, 'now').mockImplementation(() => onTime() + (lateMs += 150));
  for (let tab = 0; tab < 7; tab += 1) void new FakeTab('asha');
  await settle(LATER_MS);
  expect(FakeSource.most).toBe(1);
  vi.restoreAllMocks();
});

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { applyLiveMessage, parseLiveEvent } from './live-events.ts';
import { queryKeys } from './query-keys.ts';
import { forgetWalletNews, withWalletNews } from './wallet-news.ts';

const wallet = (seq: string, balance: string, reason = 'win') =>
  parseLiveEvent('wallet', JSON.stringify({ balance, hold: '0', betting_status: '1', seq, reason, server_time: 1 }));

test('[NAV-13] a wallet event changes the shown balance and the betting status, an older one changes nothing', () => {
  forgetWalletNews();
  const client = new QueryClient();
  client.setQueryData(queryKeys.dashboard, { wallet_amt: '10', hold_amt: '0', betting_status: '0', version: 1 });
  for (const message of [wallet('7', '950'), wallet('6', '10')]) if (message) applyLiveMessage(client, message);
  expect(client.getQueryData(queryKeys.dashboard)).toMatchObject({ wallet_amt: '950', betting_status: '1' });
});

test('a wallet event carries the count of unseen notices, and an event without it keeps the known count', () => {
  forgetWalletNews();
  const client = new QueryClient();
  client.setQueryData(queryKeys.dashboard, { wallet_amt: '10', notification_count: 0, version: 1 });
  const counted = { balance: '10', hold: '0', betting_status: '1', seq: '7', reason: 'status', server_time: 1 };
  const parsed = parseLiveEvent('wallet', JSON.stringify({ ...counted, notification_count: 3 }));
  for (const message of [parsed, wallet('8', '20')]) if (message) applyLiveMessage(client, message);
  expect(client.getQueryData(queryKeys.dashboard)).toMatchObject({ wallet_amt: '20', notification_count: 3 });
});

test('a new notice reads the payout numbers again, because another device may have changed one', () => {
  forgetWalletNews();
  const client = new QueryClient();
  const figures = { wallet_amt: '10', hold_amt: '0', betting_status: '1', notification_count: 1 };
  client.setQueryData(queryKeys.dashboard, { ...figures, version: 1 });
  client.setQueryData(queryKeys.payoutNumbers, null);
  const isStaleAfter = (seq: string, notification_count: number) => {
    const event = { balance: '10', hold: '0', betting_status: '1', seq, reason: 'status', server_time: 1 };
    const message = parseLiveEvent('wallet', JSON.stringify({ ...event, notification_count }));
    if (message) applyLiveMessage(client, message);
    return client.getQueryState(queryKeys.payoutNumbers)?.isInvalidated;
  };
  expect(isStaleAfter('7', 1)).toBe(false);
  expect(isStaleAfter('8', 2)).toBe(true);
});

test('[LIM-05] a time-out in a wallet event reads limits, slider, headlines and notices again, once', () => {
  forgetWalletNews();
  const client = new QueryClient();
  const { playLimits, slider, allHeadlines, notices } = queryKeys;
  const keys = [playLimits, slider, [...allHeadlines, 'home'], notices('en')] as const;
  const stale = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  const [none, all] = [keys.map(() => false), keys.map(() => true)];
  const apply = (seq: string, until: number) => {
    for (const key of keys) client.setQueryData(key, {});
    const event = { balance: '10', hold: '0', betting_status: '1', seq, reason: 'status', server_time: 1 };
    const message = parseLiveEvent('wallet', JSON.stringify({ ...event, time_out_until: until }));
    if (message) applyLiveMessage(client, message);
  };
  apply('7', 0);
  expect(stale()).toEqual(none);
  apply('7', 5_000);
  expect(stale()).toEqual(all);
  apply('8', 5_000);
  expect(stale()).toEqual(none);
  // Nodes of an earlier release send no time-out.
  for (const key of keys) client.setQueryData(key, {});
  for (const message of [wallet('9', '20')]) if (message) applyLiveMessage(client, message);
  expect(stale()).toEqual(none);
  apply('10', 0);
  expect(stale()).toEqual(all);
});

test('a response requested before a wallet event does not undo the event', () => {
  forgetWalletNews();
  const answer = { wallet_amt: '840', hold_amt: '0', betting_status: '1', version: 3 };
  const askedMs = performance.now();
  expect(withWalletNews(answer, askedMs)).toEqual(answer);
  const message = wallet('8', '3190');
  if (message) applyLiveMessage(new QueryClient(), message);
  expect(withWalletNews(answer, askedMs)).toEqual({ ...answer, wallet_amt: '3190' });
  expect(withWalletNews(answer, performance.now() + 1)).toEqual(answer);
});

test('a wallet event does not make an outdated list count as fresh', () => {
  forgetWalletNews();
  const client = new QueryClient();
  client.setQueryData(queryKeys.dashboard, { wallet_amt: '', version: 1 }, { updatedAt: 1_000 });
  void client.invalidateQueries({ queryKey: queryKeys.dashboard });
  const message = wallet('7', '950');
  if (message) applyLiveMessage(client, message);
  expect(client.getQueryData(queryKeys.dashboard)).toMatchObject({ wallet_amt: '950' });
  expect(client.getQueryState(queryKeys.dashboard)).toMatchObject({ dataUpdatedAt: 1_000, isInvalidated: true });
});

const due = { check_due: true };

test.each([
  ['a player whose visit is not known', { counts_visits: true, visit: null }, 'bid', true],
  ['a player whose visit is known', { counts_visits: true, visit: { check_due: false } }, 'bid', false],
  ['a player whose check is due, so another device acknowledged it', { counts_visits: true, visit: due }, 'bid', true],
  ['a player without limits', { counts_visits: false, visit: null }, 'bid', false],
  ['a player whose visit is not known, after a win', { counts_visits: true, visit: null }, 'win', false],
] as const)('[LIM-07] after a bid the limits are read again: %s', (_who, held, reason, isRead) => {
  forgetWalletNews();
  const client = new QueryClient();
  client.setQueryData(queryKeys.playLimits, held);
  const message = wallet('7', '950', reason);
  if (message) applyLiveMessage(client, message);
  expect(client.getQueryState(queryKeys.playLimits)?.isInvalidated).toBe(isRead);
});

test.each([
  ['a first limit of another device', { counts_visits: false, limits_change: 0 }, 41, true],
  ['a later change', { counts_visits: true, limits_change: 41 }, 42, true],
  ['a change that is known', { counts_visits: true, limits_change: 42 }, 42, false],
  ['an event of the release before', { counts_visits: true, limits_change: 42 }, undefined, false],
  ['limits of the release before', { counts_visits: true }, 42, false],
])('the limits are read again after %s: %o, %s', (_what, held, change, isRead) => {
  forgetWalletNews();
  const client = new QueryClient();
  client.setQueryData(queryKeys.playLimits, held);
  const event = { balance: '10', hold: '0', betting_status: '1', seq: '7', reason: 'status', server_time: 1 };
  const message = parseLiveEvent('wallet', JSON.stringify({ ...event, limits_change: change }));
  if (message) applyLiveMessage(client, message);
  expect(client.getQueryState(queryKeys.playLimits)?.isInvalidated).toBe(isRead);
});

test('a change of limits that overtakes the first response is not lost', async () => {
  forgetWalletNews();
  const client = new QueryClient();
  const sent: Array<() => void> = [];
  const answers = [{ limits_change: 0 }, { limits_change: 41 }];
  const queryFn = () => new Promise<object>((answer) => sent.push(() => answer(answers.shift() ?? {})));
  const stop = new QueryObserver(client, { queryKey: queryKeys.playLimits, queryFn }).subscribe(() => undefined);
  const event = { balance: '10', hold: '0', betting_status: '1', seq: '7', reason: 'status', server_time: 1 };
  const message = parseLiveEvent('wallet', JSON.stringify({ ...event, limits_change: 41 }));
  if (message) applyLiveMessage(client, message);
  sent[0]?.();
  await vi.waitFor(() => expect(sent).toHaveLength(2), 600_000);
  sent[1]?.();
  await vi.waitFor(() => expect(client.getQueryData(queryKeys.playLimits)).toEqual({ limits_change: 41 }), 600_000);
  stop();
});

test('a list event refetches only an older list', () => {
  const client = new QueryClient();
  client.setQueryData(queryKeys.dashboard, { version: 5 });
  client.setQueryData(queryKeys.galiMarkets, { version: 5 });
  const message = parseLiveEvent(
    'lists',
    JSON.stringify({ families: ['main', 'gali'], versions: { main: 5, starline: 1, gali: 6 }, server_time: 1 }),
  );
  expect(message).toBeDefined();
  if (message) applyLiveMessage(client, message);
  expect(client.getQueryState(queryKeys.dashboard)?.isInvalidated).toBe(false);
  expect(client.getQueryState(queryKeys.galiMarkets)?.isInvalidated).toBe(true);
});

test.each([
  ['until it has the version of the event', [{ version: 5 }, { version: 6 }], [0, 6]],
  ['three times at most', [5, 5, 5, 5, 5].map((version) => ({ version })), [1, 5]],
  ['not if its rows have changed', [{ version: 4, rows: ['new'] }, { version: 6 }], [1, 4]],
])('a list whose response is older than the event is fetched again after a pause, %s', async (_when, answers, left) => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const client = new QueryClient();
  client.setQueryData(queryKeys.galiMarkets, { version: 5, rows: [] });
  const queryFn = vi.fn<() => Promise<{ version: number; rows: string[] }>>(async () => ({
    version: 0,
    rows: [],
    ...answers.shift(),
  }));
  const stop = new QueryObserver(client, { queryKey: queryKeys.galiMarkets, queryFn, staleTime: Infinity }).subscribe(
    () => undefined,
  );
  const data = { families: ['gali'], versions: { main: 5, starline: 1, gali: 6 }, server_time: 1 };
  const message = parseLiveEvent('lists', JSON.stringify(data));
  if (message) applyLiveMessage(client, message);
  await vi.advanceTimersByTimeAsync(900);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([answers.length, client.getQueryData<{ version: number }>(queryKeys.galiMarkets)?.version]).toEqual(left);
  stop();
});

test('a list event that overtakes the first response is not lost', async () => {
  const client = new QueryClient();
  const answers = [{ version: 5 }, { version: 6 }];
  const sent: Array<() => void> = [];
  const observer = new QueryObserver(client, {
    queryKey: queryKeys.galiMarkets,
    queryFn: () => new Promise((resolve) => sent.push(() => resolve(answers.shift()))),
  });
  const stop = observer.subscribe(() => undefined);
  const message = parseLiveEvent(
    'lists',
    JSON.stringify({ families: ['gali'], versions: { main: 5, starline: 1, gali: 6 }, server_time: 1 }),
  );
  if (message) applyLiveMessage(client, message);
  expect(sent).toHaveLength(1);
  sent[0]?.();
  await vi.waitFor(() => expect(sent).toHaveLength(2), 600_000);
  sent[1]?.();
  await vi.waitFor(() => expect(client.getQueryData(queryKeys.galiMarkets)).toEqual({ version: 6 }), 600_000);
  stop();
});

test('a movement that overtakes the first response of a history appears in the end', async () => {
  forgetWalletNews();
  const client = new QueryClient();
  const queryKey = queryKeys.history('deposits', '', '');
  const sent: Array<() => void> = [];
  const answers = [['old'], ['old', 'new']];
  const queryFn = () => new Promise<string[]>((answer) => sent.push(() => answer(answers.shift() ?? [])));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  const message = wallet('9', '640');
  if (message) applyLiveMessage(client, message);
  sent[0]?.();
  await vi.waitFor(() => expect(sent).toHaveLength(2), 600_000);
  sent[1]?.();
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['old', 'new']), 600_000);
  stop();
});

test('an unknown event is ignored', () => {
  for (const text of [undefined, '', '{', '{}', '{"balance":1}'])
    expect(parseLiveEvent('wallet', text)).toBeUndefined();
});

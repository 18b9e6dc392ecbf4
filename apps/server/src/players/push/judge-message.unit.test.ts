import { expect, test } from 'vitest';
import { judgeMessage } from './judge-message.ts';

const at = (time: string, day = 18) => new Date(`2026-11-${day}T${time}:00+05:30`);

type Facts = Parameters<typeof judgeMessage>[0];

const facts = (change: Partial<Facts> = {}): Facts => ({
  topic: 'wins',
  topics: ['wins', 'withdrawals'],
  now: at('12:00'),
  expires_at: at('12:00', 19),
  is_live: true,
  is_told: false,
  quiet_from: null,
  quiet_to: null,
  play_quiet: null,
  ...change,
});

test('a message of a chosen topic is sent', () => {
  expect(judgeMessage(facts(), 'now')).toEqual({ act: 'send' });
  expect(judgeMessage(facts({ topic: 'deposits' }), 'now')).toEqual({ act: 'drop' });
});

test('an expired message and a win that the app has shown are dropped', () => {
  expect(judgeMessage(facts({ expires_at: at('12:00') }), 'now')).toEqual({ act: 'drop' });
  expect(judgeMessage(facts({ is_told: true }), 'now')).toEqual({ act: 'drop' });
});

test('the subscription of a session that has ended is forgotten, whatever the message', () => {
  expect(judgeMessage(facts({ is_live: false, is_told: true }), 'never')).toEqual({ act: 'forget' });
});

test('a break drops wins, a reality check holds them for five minutes, and both let messages about money pass', () => {
  expect(judgeMessage(facts(), 'never')).toEqual({ act: 'drop' });
  expect(judgeMessage(facts(), 'later')).toEqual({ act: 'hold', untilMs: at('12:05').getTime() });
  for (const celebrate of ['never', 'later'] as const) {
    expect(judgeMessage(facts({ topic: 'withdrawals' }), celebrate)).toEqual({ act: 'send' });
  }
});

test('quiet hours of the browser hold every message, those for bids only messages about play', () => {
  const browser = { quiet_from: 660, quiet_to: 780 };
  for (const topic of ['wins', 'withdrawals'] as const) {
    const verdict = judgeMessage(facts({ topic, ...browser }), 'now');
    expect(verdict).toEqual({ act: 'hold', untilMs: at('13:00').getTime() });
  }
  const bids = { play_quiet: [[600, 840]] satisfies Facts['play_quiet'] };
  expect(judgeMessage(facts({ ...browser, ...bids }), 'now')).toEqual({ act: 'hold', untilMs: at('14:00').getTime() });
  expect(judgeMessage(facts({ topic: 'withdrawals', ...bids }), 'now')).toEqual({ act: 'send' });
});

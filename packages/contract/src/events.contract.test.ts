import { expect, test } from 'vitest';
import { formatEvent, readEvent } from './events.contract.ts';

const lists = {
  families: ['main' as const],
  versions: { main: 3, starline: 1, gali: 1 },
  server_time: 1_751_700_000_000,
};

test('a formatted event parses back', () => {
  const frame = formatEvent('lists', lists, '42');
  expect(frame).toBe(`id: 42\nevent: lists\ndata: ${JSON.stringify(lists)}\n\n`);
  const data = /^data: (.*)$/m.exec(frame)?.[1] ?? '';
  expect(readEvent('lists', data)).toEqual(lists);
});

test('text with line breaks stays in one data line', () => {
  const frame = formatEvent('session-ended', { reason: 'logout' });
  expect(frame.trimEnd().split('\n')).toHaveLength(2);
});

test('other text does not parse', () => {
  expect(readEvent('wallet', JSON.stringify(lists))).toBeUndefined();
  expect(readEvent('lists', 'not json')).toBeUndefined();
  expect(readEvent('session-ended', '{"reason":"bored"}')).toBeUndefined();
});

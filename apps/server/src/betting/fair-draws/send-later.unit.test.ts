import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendBusy, sendTooMany } from './send-later.ts';

test('a refused request says whether the caller or the server is the cause, and when to retry', async () => {
  const app = fastify();
  app.get('/busy', (_request, reply) => sendBusy(reply));
  app.get('/many', (_request, reply) => sendTooMany(reply, 12_300));
  const [busy, many] = [await app.inject('/busy'), await app.inject('/many')];
  expect([busy.statusCode, busy.headers['retry-after'], busy.body]).toEqual([
    503,
    '5',
    'The server is busy. Please try again in a few seconds.\n',
  ]);
  expect([many.statusCode, many.headers['retry-after'], many.body]).toEqual([
    429,
    '13',
    'Your network sent too many requests. Please try again later.\n',
  ]);
});

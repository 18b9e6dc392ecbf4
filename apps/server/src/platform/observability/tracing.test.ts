import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { login } from '@surahi/contract';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { fastify } from 'fastify';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { refreshBoard } from '../../betting/markets/index.ts';
import { rawSchema } from '../../config/schema.ts';
import { loadTracing } from '../../config/tracing-config.ts';
import { bidBody, giveBalance, submitBids } from '../../testing/bids.ts';
import { addMarket, addRates, closeMarket, declare, drawOf } from '../../testing/markets.ts';
import { signInTestOperator } from '../../testing/operators.ts';
import { registerTestPlayer } from '../../testing/players.ts';
import { createTestApp, expectOk, expectRefused, type TestApp } from '../../testing/test-app.ts';
import { createLogger } from './logger.ts';
import { startTracing } from './tracing.ts';

const DATE = '21-November-2026';
const ISO = '2026-11-21';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type SpanJson = {
  name: string;
  traceId: string;
  spanId: string;
  kind: number;
  links?: { traceId: string; spanId: string }[];
  attributes: Attribute[];
  status: { code?: number; message?: string };
};
type ExportJson = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SpanJson[] }[] }[] };

/** A collector by OpenTelemetry's specification: POST of JSON to /v1/traces. */
type Collector = { url: string; texts: string[]; headers: string[]; spans(): SpanJson[]; server: Server };

/** The library's files that a server without a collector has loaded. Read first, because loaded files stay loaded. */
let loadedWithout: string[];
beforeAll(async () => {
  const app = await createTestApp();
  await app.close();
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  loadedWithout = loaded.filter((file) => file.includes('@opentelemetry/sdk-trace'));
});

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function startCollector(): Promise<Collector> {
  const texts: string[] = [];
  const headers: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') texts.push(Buffer.concat(chunks).toString());
      headers.push(String(request.headers['x-key']));
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // A server on a port has this type of address.
  const exports = (): ExportJson[] => texts.map((text) => JSON.parse(text) as ExportJson); // OTLP's JSON
  return {
    url: `http://127.0.0.1:${port}`,
    texts,
    headers,
    spans: () =>
      exports().flatMap((one) => one.resourceSpans.flatMap((part) => part.scopeSpans.flatMap((scope) => scope.spans))),
    server,
  };
}

function noteOf(span: SpanJson | undefined, key: string): string {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return String(value?.stringValue ?? value?.intValue ?? '');
}

async function openMarket(app: TestApp): Promise<number> {
  await app.setClock(`${ISO}T09:00:00+05:30`);
  await addRates(app);
  const { marketId } = await addMarket(app);
  await refreshBoard(app.context);
  return marketId;
}

test('without a collector no library is loaded', () => {
  expect(loadedWithout).toEqual([]);
});

test('a bid is traced from its call to its batch and its settlement, without secrets', async () => {
  const collector = await startCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=se%20cret' };
  const app = await createTestApp({ env });
  const marketId = await openMarket(app);
  const password = 'a password to look for';
  const player = await registerTestPlayer(app, { password, name: 'Meera Traced' });
  expectRefused(await app.call(login, { mobile: player.mobile, password: `${password} no` }), 'invalid_credentials');
  await giveBalance(app, player.playerId, 1_000);
  const rows = [{ digits: '5', points: 777 }];
  expectOk(await submitBids(app, player.token, { marketId, bidDate: DATE, pana: 'Single Digit', rows }));
  const poor = [{ digits: '5', points: 9_990 }];
  const refused = await submitBids(app, player.token, { marketId, bidDate: DATE, pana: 'Single Digit', rows: poor });
  const { code } = expectRefused(refused, 'insufficient_balance');
  await closeMarket(app, marketId);
  await app.setClock(`${ISO}T11:00:00+05:30`);
  await declare(app, await drawOf(app, marketId, ISO), 'open', '140');
  await expect.poll(async () => (await app.db.query({ text: 'select 1 from payouts' })).length).toBe(1);
  const operator = await signInTestOperator(app, 'owner');
  await operator.ok(OPERATOR_CALLS.me);
  await app.close();

  const spans = collector.spans();
  const calls = spans.filter(({ name }) => name === 'submitMainBid');
  expect(calls.map((call) => noteOf(call, 'surahi.outcome'))).toEqual(['ok', code]);
  expect(calls.map(({ kind }) => kind)).toEqual([2, 2]);
  expect(noteOf(calls[0], 'http.response.status_code')).toBe('200');
  expect(noteOf(calls[0], 'surahi.request_id')).toMatch(/^req-/);
  const batches = spans.filter(({ name }) => name === 'bid batch');
  expect(batches.map((batch) => batch.links?.map(({ spanId }) => spanId))).toEqual(calls.map(({ spanId }) => [spanId]));
  const settlement = spans.find(({ name, attributes }) => name === 'settlement' && attributes.length > 0);
  expect(noteOf(settlement, 'surahi.purpose')).toBe('pay');
  const names = spans.map(({ name }) => name);
  expect(names).toContain('operator GET /me');
  expect(names).toContain('operator POST /sign-in');
  const loggingIn = spans.find(({ name }) => name === login.name);
  expect(noteOf(loggingIn, 'surahi.outcome')).toBe('invalid_credentials');

  expect(collector.headers).toContain('se cret');
  const texts = collector.texts.join('\n');
  const secrets = [player.token, player.mobile, password, 'Meera', operator.cookie, operator.csrf, operator.username];
  for (const secret of [
    ...secrets,
    app.config.appKey,
    JSON.stringify(bidBody({ marketId, pana: '', rows, bidDate: DATE })),
  ]) {
    expect([secret, texts.includes(secret)]).toEqual([secret, false]);
  }
  // The points as a separate number, because many ids and times contain these three digits.
  expect(texts).not.toMatch(/(?<![\w.-])777(?![\w.-])/);
});

test('jobs are traced by name, and errors by kind alone', async () => {
  const collector = await startCollector();
  const app = await createTestApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    modules: [
      ({ jobs }) => {
        jobs.task('fine', () => Promise.resolve());
        jobs.task('broken', () => Promise.reject(new TypeError('of 9876543210')));
      },
    ],
  });
  await app.context.jobs.add(app.db, 'fine', { mobile: '9876543210' });
  await app.context.jobs.add(app.db, 'broken', { mobile: '9876543210' }, { maxAttempts: 1 });
  await app.runJobs();
  await app.close();
  const spans = collector.spans();
  expect(new Map(spans.map(({ name, status }) => [name, status.code ?? 0]))).toEqual(
    new Map([
      ['job fine', 0],
      ['job broken', 2],
    ]),
  );
  expect(
    noteOf(
      spans.find(({ name }) => name === 'job broken'),
      'error.type',
    ),
  ).toBe('TypeError');
  expect(collector.texts.join('')).not.toContain('9876543210');
});

test('a silent collector delays neither the work nor the stop', async () => {
  let requests = 0;
  // Accepts every export and never responds.
  const server = createServer(() => (requests += 1));
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A server on a port has this type of address.
  const config = loadTracing(rawSchema.parse({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }));
  const tracing = await startTracing(fastify(), config, createLogger('silent'));
  expect(await tracing.span('work', {}, () => Promise.resolve('done'))).toBe('done');
  // Nothing was sent when the work ended.
  expect(requests).toBe(0);
  await tracing.stop();
  expect(requests).toBe(1);
  server.closeAllConnections();
});

test('a missing collector is logged once', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  const config = loadTracing(rawSchema.parse({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }));
  const tracing = await startTracing(fastify(), config, logger);
  expect(await tracing.span('work', {}, () => Promise.resolve('done'))).toBe('done');
  await tracing.stop();
  expect(lines.filter((line) => line.includes('cannot send traces'))).toHaveLength(1);
});

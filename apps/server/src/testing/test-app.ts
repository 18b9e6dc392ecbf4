import type { AnyCall, RefusalOf, RequestInput, ResponseOf } from '@surahi/contract';
import { expect } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { buildApp } from '../app.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { checkBooks, checkNewTransfers } from '../ledger/index.ts';
import { clockMoved } from '../platform/clock.ts';
import type { AppContext, RoomModule } from '../platform/context.ts';
import { createDb, type Db } from '../platform/db/db.ts';
import { playerCookieName } from '../platform/http/identity.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';

/** An answer over HTTP; `body.status` tells success from refusal. */
export type CallAnswer<C extends AnyCall> = { http: number; headers: Headers; body: ResponseOf<C> | RefusalOf<C> };

export type RawAnswer = { http: number; headers: Headers; text: string; body: Record<string, unknown> };

export type CallOptions = {
  /** Sent as unique_token, as other clients do. */
  token?: string;
  /** Sent as the session cookie by a page of our own. */
  cookie?: string;
  headers?: Record<string, string>;
};

export type TestAppOptions = {
  /** Environment variables beside the test's own. */
  env?: Record<string, string>;
  /** Instead of the real modules. */
  modules?: readonly RoomModule[];
  /** Takes jobs in the background; else tests run them by `runJobs`. */
  jobs?: boolean;
  /** A database that is there, dropped with the app; else a new one. */
  database?: TestDatabase;
};

export type TestApp = {
  context: AppContext;
  config: Config;
  /** As the server's role. */
  db: Db;
  /** As the owner, who may do what the server may not. */
  ownerDb: Db;
  ownerUrl: string;
  /** The database as the server's role sees it, for a process of its own. */
  appUrl: string;
  /** http://127.0.0.1:port */
  url: string;
  /** Posts a call of the contract with envelope and checks the answer against the contract. */
  call<C extends AnyCall>(call: C, body: RequestInput<C>, options?: CallOptions): Promise<CallAnswer<C>>;
  /** Posts `body` as it is: an object as JSON, a text as it stands. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<RawAnswer>;
  /** Sets the database's clock, an ISO instant or unix ms; it goes on from there. */
  setClock(instant: string | number): Promise<void>;
  advanceClock(ms: number): Promise<void>;
  /** Runs the jobs that are due, and those they add, to the end. */
  runJobs(): Promise<void>;
  /** Fails with the list of problems when a balance does not follow from its transfers. */
  expectBooksBalance(): Promise<void>;
  close(): Promise<void>;
};

/** Limits out of the way, since all tests come from one address. */
const TEST_ENV = {
  NODE_ENV: 'test',
  DEMO_SEED: 'off',
  DEMO_ROBOT: 'off',
  LOG_LEVEL: 'warn',
  LIMIT_LOGIN_PER_MINUTE: '100000',
  LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: '100000',
  LIMIT_OTP_PER_MINUTE: '100000',
  LIMIT_OTP_PER_ADDRESS_PER_MINUTE: '100000',
  // A busy machine must not turn a slow answer into a refusal.
  ANSWER_DEADLINE_MS: '600000',
  OTP_RESEND_SECONDS: '0',
  LIMIT_BIDS_PER_MINUTE: '100000',
  LIMIT_CALLS_PER_ADDRESS_PER_MINUTE: '1000000',
};

/** Time limits that a busy machine does not meet. */
const PATIENT = { lockTimeoutMs: 120_000, statementTimeoutMs: 300_000, acquireTimeoutMs: 300_000 };

/** The real server with its real modules on a database of its own, listening on a free port. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const config = loadConfig({ ...TEST_ENV, ...options.env });
  const logger = createLogger(config.logLevel);
  const db = createDb({ connectionString: database.appUrl, max: 16, ...PATIENT });
  const ownerDb = createDb({ connectionString: database.ownerUrl, max: 4 });
  const built = await buildApp({
    config,
    logger,
    db,
    connectionString: database.appUrl,
    ...(options.modules === undefined ? {} : { modules: options.modules }),
  });
  await built.start({ jobs: options.jobs ?? false });
  const url = await built.app.listen({ host: '127.0.0.1', port: 0 });
  const post = createPost(url);
  const moveClock = async (offset: string, ms: number): Promise<void> => {
    await ownerDb.query({ text: `update clock_control set offset_ms = ${offset}`, values: [ms] });
    await built.context.clock.refresh();
    built.context.events.publish(clockMoved, undefined);
  };

  return {
    context: built.context,
    config,
    db,
    ownerDb,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    url,
    post,
    call: (call, body, callOptions) => postCall(post, config, call, body, callOptions),
    setClock: (instant) =>
      moveClock('$1::bigint - (extract(epoch from clock_timestamp()) * 1000)::bigint', new Date(instant).getTime()),
    advanceClock: (ms) => moveClock('offset_ms + $1::bigint', ms),
    runJobs: () => built.context.jobs.runDue(),
    expectBooksBalance: async () => {
      expect(await checkNewTransfers(db)).toEqual([]);
      const report = await checkBooks(db);
      expect(report.problems).toEqual([]);
    },
    close: async () => {
      await built.stop(1_000);
      await db.close();
      await ownerDb.close();
      await database.drop();
    },
  };
}

function createPost(url: string): TestApp['post'] {
  return async (path, body, headers = {}) => {
    const response = await fetch(`${url}/${path.replace(/^\//, '')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { http: response.status, headers: response.headers, text, body: toObject(text) };
  };
}

function toObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    // an object with whatever fields; tests look at single ones
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch {
    // not JSON: the test has `text`
  }
  return {};
}

async function postCall<C extends AnyCall>(
  post: TestApp['post'],
  config: Config,
  call: C,
  body: RequestInput<C>,
  options: CallOptions = {},
): Promise<CallAnswer<C>> {
  const envelope = { env_type: 'Prod', app_key: config.appKey, unique_token: options.token };
  const cookie: Record<string, string> =
    options.cookie === undefined
      ? {}
      : { cookie: `${playerCookieName(config)}=${options.cookie}`, 'sec-fetch-site': 'same-origin' };
  // every request is an object of fields, which a type parameter does not show
  const fields = body as Record<string, unknown>;
  const answer = await post(call.path, { ...fields, ...envelope }, { ...cookie, ...options.headers });
  const checked = safeParse(answer.body.status === true ? call.response : call.refusal, answer.body);
  if (!checked.success) {
    throw new Error(`${call.name} answered ${answer.http} against its contract: ${answer.text.slice(0, 500)}`);
  }
  // just checked against one of the two; given as it came, with the empty lists that a refusal's schema does not name
  return { http: answer.http, headers: answer.headers, body: answer.body as ResponseOf<C> | RefusalOf<C> };
}

/** The body of a success; fails the test with the refusal otherwise. */
export function expectOk<C extends AnyCall>(answer: CallAnswer<C>): ResponseOf<C> {
  expect(answer.body).toMatchObject({ status: true });
  // status true is only in the response's schema
  return answer.body as ResponseOf<C>;
}

/** Fails the test unless the answer is a refusal with this code. */
export function expectRefused<C extends AnyCall>(answer: CallAnswer<C>, code: string): RefusalOf<C> {
  expect(answer.body).toMatchObject({ status: false, code });
  // status false is only in the refusal's schema
  return answer.body as RefusalOf<C>;
}

import type { AnyCall, RefusalOf, RequestInput, ResponseOf } from '@surahi/contract';
import { expect } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { buildApp } from '../app.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { checkBooks, checkNewTransfers } from '../ledger/index.ts';
import { clockMoved } from '../platform/clock.ts';
import type { AppContext, RoomModule } from '../platform/context.ts';
import { SELECT_POSITION } from '../platform/db/leader-position.ts';
import { createDb, type Db } from '../platform/db/db.ts';
import { positionCookieName } from '../platform/http/call-reads.ts';
import { playerCookieName } from '../platform/http/identity.ts';
import { createLogger } from '../platform/observability/logger.ts';
import { joinClocks } from './clocks.ts';
import { createTestDatabase, noteStandbyReads, type TestDatabase } from './databases.ts';
import { PROGRAMS } from './programs.ts';

/** A response over HTTP. `body.status` separates success from refusal. */
export type CallAnswer<C extends AnyCall> = { http: number; headers: Headers; body: ResponseOf<C> | RefusalOf<C> };

export type RawAnswer = { http: number; headers: Headers; text: string; body: Record<string, unknown> };

export type CallOptions = {
  /** Sent as unique_token, as clients without cookies do. */
  token?: string;
  /** Sent as the session cookie by one of our own pages. */
  cookie?: string;
  headers?: Record<string, string>;
};

export type TestAppOptions = {
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Replaces the real rooms. */
  modules?: readonly RoomModule[];
  /** Takes jobs in the background. Otherwise tests run them by `runJobs`. */
  jobs?: boolean;
  /** An existing database, dropped with the app. By default a new one. */
  database?: TestDatabase;
  /** The address of a standby. By default that of the database, in runs with TEST_STANDBY=1. */
  readUrl?: string;
};

export type TestApp = {
  context: AppContext;
  config: Config;
  /** Uses the server's role. */
  db: Db;
  /** Uses the owner's role, which may do what the server may not. */
  ownerDb: Db;
  ownerUrl: string;
  /** The database's address for the server's role, for a separate process. */
  appUrl: string;
  /** http://127.0.0.1:port */
  url: string;
  /** In runs with TEST_STANDBY=1, adds the position of everything written so far to the headers. Otherwise changes nothing. */
  withPosition(headers: Record<string, string>): Promise<Record<string, string>>;
  /** Posts a call of the contract with its envelope and checks the answer against the contract. */
  call<C extends AnyCall>(call: C, body: RequestInput<C>, options?: CallOptions): Promise<CallAnswer<C>>;
  /** Posts `body` unchanged: an object as JSON, a text as it is. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<RawAnswer>;
  /** The time of the database, in unix ms. Tests must use this clock: the server does not use the machine's clock. */
  nowMs(): number;
  /** Sets the database's clock to an ISO instant or unix ms. It continues from there. */
  setClock(instant: string | number): Promise<void>;
  advanceClock(ms: number): Promise<void>;
  /** Runs the jobs that are due, and those that they add. */
  runJobs(): Promise<void>;
  /** Fails with the list of problems when a balance does not match its transfers. */
  expectBooksBalance(): Promise<void>;
  /** Stops the node and drops its database. Requests in flight have `drainMs` to finish. */
  close(drainMs?: number): Promise<void>;
};

/** All tests share one address, so its limits are high. */
const TEST_ENV = {
  NODE_ENV: 'test',
  PUBLIC_LOG: 'off',
  PUSH: 'off',
  DEMO_SEED: 'off',
  DEMO_HISTORY: 'off',
  DEMO_CROWD: 'off',
  DEMO_ROBOT: 'off',
  LOG_LEVEL: 'warn',
  LIMIT_LOGIN_PER_MINUTE: '100000',
  LIMIT_LOGIN_PER_ADDRESS_PER_MINUTE: '100000',
  LIMIT_OTP_PER_MINUTE: '100000',
  LIMIT_OTP_PER_ADDRESS_PER_MINUTE: '100000',
  // On a busy machine a slow response must not become a refusal, and a process of low priority would not run at all.
  ANSWER_DEADLINE_MS: '600000',
  BID_CROWD_MS: '600000',
  BID_WAIT_MS: '600000',
  WORKERS_NICENESS: '0',
  OTP_RESEND_SECONDS: '0',
  LIMIT_BIDS_PER_MINUTE: '100000',
  LIMIT_CALLS_PER_ADDRESS_PER_MINUTE: '1000000',
};

/** Time limits that a busy machine does not meet. */
export const PATIENT = { lockTimeoutMs: 600_000, statementTimeoutMs: 600_000, acquireTimeoutMs: 600_000 };

/** Starts the real server with its real rooms on its own database, listening on a free port. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const config = loadConfig({ ...TEST_ENV, ...options.env });
  const logger = createLogger(config.logLevel);
  const db = createDb({ connectionString: database.appUrl, max: 16, ...PATIENT });
  const ownerDb = createDb({ connectionString: database.ownerUrl, max: 4, ...PATIENT });
  const built = await buildApp({
    config,
    logger,
    db,
    connectionString: database.appUrl,
    readUrl: options.readUrl ?? database.readUrl,
    workerProgram: PROGRAMS.worker,
    ...(options.modules === undefined ? {} : { modules: options.modules }),
  });
  await built.start({ jobs: options.jobs ?? false });
  // A slow test must not reuse a connection at the moment when the server closes it.
  built.app.server.keepAliveTimeout = 0;
  const url = await built.app.listen({ host: '127.0.0.1', port: 0 });
  const withPosition = database.readUrl === undefined ? asItIs : addPosition(ownerDb, config);
  const post = createPost(url, withPosition);
  const clocks = joinClocks(database.appUrl, built.context.clock);
  const moveClock = async (offset: string, ms: number): Promise<void> => {
    await ownerDb.query({ text: `update clock_control set offset_ms = ${offset}`, values: [ms] });
    await clocks.refresh();
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
    withPosition,
    post,
    call: (call, body, callOptions) => postCall(post, config, call, body, callOptions),
    nowMs: () => built.context.clock.nowMs(),
    setClock: (instant) =>
      moveClock('$1::bigint - (extract(epoch from clock_timestamp()) * 1000)::bigint', new Date(instant).getTime()),
    advanceClock: (ms) => moveClock('offset_ms + $1::bigint', ms),
    runJobs: () => built.context.jobs.runDue(),
    expectBooksBalance: async () => {
      expect(await checkNewTransfers(db)).toEqual([]);
      const report = await checkBooks(db);
      expect(report.problems).toEqual([]);
    },
    close: async (drainMs = 1_000) => {
      clocks.leave();
      if (options.readUrl === undefined && database.readUrl !== undefined) await noteStandbyReads(built.context);
      await built.stop(drainMs);
      await db.close();
      await ownerDb.close();
      await database.drop();
    },
  };
}

const asItIs: TestApp['withPosition'] = (headers) => Promise.resolve(headers);

/** Tests also write by SQL, which sets no cookie. So each request carries the leader's current position. */
function addPosition(db: Db, config: Config): TestApp['withPosition'] {
  return async (headers) => {
    const { position } = await db.one<{ position: string }>(SELECT_POSITION);
    return {
      ...headers,
      cookie: [headers.cookie ?? [], `${positionCookieName(config)}=${position}`].flat().join('; '),
    };
  };
}

function createPost(url: string, withPosition: TestApp['withPosition']): TestApp['post'] {
  return async (path, body, given = {}) => {
    const headers = await withPosition(given);
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
    // An object with unknown fields; tests read single ones.
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch {
    // Not JSON: the test uses `text`.
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
  const envelope = { env_type: config.envTypes[0], app_key: config.appKey, unique_token: options.token };
  const cookie: Record<string, string> =
    options.cookie === undefined
      ? {}
      : { cookie: `${playerCookieName(config)}=${options.cookie}`, 'sec-fetch-site': 'same-origin' };
  // Every request is an object of fields, which a type parameter does not show.
  const fields = body as Record<string, unknown>;
  const answer = await post(call.path, { ...fields, ...envelope }, { ...cookie, ...options.headers });
  const checked = safeParse(answer.body.status === true ? call.response : call.refusal, answer.body);
  if (!checked.success) {
    throw new Error(`${call.name} answered ${answer.http} against its contract: ${answer.text.slice(0, 500)}`);
  }
  // It matched one of the two schemas. It is returned unparsed, with the empty lists that a refusal's schema omits.
  return { http: answer.http, headers: answer.headers, body: answer.body as ResponseOf<C> | RefusalOf<C> };
}

/** Waits until so many statements of the server's role wait for locks that other transactions hold. */
export async function untilLocked(app: Pick<TestApp, 'db'>, statements = 1): Promise<void> {
  const waiting = () =>
    app.db.query({
      text: `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    });
  await expect.poll(async () => (await waiting()).length, { interval: 10 }).toBeGreaterThanOrEqual(statements);
}

/** Returns the body of a success. Fails the test with the refusal otherwise. */
export function expectOk<C extends AnyCall>(answer: CallAnswer<C>): ResponseOf<C> {
  // The message shows the refusal. The difference that Vitest prints omits its code.
  const message = answer.body.status === true ? undefined : JSON.stringify(answer.body);
  expect(answer.body, message).toMatchObject({ status: true });
  // Only the response's schema has status true.
  return answer.body as ResponseOf<C>;
}

/** Fails the test unless the answer is a refusal with this code. */
export function expectRefused<C extends AnyCall>(answer: CallAnswer<C>, code: string): RefusalOf<C> {
  expect(answer.body).toMatchObject({ status: false, code });
  // Only the refusal's schema has status false.
  return answer.body as RefusalOf<C>;
}

import {
  type AnyOperatorCall,
  CSRF_HEADER,
  OPERATOR_CALLS,
  type OperatorAnswer,
  type OperatorBodyInput,
  type OperatorParamsInput,
  type OperatorQueryInput,
  type OperatorRole,
  operatorUrl,
} from '@surahi/contract/operator';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { createOperator } from '../operators/people/index.ts';
import type { TestApp } from './test-app.ts';

/** The password of every operator that tests add. */
export const TEST_PASSWORD = 'a long enough password';

export type OperatorReply<C extends AnyOperatorCall> = {
  http: number;
  headers: Headers;
  /** Set for a success; checked against the contract. */
  body: OperatorAnswer<C> | undefined;
  /** Set for a refusal. */
  code: string | undefined;
  /** The whole body of a refusal. */
  refusal?: unknown;
};

type Parts<C extends AnyOperatorCall> = {
  params?: OperatorParamsInput<C>;
  query?: OperatorQueryInput<C>;
  body?: OperatorBodyInput<C>;
  headers?: Record<string, string>;
};

export type OperatorClient = {
  username: string;
  operatorId: bigint;
  cookie: string;
  csrf: string;
  call<C extends AnyOperatorCall>(call: C, parts?: Parts<C>): Promise<OperatorReply<C>>;
  /** Returns the answer. Fails the test on a refusal. */
  ok<C extends AnyOperatorCall>(call: C, parts?: Parts<C>): Promise<OperatorAnswer<C>>;
};

/** Sends one call of the console. */
export async function callOperator<C extends AnyOperatorCall>(
  app: TestApp,
  call: C,
  parts: Parts<C>,
  identity: { cookie?: string; csrf?: string } = {},
): Promise<OperatorReply<C>> {
  // Without fields the test sends an empty object. The server refuses it if the call has required fields.
  const params = parts.params ?? ({} as OperatorParamsInput<C>);
  const query = parts.query ?? ({} as OperatorQueryInput<C>); // as above
  const response = await fetch(app.url + operatorUrl(call, params, query), {
    method: call.method,
    headers: await app.withPosition({
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(identity.cookie === undefined ? {} : { cookie: identity.cookie }),
      ...(identity.csrf === undefined ? {} : { [CSRF_HEADER]: identity.csrf }),
      ...parts.headers,
    }),
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(parts.body ?? {}) }),
  });
  const { status: http, headers } = response;
  const body: unknown = await response.json();
  if (!response.ok) {
    const refusal = body as { code?: string }; // every refusal is an object with a code
    return { http, headers, body: undefined, code: refusal.code, refusal };
  }
  const checked = safeParse(call.response, body);
  if (!checked.success) throw new Error(`${call.path} broke its contract: ${JSON.stringify(body)}`);
  // The call's own schema has just checked it.
  return { http, headers, body: checked.data as OperatorAnswer<C>, code: undefined };
}

/** Returns the session cookie of an answer in the format of a request. */
export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

let made = 0;

/** Adds an operator as the command line does. */
export async function addTestOperator(app: TestApp, role: OperatorRole): Promise<{ username: string; id: bigint }> {
  made += 1;
  const username = `${role}-${made}`;
  const passwordHash = await app.context.hashes.hash(TEST_PASSWORD);
  const actor = { name: 'test', operatorId: null };
  const created = await app.db.transaction((tx) =>
    createOperator(tx, { username, name: `The ${role}`, passwordHash, role, actor }),
  );
  if (!created.ok) throw new Error(created.code);
  const id = created.value.operatorId;
  await settleOperator(app, id);
  return { username, id };
}

/** Ends the wait of a new operator, so that they can be a second person at any clock of a test. */
export async function settleOperator(app: TestApp, operatorId: bigint): Promise<void> {
  await app.ownerDb.query({
    text: `update operators set settled_at = '2000-01-01' where operator_id = $1`,
    values: [operatorId],
  });
}

/** Approves the newest pending proposal that this operator sees. Returns the answer. */
export async function approveNewest(
  client: OperatorClient,
): Promise<OperatorReply<typeof OPERATOR_CALLS.approveProposal>> {
  const { proposals } = await client.ok(OPERATOR_CALLS.listProposals, { query: { state: 'pending' } });
  return client.call(OPERATOR_CALLS.approveProposal, { params: { proposalId: proposals[0]?.proposalId ?? '' } });
}

/** Adds an operator and signs in over HTTP. */
export async function signInTestOperator(app: TestApp, role: OperatorRole): Promise<OperatorClient> {
  const { username, id } = await addTestOperator(app, role);
  const signedIn = await callOperator(app, OPERATOR_CALLS.signIn, { body: { username, password: TEST_PASSWORD } });
  expect(signedIn.body).toMatchObject({ operator: { username, role } });
  return clientOf(app, {
    username,
    operatorId: id,
    cookie: cookieOf(signedIn.headers),
    csrf: signedIn.body?.csrfToken ?? '',
  });
}

/** Returns the authenticator's code for this secret at the server's time. */
export function totpCode(app: TestApp, secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: app.context.clock.nowMs() });
}

export type Enrolled = { client: OperatorClient; secret: string; code: string; recoveryCodes: string[] };

/** Adds an operator, signs in and sets up the authenticator, which licensed mode requires. */
export async function enrolTestOperator(app: TestApp, role: OperatorRole): Promise<Enrolled> {
  const client = await signInTestOperator(app, role);
  const { otpauthUri, secret } = await client.ok(OPERATOR_CALLS.startTotp);
  expect(otpauthUri).toContain(`secret=${secret}`);
  const code = totpCode(app, secret);
  const { recoveryCodes } = await client.ok(OPERATOR_CALLS.confirmTotp, { body: { code } });
  await settleOperator(app, client.operatorId);
  return { client, secret, code, recoveryCodes };
}

/** Signs the operator in again with the next code, in the browser of this cookie if one is given. */
export async function signInAgain(
  app: TestApp,
  { client: { username, operatorId }, secret }: Pick<Enrolled, 'client' | 'secret'>,
  cookie = '',
): Promise<OperatorClient & { browser: string }> {
  await app.advanceClock(60_000);
  const body = { username, password: TEST_PASSWORD, totp: totpCode(app, secret) };
  const reply = await callOperator(app, OPERATOR_CALLS.signIn, { body, headers: { cookie } });
  const session = { username, operatorId, cookie: cookieOf(reply.headers), csrf: reply.body?.csrfToken ?? '' };
  const browser = reply.headers.getSetCookie()[1]?.split(';')[0] ?? '';
  return { ...clientOf(app, session), browser };
}

/** The environment of a licensed server. */
export const LICENSED_ENV = {
  VALUE_MODE: 'licensed',
  PUBLIC_URL: 'https://surahi.example',
  APP_KEY: 'a-key-of-the-test',
  EXCLUSION_KEY: 'another-key-of-the-test',
  LICENSE_OPERATOR_NAME: 'Test Gaming Ltd',
  LICENSE_REGULATOR: 'Test Authority',
  LICENSE_NUMBER: '1',
  LICENSE_COUNTRIES: 'GB',
  LICENSE_MINIMUM_AGE: '18',
  SMS_URL: 'http://127.0.0.1:9/{mobile}',
};

/** Returns a client for an open session. */
export function clientOf(app: TestApp, session: Omit<OperatorClient, 'call' | 'ok'>): OperatorClient {
  const call: OperatorClient['call'] = (one, parts = {}) => callOperator(app, one, parts, session);
  return {
    ...session,
    call,
    ok: async (one, parts) => {
      const reply = await call(one, parts);
      if (reply.body === undefined) return expect.fail(`${one.path} was refused: ${reply.http} ${reply.code}`);
      return reply.body;
    },
  };
}

import {
  OPERATOR_CALLS,
  OPERATOR_DOWNLOADS,
  PREPARED_FILE_CONTENT,
  OPERATOR_EVENTS_PATH,
  OPERATOR_ROLES,
  type OperatorRole,
} from '@surahi/contract/operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomModules } from './rooms.ts';
import { CALL_ACCESS, DOWNLOAD_ACCESS } from './testing/operator-access.ts';
import { OPERATOR_CALL_PARTS } from './testing/operator-call-parts.ts';
import { callOperator, type OperatorClient, signInTestOperator } from './testing/operators.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
const registered: string[] = [];

beforeAll(async () => {
  app = await createTestApp({
    modules: [
      (ctx) => {
        ctx.operatorApi.scope.addHook('onRoute', (route) => {
          const methods = [route.method].flat().filter((method) => method !== 'HEAD');
          if (route.url.startsWith('/operator/api')) registered.push(...methods.map((one) => `${one} ${route.url}`));
        });
      },
      ...roomModules,
    ],
  });
});
afterAll(() => app.close());

describe('access', () => {
  // Sign-out would end the session that the other rows use.
  const rows = Object.entries(OPERATOR_CALLS).filter(([name]) => name !== 'signIn' && name !== 'signOut');
  const clients = new Map<OperatorRole, OperatorClient>();
  beforeAll(async () => {
    for (const role of OPERATOR_ROLES) clients.set(role, await signInTestOperator(app, role));
  });

  test('[OPR-17] the call table and the access table list exactly the routes of the console', () => {
    expect(Object.keys(CALL_ACCESS)).toEqual(expect.arrayContaining(rows.map(([name]) => name)));
    expect(Object.keys(DOWNLOAD_ACCESS)).toEqual(expect.arrayContaining(Object.keys(OPERATOR_DOWNLOADS)));
    const listed = Object.values(OPERATOR_CALLS).map((call) => `${call.method} /operator/api${call.path}`);
    const files = Object.values(OPERATOR_DOWNLOADS).map(({ path }) => `GET /operator/api${path}`);
    const others = [`GET ${OPERATOR_EVENTS_PATH}`, `GET /operator/api${PREPARED_FILE_CONTENT}`];
    expect(registered.toSorted()).toEqual([...listed, ...files, ...others].toSorted());
  });

  test.for(Object.entries(OPERATOR_DOWNLOADS))('[OPR-17] only its roles may download %s', async ([name, file]) => {
    const allowed = DOWNLOAD_ACCESS[name] ?? [];
    const url = `${app.url}/operator/api${file.path}`;
    expect((await fetch(url)).status).toBe(401);
    for (const role of OPERATOR_ROLES) {
      const { status } = await fetch(url, { headers: { cookie: clients.get(role)?.cookie ?? '' } });
      expect([role, status === 403, status < 500, status !== 401]).toEqual([role, !allowed.includes(role), true, true]);
    }
  });

  const reach = (name: string, identity: { cookie?: string; csrf?: string }) => {
    // Each row has the fields of its own call, which the table's type cannot express.
    const call = OPERATOR_CALLS[name as keyof typeof OPERATOR_CALLS];
    return callOperator(app, call, (OPERATOR_CALL_PARTS[name] ?? {}) as object, identity);
  };

  test.for(rows)('[OPR-17] only its roles may call %s', async ([name]) => {
    expect(await reach(name, {})).toMatchObject({ http: 401, code: 'signed_out' });
    expect(await reach(name, { cookie: '__Host-surahi_operator=nothing' })).toMatchObject({ http: 401 });
    for (const role of OPERATOR_ROLES) {
      const client = clients.get(role);
      const answer = await reach(name, { cookie: client?.cookie ?? '', csrf: client?.csrf ?? '' });
      const allowed = CALL_ACCESS[name]?.includes(role);
      // A permitted role reaches the call itself: it succeeds, or the subject does not exist.
      expect([role, answer.code === 'forbidden', answer.http === 403]).toEqual([role, !allowed, !allowed]);
      expect([role, answer.http < 500, answer.http !== 401, answer.code !== 'malformed']).toEqual([
        role,
        true,
        true,
        true,
      ]);
    }
  });

  test.for(rows.filter(([, call]) => call.method !== 'GET'))(
    '[OPR-17] %s changes nothing without the token of the page',
    async ([name]) => {
      const cookie = clients.get('owner')?.cookie ?? '';
      expect(await reach(name, { cookie })).toMatchObject({ http: 403, code: 'csrf_wrong' });
      expect(await reach(name, { cookie, csrf: 'x' })).toMatchObject({ http: 403, code: 'csrf_wrong' });
    },
  );

  test('[OPR-17] only signed-in operators may open the stream of events, which ends with the session', async () => {
    expect((await fetch(app.url + OPERATOR_EVENTS_PATH)).status).toBe(401);
    const client = await signInTestOperator(app, 'auditor');
    const stream = await fetch(app.url + OPERATOR_EVENTS_PATH, { headers: { cookie: client.cookie } });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const text = stream.text();
    await client.ok(OPERATOR_CALLS.signOut);
    expect(await text).toMatch(/^event: hello\n[^]*event: session-ended\n/);
    expect(await client.call(OPERATOR_CALLS.me)).toMatchObject({ http: 401, code: 'signed_out' });
  });

  test('a foreign page cannot use the session, and no answer is cached', async () => {
    const owner = clients.get('owner');
    const body = { on: false, delaySeconds: 0 };
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await owner?.call(OPERATOR_CALLS.setRobot, { body, headers })).toMatchObject({ code: 'csrf_wrong' });
    const me = await owner?.call(OPERATOR_CALLS.me);
    expect(me?.headers.get('cache-control')).toBe('no-store');
    expect(me?.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('unknown fields are refused', async () => {
    const owner = clients.get('owner');
    const body = { on: false, delaySeconds: 0, role: 'owner' };
    expect(await owner?.call(OPERATOR_CALLS.setRobot, { body })).toMatchObject({ http: 400, code: 'malformed' });
    const strange = await fetch(`${app.url}/operator/api/draws?all=1`, { headers: { cookie: owner?.cookie ?? '' } });
    expect(strange.status).toBe(400);
  });
});

import { request as httpRequest } from 'node:http';
import { CALLS } from '@surahi/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ modules: [], env: { CORS_ORIGINS: 'https://older.example' } });
});
afterAll(() => app.close());

test('health, readiness and metrics answer', async () => {
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${app.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({
    status: 'ok',
    checks: { accepting: true, database: true, notifications: true },
  });
  expect(await (await fetch(`${app.url}/metrics`)).text()).toContain('http_request_duration_seconds_bucket');
});

test('metrics are refused to requests through a proxy', async () => {
  const response = await fetch(`${app.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ status: false, code: 'forbidden' });
});

test('with a proxy configured metrics require the token, also from this machine', async () => {
  const token = 'token-of-a-test-of-metrics';
  const proxied = await createTestApp({ modules: [], env: { TRUST_PROXY: 'loopback', METRICS_TOKEN: token } });
  try {
    expect((await fetch(`${proxied.url}/metrics`)).status).toBe(403);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${proxied.url}/metrics`, { headers })).status).toBe(200);
  } finally {
    await proxied.close();
  }
});

test('every answer carries a strict policy and no answer of the protocol is cached', async () => {
  const page = await fetch(`${app.url}/healthz`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const unknown = await app.post('api-no-such-call', {});
  expect(unknown.headers.get('cache-control')).toBe('no-store');
  expect(unknown).toMatchObject({ http: 404, body: { status: false, code: 'not_found' } });
});

test('the reference describes every call in OpenAPI 3.1', async () => {
  const document: unknown = await (await fetch(`${app.url}/docs/json`)).json();
  expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  for (const call of Object.values(CALLS)) expect(document).toHaveProperty(['paths', `/${call.path}`]);
  const page = await fetch(`${app.url}/docs`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
});

test('other origins are allowed by the setting alone, and never with credentials', async () => {
  const allowed = await fetch(`${app.url}/healthz`, { headers: { origin: 'https://older.example' } });
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://older.example');
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  const other = await fetch(`${app.url}/healthz`, { headers: { origin: 'https://evil.example' } });
  expect(other.headers.get('access-control-allow-origin')).toBeNull();
});

test('paths of the server never return a page', async () => {
  for (const path of ['/api-user-login', '/events', '/operator/api/draws', '/app.js']) {
    const response = await fetch(app.url + path);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      404,
      'application/json; charset=utf-8',
    ]);
  }
});

test('a path that leaves the folder finds nothing', async () => {
  const status = await new Promise<number>((resolve, reject) => {
    // fetch would normalise the path before sending it.
    httpRequest(app.url, { path: '/../../package.json' }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBeGreaterThanOrEqual(400);
});

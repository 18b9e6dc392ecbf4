import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_STATEMENT_BYTES } from '@surahi/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from './platform/files/paths.ts';
import { roomModules } from './rooms.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
const limits: number[] = [];
const note = (options?: { bodyLimit?: number | undefined }): void => void limits.push(options?.bodyLimit ?? 0);

beforeAll(async () => {
  app = await createTestApp({
    modules: [
      (ctx) => {
        const { registerCall, registerPlayerCall } = ctx;
        ctx.registerCall = (call, handler, options) => (note(options), registerCall(call, handler, options));
        ctx.registerPlayerCall = (call, handler, options) => (
          note(options), registerPlayerCall(call, handler, options)
        );
        for (const scope of [ctx.app, ctx.operatorApi.scope]) scope.addHook('onRoute', note);
      },
      ...roomModules,
    ],
  });
});
afterAll(() => app.close());

test('deploy/nginx.conf passes the largest body that the server accepts', () => {
  const largest = Math.max(...limits);
  // The largest one is a bank statement in base64.
  expect(largest).toBeGreaterThan((MAX_STATEMENT_BYTES / 3) * 4);
  const settings = readFileSync(path.join(projectRoot(), 'deploy/nginx.conf'), 'utf8');
  const megabytes = Number(/^ {2}client_max_body_size (\d+)m;$/m.exec(settings)?.[1]);
  expect(megabytes * 1024 * 1024).toBeGreaterThanOrEqual(largest);
});

import { randomUUID } from 'node:crypto';
import { ERROR_CODES, requestDeposit } from '@surahi/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call } from '../../apps/player/src/shared/api.ts';
import { sendUntilKnown } from '../../apps/player/src/shared/send-until-known.ts';
import { endSession } from '../../apps/player/src/shared/session/session.ts';
import { startTestRegister, type TestRegister } from '../../apps/server/src/testing/exclusion-register.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { openBrowser } from './browser-network.ts';

let register: TestRegister;
let app: TestApp;

beforeAll(async () => {
  register = await startTestRegister();
  app = await createTestApp({ env: { EXCLUSION_REGISTER_URL: register.url } });
});
afterAll(async () => {
  endSession('none');
  vi.unstubAllGlobals();
  await app.close();
  await register.close();
});

test('[LIM-13] the app sends a deposit once while the register is silent, and learns why it is refused', async () => {
  const browser = openBrowser(app);
  await browser.register();
  register.mode = 'busy';
  const sent = await sendUntilKnown({
    send: () => call(requestDeposit, { request_amount: '500', request_id: randomUUID() }),
    wait: () => Promise.resolve(),
    onUnknown: () => {
      throw new Error('the app counts the refusal as an unknown outcome');
    },
    isExpired: () => false,
    isAborted: () => false,
    wasSent: false,
  });
  // The screens show the words of a refusal.
  const { msg } = ERROR_CODES.register_unavailable;
  const answer = { ok: false, kind: 'refused', code: 'register_unavailable', msg };
  expect(sent).toMatchObject({ known: true, answer });
  expect(browser.sent.filter(({ body }) => 'request_amount' in body)).toHaveLength(1);
});

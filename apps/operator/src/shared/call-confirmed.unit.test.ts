import { expect, onTestFinished, test } from 'vitest';
import { requestPassword } from './call-confirmed.ts';
import { enterSession, leaveSession, type OperatorSession } from './session.ts';

function sessionOf(operatorId: string, csrfToken = 'first'): OperatorSession {
  return {
    operator: { operatorId, username: operatorId, name: operatorId, role: 'owner' },
    permissions: [],
    csrfToken,
    stage: 'full',
    hasTotp: false,
    asksPassword: true,
    passwordUntilMs: null,
    idleMinutes: 30,
    valueMode: 'demo',
    hasOutbox: false,
    serverTimeMs: 0,
  };
}

/** What the prompt resolved to, or 'open' while it waits. */
function outcomeOf(entered: Promise<boolean>): Promise<boolean | 'open'> {
  return Promise.race([entered, new Promise<'open'>((resolve) => setImmediate(() => resolve('open')))]);
}

test('a password prompt closes when its operator signs out, so that the next operator does not confirm the call', async () => {
  onTestFinished(leaveSession);
  enterSession(sessionOf('7'));
  const entered = requestPassword('7');
  await leaveSession();
  enterSession(sessionOf('8'));
  expect(await outcomeOf(entered)).toBe(false);
});

test('a password prompt closes when another operator takes over the session', async () => {
  onTestFinished(leaveSession);
  enterSession(sessionOf('7'));
  const entered = requestPassword('7');
  enterSession(sessionOf('8'));
  expect(await outcomeOf(entered)).toBe(false);
});

test('a call of an operator who has left asks nobody for a password', async () => {
  onTestFinished(leaveSession);
  enterSession(sessionOf('8'));
  expect(await outcomeOf(requestPassword('7'))).toBe(false);
});

test('a password prompt stays open when the session of its operator is refreshed', async () => {
  onTestFinished(leaveSession);
  enterSession(sessionOf('7'));
  const entered = requestPassword('7');
  enterSession(sessionOf('7', 'second'));
  expect(await outcomeOf(entered)).toBe('open');
});

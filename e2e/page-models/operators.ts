import { createHmac, randomUUID } from 'node:crypto';
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
import { type Browser, expect, type Page } from '@playwright/test';
import { createOperator } from '../../apps/server/src/operators/people/index.ts';
import { createHashQueue } from '../../apps/server/src/platform/security/hash-queue.ts';
import type { TestServer } from '../fixtures/test.ts';

export type ConsoleLogin = { username: string; password: string };

/** An operator of the demo, as the server prints it at start. */
export async function demoOperator(server: TestServer, role: 'owner' | 'results'): Promise<ConsoleLogin> {
  const [row] = await server.db.query<{ value: { login: string; password: string; role: string }[] }>({
    text: `select value from settings where key = 'demo_logins'`,
  });
  const found = row?.value.find((one) => one.role === role);
  if (found === undefined) throw new Error(`The demo has no operator of role ${role}`);
  return { username: found.login, password: found.password };
}

/** Creates an operator as `npm run ops -- create-operator` does. */
export async function newOperator(server: TestServer, role: OperatorRole): Promise<ConsoleLogin> {
  const username = `${role}-${randomUUID().slice(0, 8)}`;
  const password = `pot-${randomUUID()}`;
  const passwordHash = await createHashQueue().hash(password);
  if (passwordHash === 'busy') throw new Error('The hash queue is busy');
  const actor = { name: 'command line', operatorId: null, address: 'command line' };
  const made = await server.db.transaction((tx) =>
    createOperator(tx, { username, name: username, passwordHash, role, actor }),
  );
  if (!made.ok) throw new Error(`The operator was refused: ${made.code}`);
  return { username, password };
}

type Parts<C extends AnyOperatorCall> = {
  params?: OperatorParamsInput<C>;
  query?: OperatorQueryInput<C>;
  body?: OperatorBodyInput<C>;
};

/** Makes a call of the console's API. Throws if the server refuses it. */
export type OperatorCalls = <C extends AnyOperatorCall>(call: C, parts?: Parts<C>) => Promise<OperatorAnswer<C>>;

/** Signs an operator in to the console's API, without a browser. */
export async function operatorCalls(server: TestServer, login: ConsoleLogin): Promise<OperatorCalls> {
  let identity: Record<string, string> = {};
  const send = async <C extends AnyOperatorCall>(call: C, parts: Parts<C> = {}): Promise<OperatorAnswer<C>> => {
    // The server refuses a call whose required fields are missing.
    const params = parts.params ?? ({} as OperatorParamsInput<C>);
    const query = parts.query ?? ({} as OperatorQueryInput<C>); // As for params.
    const response = await fetch(server.url + operatorUrl(call, params, query), {
      method: call.method,
      headers: { ...identity, ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(parts.body ?? {}) }),
    });
    if (!response.ok) throw new Error(`${call.path} was refused: ${response.status} ${await response.text()}`);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    if (cookie !== undefined) identity = { ...identity, cookie };
    // The server's tests check every response against this type.
    return (await response.json()) as OperatorAnswer<C>;
  };
  const { csrfToken } = await send(OPERATOR_CALLS.signIn, { body: login });
  identity = { ...identity, [CSRF_HEADER]: csrfToken };
  return send;
}

/** The settings of a licensed server. */
export const LICENSED_SETTINGS = {
  VALUE_MODE: 'licensed',
  APP_KEY: 'licensed-app-key-of-a-story',
  EXCLUSION_KEY: 'exclusion-key-of-a-story',
  PUBLIC_URL: 'https://play.example',
  LICENSE_OPERATOR_NAME: 'Surahi Games',
  LICENSE_REGULATOR: 'The Authority',
  LICENSE_NUMBER: '1/2026',
  LICENSE_COUNTRIES: 'MT',
  LICENSE_MINIMUM_AGE: '18',
  SMS_URL: 'http://127.0.0.1:9/{mobile}',
};

/**
 * Signs in to a licensed console for the first time, sets up the authenticator and opens `path`. Ends the wait of a new
 * operator. Returns the secret of the authenticator.
 */
export async function signInFirst(page: Page, server: TestServer, login: ConsoleLogin, path: string): Promise<string> {
  await page.goto(path);
  await sendSignIn(page, login);
  const secret = await page.locator('code').innerText();
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, server.nowMs()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await server.db.query({
    text: `update operators set settled_at = '2000-01-01' where username = $1`,
    values: [login.username],
  });
  await page.goto(path);
  return secret;
}

/** Lets the next call reach the server, and loses its answer. */
export async function loseAnswer(page: Page, { path }: AnyOperatorCall): Promise<void> {
  await page.route(
    `**/operator/api${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** Fills in the sign-in page and submits it. */
export async function sendSignIn(page: Page, { username, password }: ConsoleLogin): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens the console, signs in and waits for the menu. */
export async function signIn(page: Page, login: ConsoleLogin, path = '/operator/'): Promise<void> {
  await page.goto(path);
  await sendSignIn(page, login);
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
}

/** Signs out and waits until the server has ended the session. If the page is left earlier, the request may be lost. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
}

/** The authenticator code of a base32 secret at `atMs`, unix ms (RFC 6238: SHA-1, 30 seconds, six digits). */
export function totpCode(secret: string, atMs: number): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Enters a reason in the open dialog, presses the button named `action` and waits until the dialog closes. */
export async function giveReason(page: Page, action: string, reason = 'story: as agreed'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** A page in another person's browser: of the console, or of a phone. */
export async function anotherPage(browser: Browser, server: TestServer, isPhone = false): Promise<Page> {
  const viewport = isPhone ? { width: 360, height: 740 } : { width: 1366, height: 850 };
  const context = await browser.newContext({ baseURL: server.url, viewport });
  return context.newPage();
}

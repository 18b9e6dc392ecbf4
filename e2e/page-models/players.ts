import { expect, type Page } from '@playwright/test';
import type { TestServer } from '../fixtures/test.ts';

export type Player = { name: string; mobile: string; password: string };

let last = Math.floor(Math.random() * 10_000_000);

/** An unregistered player with a unique number. */
export function newPlayer(name = 'Asha'): Player {
  last += 1;
  return { name, mobile: `98${String(last).padStart(8, '0')}`, password: `clay-pot-${last}` };
}

/** Makes a call of the protocol and returns the parsed response. */
export async function post(server: TestServer, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ env_type: 'Prod', app_key: 'demo-app-key', ...body }),
  });
  const parsed: unknown = await response.json();
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${path} returned ${String(parsed)}`);
  return { ...parsed };
}

/**
 * Registers a player through the protocol, with the code from the outbox. Then declines the offer of a deposit limit,
 * which would cover the deposit screens. Returns the token of the new session.
 */
export async function register(server: TestServer, player: Player): Promise<string> {
  const token = await registerUndecided(server, player);
  await post(server, 'api-play-limit-decline', { unique_token: token });
  return token;
}

/** Registers a player who is still offered a deposit limit. Returns the token of the new session. */
export async function registerUndecided(server: TestServer, player: Player): Promise<string> {
  const { mobile, name, password } = player;
  await post(server, 'api-check-mobile', { mobile });
  const otp = await server.readCode(mobile);
  const response = await post(server, 'api-user-registration', { mobile, name, password, otp, email: '' });
  if (typeof response.unique_token !== 'string') throw new Error(`Registration failed: ${JSON.stringify(response)}`);
  return response.unique_token;
}

/** Resets a password through the protocol, with the code from the outbox. Every session ends. */
export async function resetPassword(server: TestServer, { mobile }: Player, password: string): Promise<void> {
  await post(server, 'api-forget-check-mobile', { mobile });
  const otp = await server.readCode(mobile);
  const response = await post(server, 'api-forgot-password', { mobile, new_pass: password, otp });
  if (response.status !== true) throw new Error(`The password was not replaced: ${JSON.stringify(response)}`);
}

/** Logs in on the login screen and waits for the home screen. */
export async function logIn(page: Page, player: Player): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/imp');
}

/** Registers through the protocol, then logs in on the screen. */
export async function enter(page: Page, server: TestServer, name?: string): Promise<Player> {
  const player = newPlayer(name);
  await register(server, player);
  await logIn(page, player);
  return player;
}

/** Changes the player's betting status and notifies every node, as the operator's switch does. */
export async function setBetting(server: TestServer, mobile: string, enabled: boolean): Promise<void> {
  await server.db.query({
    text: `with changed as (update players set betting_status = $2 where mobile = $1 returning player_id)
           select pg_notify('players', player_id::text) from changed`,
    values: [mobile, enabled],
  });
}

/** Types a four-digit code into its boxes. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '4-digit code' }).fill(code);
}

/** Types digits and letters key by key, and expects three digits, each in its own box. */
export async function typeMixed(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '4-digit code' }).pressSequentially('1a2b3');
  await expect(page.getByTestId('otp-box')).toHaveText(['1', '2', '3', '']);
}

/** Waits for the boxes, which appear after a code was sent. Then types the newest code of the number. */
export async function typeSentCode(page: Page, server: TestServer, mobile: string): Promise<void> {
  await page.getByRole('textbox', { name: '4-digit code' }).waitFor();
  await typeCode(page, await server.readCode(mobile));
}

/** A wrong code. */
export function wrongCode(right: string): string {
  return right === '1234' ? '4321' : '1234';
}

import type { Page } from '@playwright/test';
import type { TestServer } from '../fixtures/test.ts';

export type Player = { name: string; mobile: string; password: string };

let last = Math.floor(Math.random() * 10_000_000);

/** A player who is not registered yet, with a number that no other story uses. */
export function newPlayer(name = 'Asha'): Player {
  last += 1;
  return { name, mobile: `98${String(last).padStart(8, '0')}`, password: `pot-${last}` };
}

/** One call as another client of the protocol sends it; the parsed answer. */
export async function post(server: TestServer, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ env_type: 'Prod', app_key: 'demo-app-key', ...body }),
  });
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null) throw new Error(`${path} answered ${String(answer)}`);
  return { ...answer };
}

/** Registers a player through the protocol, the code read from the outbox; the token of the session that comes with it. */
export async function register(server: TestServer, player: Player): Promise<string> {
  const { mobile, name, password } = player;
  await post(server, 'api-check-mobile', { mobile });
  const otp = await server.readCode(mobile);
  const answer = await post(server, 'api-user-registration', { mobile, name, password, otp, email: '' });
  if (typeof answer.unique_token !== 'string') throw new Error(`Registration failed: ${JSON.stringify(answer)}`);
  return answer.unique_token;
}

/** Replaces a forgotten password through the protocol, the code read from the outbox; every session ends with it. */
export async function resetPassword(server: TestServer, { mobile }: Player, password: string): Promise<void> {
  await post(server, 'api-forget-check-mobile', { mobile });
  const otp = await server.readCode(mobile);
  const answer = await post(server, 'api-forgot-password', { mobile, new_pass: password, otp });
  if (answer.status !== true) throw new Error(`The password was not replaced: ${JSON.stringify(answer)}`);
}

/** Logs in on the login screen and waits for home. */
export async function logIn(page: Page, player: Player): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill(player.mobile);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/imp');
}

/** Registers by the protocol, then logs in on the screen. */
export async function enter(page: Page, server: TestServer, name?: string): Promise<Player> {
  const player = newPlayer(name);
  await register(server, player);
  await logIn(page, player);
  return player;
}

/** What an operator's switch does: changes the player's betting status and tells every node. */
export async function setBetting(server: TestServer, mobile: string, enabled: boolean): Promise<void> {
  await server.db.query({
    text: `with changed as (update players set betting_status = $2 where mobile = $1 returning player_id)
           select pg_notify('players', player_id::text) from changed`,
    values: [mobile, enabled],
  });
}

/** The four digits of a code into its boxes. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '4-digit code' }).fill(code);
}

/** A code that is certainly not the right one. */
export function wrongCode(right: string): string {
  return right === '1234' ? '4321' : '1234';
}

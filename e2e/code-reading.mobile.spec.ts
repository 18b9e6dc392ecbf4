import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { newPlayer } from './page-models/players.ts';

test.use({ demoSeed: false, serverSettings: { OTP_ECHO: 'on' } });

/** Chromium reads text messages only on a phone. This page's browser gets its messages from the story. */
async function readMessages(page: Page): Promise<{ deliver(code: string): Promise<void>; open(): Promise<number> }> {
  await page.addInitScript(() => {
    const waits = new Set<(code: string) => void>();
    const ask = ({ signal }: CredentialRequestOptions) =>
      new Promise((done, fail) => {
        const deliver = (code: string) => done({ type: 'otp', code });
        waits.add(deliver);
        signal?.addEventListener('abort', () => {
          waits.delete(deliver);
          fail(signal.reason);
        });
      });
    Object.assign(window, { OTPCredential: Object, waits });
    Object.defineProperty(navigator, 'credentials', { value: { get: ask } });
  });
  const waits = '[...window.waits]';
  return {
    deliver: (code) => page.evaluate(`${waits}.forEach((deliver) => deliver('${code}'))`),
    open: () => page.evaluate<number>(`${waits}.length`),
  };
}

test('the code screen shows the code of OTP_ECHO and fills it in by a tap, or reads it from the message until the screen is left', async ({
  page,
  server,
}) => {
  const messages = await readMessages(page);
  const player = newPlayer('Meera');
  const register = async () => {
    await page.getByLabel('Password', { exact: true }).fill(player.password);
    await page.getByLabel('I am 18 or older').check();
    await page.getByRole('button', { name: 'Register Now' }).click();
    await expect(page.getByTestId('otp-box')).toHaveText(['', '', '', '']);
  };
  await page.goto('/r');
  await page.getByLabel('Username').fill(player.name);
  await page.getByLabel('Mobile number').fill(player.mobile);
  await register();
  const first = await server.readCode(player.mobile);
  await page.getByRole('button', { name: `Demo: your code is ${first}. Fill it in` }).click();
  await expect(page.getByTestId('otp-box')).toHaveText([...first]);
  await expect.poll(messages.open).toBe(1);
  await page.goBack();
  await expect(page.getByLabel('Username')).toHaveValue('Meera');
  expect(await messages.open()).toBe(0);

  await register();
  await expect.poll(messages.open).toBe(1);
  const second = await server.readCode(player.mobile);
  await messages.deliver(second);
  await expect(page.getByTestId('otp-box')).toHaveText([...second]);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/imp$/);
});

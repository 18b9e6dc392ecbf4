import {
  addPasskey,
  checkMobile,
  passkeyAddOptions,
  passkeyConfirmOptions,
  passkeyLogin,
  passkeyLoginOptions,
  registerPlayer,
  type RequestInput,
  sendAccountOtp,
  verifyOtp,
} from '@surahi/contract';
import { createPage, type PageClient } from './page-client.ts';
import { createPasskeyDevice, type PasskeyDevice } from './passkey-device.ts';
import { newMobile, readOtp } from './players.ts';
import { expectOk, type TestApp } from './test-app.ts';

export const PASSKEY_ORIGIN = 'https://play.example.com';
/** The server of tests with passkeys is behind a proxy on https, because browsers offer passkeys only there. */
export const PASSKEY_ENV = { PUBLIC_URL: PASSKEY_ORIGIN, TRUST_PROXY: 'on', OTP_PER_DAY: '1000' };
export const PASSWORD = 'a good password';

/** A player in the browser of the registration. */
export type Home = { mobile: string; page: PageClient };

/** Registers a player in a browser at `address`, with a payout number that was added long ago. */
export async function openHome(app: TestApp, address = '198.51.100.7'): Promise<Home> {
  const page = createPage(app, address);
  const mobile = newMobile();
  expectOk(await page.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const { otp_ticket } = expectOk(await page.call(verifyOtp, { mobile, otp, purpose: 'registration' }));
  const body = { name: 'Asha Rao', mobile, password: PASSWORD, otp_ticket, age_confirmed: true };
  expectOk(await page.call(registerPlayer, body));
  await app.db.query({
    text: `insert into payment_methods (player_id, method, number) select player_id, 'googlepay', '9876543210' from players
      where mobile = $1`,
    values: [mobile],
  });
  return { mobile, page };
}

/** Adds a passkey of a new device, with the password. */
export async function addTestPasskey({ page }: Pick<Home, 'page'>, name = 'Phone'): Promise<PasskeyDevice> {
  const { options } = expectOk(await page.call(passkeyAddOptions, { password: PASSWORD }));
  const device = createPasskeyDevice(PASSKEY_ORIGIN);
  expectOk(await page.call(addPasskey, { passkey: device.create(options), name }));
  return device;
}

/** Asks for a code of the purpose passkey, reads it from the account's own number and exchanges it for a ticket. */
export async function passkeyTicket(
  app: TestApp,
  { mobile, page }: Home,
  purpose: 'passkey' | 'money_out' = 'passkey',
): Promise<string> {
  expectOk(await page.call(sendAccountOtp, { purpose }));
  const otp = (await readOtp(app, mobile)) ?? '';
  return expectOk(await page.call(verifyOtp, { mobile, otp, purpose })).otp_ticket;
}

type Change = Parameters<PasskeyDevice['get']>[1];

/** Logs in by the passkey of a device. */
export async function logInBy(page: PageClient, device: PasskeyDevice, change?: Change) {
  const { options } = expectOk(await page.call(passkeyLoginOptions, {}));
  return page.call(passkeyLogin, { passkey: device.get(options, change) });
}

/** Lets a device sign what `asked` names. */
export async function confirmBy(
  page: PageClient,
  device: PasskeyDevice,
  asked: RequestInput<typeof passkeyConfirmOptions>,
  change?: Change,
) {
  const { options } = expectOk(await page.call(passkeyConfirmOptions, asked));
  return device.get(options, change);
}

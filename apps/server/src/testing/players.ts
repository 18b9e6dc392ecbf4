import { checkMobile, registerPlayer, verifyOtp } from '@surahi/contract';
import { listOutbox } from '../players/text-messages/index.ts';
import { expectOk, type TestApp } from './test-app.ts';

export type TestPlayer = { mobile: string; password: string; token: string; sessionId: string; playerId: bigint };

let registered = 0;

/** The country of `LICENSED_ENV`. A demo does not look at it. */
const TEST_COUNTRY = 'GB';

/** Returns the code of the newest text to this number in the development outbox, or undefined. */
export async function readOtp(app: TestApp, mobile: string): Promise<string | undefined> {
  const [newest] = await listOutbox(app.db, { mobile, limit: 1 });
  return newest === undefined ? undefined : /\b[0-9]{4}\b/.exec(newest.text)?.[0];
}

/** Returns a number that no other call of this run returned. */
export function newMobile(): string {
  registered += 1;
  return String(7_000_000_000 + registered);
}

/** Registers a player over HTTP as a client without cookies: number, code from the outbox, ticket, registration. */
export async function registerTestPlayer(
  app: TestApp,
  options: { mobile?: string; name?: string; password?: string } = {},
): Promise<TestPlayer> {
  const { mobile = newMobile(), name = 'Asha Rao', password = 'a good password' } = options;
  expectOk(await app.call(checkMobile, { mobile }));
  const otp = (await readOtp(app, mobile)) ?? '';
  const { otp_ticket } = expectOk(await app.call(verifyOtp, { mobile, otp, purpose: 'registration' }));
  const body = { name, mobile, password, otp_ticket, age_confirmed: true, confirmed_country: TEST_COUNTRY };
  const player = expectOk(await app.call(registerPlayer, body));
  const row = await app.db.one<{ player_id: bigint }>({
    text: 'select player_id from players where mobile = $1',
    values: [mobile],
  });
  return { mobile, password, token: player.unique_token, sessionId: player.session_id, playerId: row.player_id };
}

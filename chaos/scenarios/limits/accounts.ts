import { createHashQueue } from '../../../apps/server/src/platform/security/hash-queue.ts';
import { hashToken, newToken } from '../../../apps/server/src/platform/security/tokens.ts';
import { CONSOLE_PASSWORD } from '../../lib/console.ts';
import type { World } from '../../lib/world.ts';

/** The path of the registration. */
export const REGISTER = '/api-user-registration';

/** The fields of a registration, with the ticket that a correct code would give. `typed` is the number as typed. */
export async function newAccount(world: World, mobile: string, typed = mobile): Promise<Record<string, unknown>> {
  const otp_ticket = await newTicket(world, mobile, 'registration');
  return { name: 'Asha', mobile: typed, password: CONSOLE_PASSWORD, otp_ticket, age_confirmed: true };
}

/** Inserts the ticket that a correct code of this number would give. */
export async function newTicket(
  { database }: World,
  mobile: string,
  purpose: 'registration' | 'upi_details',
): Promise<string> {
  const ticket = newToken();
  await database.owner.query({
    text: `insert into otp_tickets (ticket_hash, mobile, purpose, expires_at)
      values ($1, $2, $3, app_now() + interval '10 minutes')`,
    values: [hashToken(ticket), mobile, purpose],
  });
  return ticket;
}

/** Gives the players a password, so that they can log in. */
export async function setPasswords({ database }: World, players: readonly number[]): Promise<void> {
  const passwordHash = await createHashQueue().hash(CONSOLE_PASSWORD);
  await database.owner.query({
    text: 'update players set password_hash = $2 where player_id = any ($1)',
    values: [players, passwordHash],
  });
}

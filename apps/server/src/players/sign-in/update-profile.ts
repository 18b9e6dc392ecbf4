import type { AppContext } from '../../platform/context.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { notifyPlayers } from '../sessions/index.ts';
import { readEmail, readName } from './check-fields.ts';
import * as sql from './players.sql.ts';

type Refusal = 'name_invalid' | 'email_invalid' | 'email_taken';

/**
 * Changes a player's name. An empty email keeps the stored one.
 * @returns the stored name
 */
export async function updateProfile(
  ctx: AppContext,
  playerId: bigint,
  input: { name: string; email: string },
): Promise<Result<string, Refusal>> {
  const name = readName(input.name);
  if (!name.ok) return name;
  const email = readEmail(input.email);
  if (!email.ok) return email;
  return ctx.db.transaction<Result<string, Refusal>>(async (tx) => {
    if (email.value !== '') {
      const others = await tx.query(sql.selectOtherWithEmail(playerId, email.value));
      if (others.length > 0) return fail('email_taken');
    }
    await tx.query(sql.updateProfile(playerId, name.value, email.value));
    await notifyPlayers(tx, [playerId]);
    return ok(name.value);
  });
}

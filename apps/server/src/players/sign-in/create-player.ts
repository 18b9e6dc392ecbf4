import { move, openWallet } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import * as sql from './players.sql.ts';

export type NewPlayer = {
  /** Ten digits, see normaliseMobile. */
  mobile: string;
  name: string;
  email: string;
  passwordHash: string;
  mayBet: boolean;
  /** Credited to the wallet at once; 0 for none. */
  welcomeBonusPaise: bigint;
  isDemo?: boolean;
};

/**
 * Creates a player with wallet and welcome bonus in the caller's transaction.
 * Errors: mobile_registered, also if another transaction registers the number at the same time.
 */
export async function createPlayer(tx: Tx, player: NewPlayer): Promise<Result<bigint, 'mobile_registered'>> {
  const [row] = await tx.query<{ player_id: bigint }>(sql.insertPlayer({ ...player, isDemo: player.isDemo ?? false }));
  if (row === undefined) return fail('mobile_registered');
  const playerId = row.player_id;
  await openWallet(tx, playerId);
  if (player.welcomeBonusPaise > 0n) {
    const moved = await move(tx, {
      kind: 'welcomeBonus',
      from: { account: 'bonuses' },
      to: { account: 'wallet', playerId },
      amountPaise: player.welcomeBonusPaise,
    });
    if (!moved.ok) throw new Error('the bonuses account has no lower bound and cannot refuse a transfer');
  }
  return ok(playerId);
}

import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { instantOf } from '@surahi/game';
import type { OperatorErrorCode } from '@surahi/contract/operator';
import type { Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { type Audience, selectMarket, selectReceiver } from './audience.sql.ts';

/** The audience that an operator asks for. `player` is a mobile number or '#' with an id. Balances are whole points. */
export type WantedAudience = {
  player?: string | undefined;
  marketId?: string | undefined;
  registeredFrom?: string | undefined;
  balanceFrom?: number | undefined;
  balanceTo?: number | undefined;
};

/** An audience whose player and market exist. `names` has the chosen filters in the form that the audit log shows. */
export type FoundAudience = { row: Audience; names: Record<string, unknown> };

const PAISE_PER_POINT = 100;

/**
 * Finds the player and the market of an audience. Errors: audience_invalid for a player together with filters, and for
 * an empty range of balances; player_unknown; market_unknown.
 */
export async function findAudience(tx: Tx, wanted: WantedAudience): Promise<Result<FoundAudience, OperatorErrorCode>> {
  const { player, marketId, registeredFrom, balanceFrom, balanceTo } = wanted;
  const filters = { marketId, registeredFrom, balanceFrom, balanceTo };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  if (player !== undefined && isFiltered) return fail('audience_invalid');
  if (balanceFrom !== undefined && balanceTo !== undefined && balanceFrom > balanceTo) return fail('audience_invalid');
  const receiver = player === undefined ? undefined : await findPlayer(tx, player);
  if (player !== undefined && receiver === undefined) return fail('player_unknown');
  const [market] = marketId === undefined ? [] : await tx.query<MarketRow>(selectMarket(marketId));
  if (marketId !== undefined && market === undefined) return fail('market_unknown');
  const row = {
    player_id: receiver?.player_id ?? null,
    market_id: market?.market_id ?? null,
    registered_from: registeredFrom === undefined ? null : new Date(instantOf(registeredFrom, '00:00', HOUSE_ZONE)),
    balance_from_paise: paiseOf(balanceFrom),
    balance_to_paise: paiseOf(balanceTo),
  };
  const names = {
    ...(receiver === undefined ? {} : { playerId: receiver.player_id.toString(), name: receiver.name }),
    ...(market === undefined ? {} : { market: market.name }),
    ...(registeredFrom === undefined ? {} : { registeredFrom }),
    ...(balanceFrom === undefined ? {} : { balanceFrom }),
    ...(balanceTo === undefined ? {} : { balanceTo }),
  };
  return ok({ row, names });
}

type MarketRow = { market_id: number; name: string };
type ReceiverRow = { player_id: bigint; name: string };

async function findPlayer(tx: Tx, player: string): Promise<ReceiverRow | undefined> {
  const [row] = await tx.query<ReceiverRow>(
    player.startsWith('#') ? selectReceiver(BigInt(player.slice(1)), null) : selectReceiver(null, player),
  );
  return row;
}

function paiseOf(points: number | undefined): bigint | null {
  return points === undefined ? null : BigInt(points) * BigInt(PAISE_PER_POINT);
}

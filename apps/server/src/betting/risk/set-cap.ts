import type { CapKind, OperatorErrorCode } from '@surahi/contract/operator';
import { decodePick, encodePick, type Family, FAMILY_GAMES, type SessionWord } from '@surahi/game';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import * as sql from './caps.sql.ts';

export type CapInput = {
  family: Family;
  marketId: number | undefined;
  drawId: bigint | undefined;
  kind: CapKind;
  game: string | undefined;
  number: { session: SessionWord; digits: string; closedigits: string } | undefined;
  maxPoints: number;
  /** The points of the cap that this one replaces, as the operator saw them. null: the operator saw no such cap. */
  seen: number | null;
};

type CapRefusal = Extract<
  OperatorErrorCode,
  'cap_invalid' | 'draw_unknown' | 'draw_closed' | 'not_found' | 'changed_meanwhile'
>;

/**
 * Sets one cap for every draw in its scope (OPR-16). Bids that were accepted earlier count towards it. It locks the
 * draws, so no bid commits between the old cap and the new one. Errors: cap_invalid, draw_unknown, draw_closed,
 * not_found for the market, changed_meanwhile if the cap with the same key does not have the points in `seen`.
 */
export async function setCap(
  db: Db,
  input: CapInput,
  by: { actor: Actor; reason: string },
): Promise<Result<{ capId: bigint }, CapRefusal>> {
  const pick = pickOf(input);
  if (!pick.ok) return pick;
  return db.attempt(async (tx) => {
    const scope = await scopeOf(tx, input);
    if (!scope.ok) return scope;
    const key: sql.CapKey = {
      ...scope.value,
      kind: input.kind,
      game: input.game ?? null,
      pick: pick.value,
    };
    const draws = await tx.query<{ draw_id: bigint }>(sql.lockDraws(key));
    const [before] = await tx.query<sql.CapRow>(sql.lockSameCap(key));
    if (input.seen !== (before === undefined ? null : Number(before.max_points))) return fail('changed_meanwhile');
    const points = { most: input.maxPoints, seen: input.seen };
    const [row] = await tx.query<{ cap_id: bigint }>(sql.upsertCap(key, points, by.actor.name));
    if (row === undefined) return fail('changed_meanwhile');
    await tx.query(sql.countForCaps(draws.map((draw) => draw.draw_id)));
    const [after] = await tx.query<sql.CapRow>(sql.selectCap(row.cap_id));
    await writeAudit(tx, {
      actor: by.actor,
      action: 'cap.set',
      subject: `cap:${row.cap_id}`,
      before: before === undefined ? undefined : auditValues(before),
      after: after === undefined ? undefined : auditValues(after),
      reason: by.reason,
    });
    return ok({ capId: row.cap_id });
  });
}

/**
 * Removes a cap. A cap with a wider scope then applies. Errors: not_found, changed_meanwhile if the cap does not have the
 * points that the operator saw.
 */
export async function removeCap(
  db: Db,
  { capId, seen }: { capId: bigint; seen: number },
  by: { actor: Actor; reason: string },
): Promise<Result<{ capId: bigint }, 'not_found' | 'changed_meanwhile'>> {
  return db.attempt(async (tx) => {
    const [found] = await tx.query<sql.CapRow>(sql.selectCap(capId));
    if (found === undefined) return fail('not_found');
    // The scope of a cap never changes, but its points may. They are read again after the draws are locked.
    const scope = { family: found.family, marketId: found.market_id, drawId: found.draw_id };
    const draws = await tx.query<{ draw_id: bigint }>(sql.lockDraws(scope));
    const [cap] = await tx.query<sql.CapRow>(sql.lockCap(capId));
    if (cap === undefined) return fail('not_found');
    if (Number(cap.max_points) !== seen) return fail('changed_meanwhile');
    await tx.query(sql.deleteCap(capId));
    await tx.query(sql.countForCaps(draws.map((draw) => draw.draw_id)));
    await writeAudit(tx, {
      actor: by.actor,
      action: 'cap.remove',
      subject: `cap:${capId}`,
      before: auditValues(cap),
      reason: by.reason,
    });
    return ok({ capId });
  });
}

/** The pick of a cap on one number; null for the other kinds. */
function pickOf(input: CapInput): Result<number | null, 'cap_invalid'> {
  const { kind, game, number, family } = input;
  const known = FAMILY_GAMES[family].find((one) => one === game);
  if ((kind === 'game' || kind === 'number') !== (known !== undefined)) return fail('cap_invalid');
  if (known === undefined && game !== undefined) return fail('cap_invalid');
  if (number === undefined) return ok(null);
  if (kind !== 'number' || known === undefined) return fail('cap_invalid');
  try {
    return ok(encodePick({ family, game: known, ...number }));
  } catch (error) {
    if (error instanceof RangeError) return fail('cap_invalid');
    throw error;
  }
}

async function scopeOf(
  tx: Tx,
  { family, marketId, drawId }: CapInput,
): Promise<Result<Pick<sql.CapKey, 'family' | 'marketId' | 'drawId'>, CapRefusal>> {
  if (drawId !== undefined) {
    const [draw] = await tx.query<{ market_id: number; family: Family; is_open: boolean }>(
      sql.selectDrawMarket(drawId),
    );
    if (draw === undefined) return fail('draw_unknown');
    if (draw.family !== family || (marketId !== undefined && marketId !== draw.market_id)) return fail('cap_invalid');
    return draw.is_open ? ok({ family, marketId: draw.market_id, drawId }) : fail('draw_closed');
  }
  if (marketId === undefined) return ok({ family, marketId: null, drawId: null });
  const [market] = await tx.query<{ family: Family }>(sql.selectMarketFamily(marketId));
  if (market === undefined) return fail('not_found');
  return market.family === family ? ok({ family, marketId, drawId: null }) : fail('cap_invalid');
}

/** The values of a cap in the audit log. */
function auditValues(cap: sql.CapRow): Record<string, unknown> {
  const pick = cap.pick === null ? undefined : decodePick(cap.pick);
  return {
    family: cap.family,
    market: cap.market_name ?? undefined,
    date: cap.business_date ?? undefined,
    kind: cap.kind,
    game: cap.game ?? undefined,
    session: pick?.session,
    number: pick === undefined ? undefined : [pick.digits, pick.closedigits].filter((part) => part !== '').join(' '),
    maxPoints: cap.max_points,
  };
}

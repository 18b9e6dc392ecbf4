import type { CapKind } from '@surahi/contract/operator';
import type { Family } from '@surahi/game';
import type { Statement } from '../../platform/db/db.ts';

/** A stored cap. `game` is set for the kinds game and number, `pick` only for a cap on one number. */
export type CapRow = {
  cap_id: bigint;
  family: Family;
  market_id: number | null;
  market_name: string | null;
  draw_id: bigint | null;
  business_date: string | null;
  kind: CapKind;
  game: string | null;
  pick: number | null;
  max_points: bigint;
  changed_by: string;
  changed_at: Date;
};

const CAPS = `select c.cap_id, c.family, c.market_id, m.name as market_name, c.draw_id, d.business_date, c.kind, c.game, c.pick,
    c.max_points, c.changed_by, c.changed_at
  from bid_caps c left join markets m on m.market_id = c.market_id left join draws d on d.draw_id = c.draw_id`;

/** Caps of families, markets, and draws before their last cut-off. */
export function selectCaps(): Statement {
  return {
    name: 'caps',
    text: `${CAPS} where c.draw_id is null or d.close_at > app_now()
      order by c.family, m.name nulls first, d.business_date nulls first, c.kind, c.game, c.pick nulls first`,
  };
}

/** The cap with this id. Returns no row if it is unknown. */
export function selectCap(capId: bigint): Statement {
  return { text: `${CAPS} where c.cap_id = $1`, values: [capId] };
}

/** What a cap limits. null for `marketId` means the whole family; null for `drawId` means every draw of the scope. */
export type CapKey = {
  family: Family;
  marketId: number | null;
  drawId: bigint | null;
  kind: CapKind;
  game: string | null;
  pick: number | null;
};

/** Locks the cap with this id until the transaction ends. Returns no row if it is unknown. */
export function lockCap(capId: bigint): Statement {
  return { text: `${CAPS} where c.cap_id = $1 for update of c`, values: [capId] };
}

/** Locks the existing cap with the same key until the transaction ends. */
export function lockSameCap(key: CapKey): Statement {
  return {
    text: `${CAPS} where c.family = $1 and c.market_id is not distinct from $2 and c.draw_id is not distinct from $3
      and c.kind = $4 and c.game is not distinct from $5 and c.pick is not distinct from $6
      for update of c`,
    values: [key.family, key.marketId, key.drawId, key.kind, key.game, key.pick],
  };
}

/**
 * Inserts a cap, or replaces the points of the cap with the same key. Returns no row if that cap does not have `seen`
 * points. No lock covers a cap that does not exist yet, so another transaction may insert it first.
 */
export function upsertCap(key: CapKey, points: { most: number; seen: number | null }, changedBy: string): Statement {
  return {
    text: `insert into bid_caps (family, market_id, draw_id, kind, game, pick, max_points, changed_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (family, market_id, draw_id, kind, game, pick)
      do update set max_points = excluded.max_points, changed_by = excluded.changed_by, changed_at = app_now()
        where bid_caps.max_points = $9::bigint
      returning cap_id`,
    values: [key.family, key.marketId, key.drawId, key.kind, key.game, key.pick, points.most, changedBy, points.seen],
  };
}

/** Deletes a cap. */
export function deleteCap(capId: bigint): Statement {
  return {
    text: 'delete from bid_caps where cap_id = $1',
    values: [capId],
  };
}

/** The market of a draw, and whether the draw still accepts bids. */
export function selectDrawMarket(drawId: bigint): Statement {
  return {
    text: 'select market_id, family, close_at > app_now() and cancelled_at is null as is_open from draws where draw_id = $1',
    values: [drawId],
  };
}

/** The family of a market. Returns no row if it is unknown. */
export function selectMarketFamily(marketId: number): Statement {
  return {
    text: 'select family from markets where market_id = $1',
    values: [marketId],
  };
}

/** The active markets that a cap can name, in display order per family. */
export function selectCapMarkets(): Statement {
  return {
    name: 'caps_markets',
    text: 'select market_id, family, name from markets where is_active order by family, display_order, name',
  };
}

/**
 * Locks the draws of a scope that accept bids now or later, until the transaction ends. A batch that does not see the
 * new caps commits before this lock, so the caller counts its bids. Later batches wait and see the new caps. Returns
 * the draws.
 */
export function lockDraws(scope: Pick<CapKey, 'family' | 'marketId' | 'drawId'>): Statement {
  return {
    text: `with locked as materialized (
        select k.draw_id, lock_draw_side(k.draw_id, k.side::smallint, 'exclusive')
        from (
          select d.draw_id, s.side from draws d cross join (values (1), (2)) as s (side)
          where d.family = $1 and ($2::integer is null or d.market_id = $2) and ($3::bigint is null or d.draw_id = $3)
            and d.close_at > app_now() and d.cancelled_at is null
          order by d.draw_id, s.side
        ) k
      )
      select distinct draw_id from locked order by draw_id`,
    values: [scope.family, scope.marketId, scope.drawId],
  };
}

/** Counts the accepted points of these draws again for their caps. */
export function countForCaps(drawIds: readonly bigint[]): Statement {
  return {
    text: 'select count_for_caps(d) from unnest($1::bigint[]) as d order by d',
    values: [drawIds],
  };
}

export type DrawCapRow = { kind: CapKind; game: string | null; pick: number | null; max_points: bigint };

/** The caps that apply to a draw. */
export function selectDrawCaps(drawId: bigint): Statement {
  return {
    name: 'draw_caps',
    text: 'select kind, game, pick, max_points from draw_caps(array[$1::bigint])',
    values: [drawId],
  };
}

/** The accepted points of a draw by counter, without the counters of players. */
export function selectCounters(drawId: bigint): Statement {
  return {
    name: 'cap_counters',
    text: `select counter, points from cap_counters where draw_id = $1 and counter not like 'player:%'`,
    values: [drawId],
  };
}

import type { Statement } from '../../platform/db/db.ts';
import { CHECK_IS_DUE } from './limits.sql.ts';

export type BlockKind = 'quiet' | 'market' | 'game';
/** One block: minutes of the day, a market, or a game. */
export type Block = { from?: number; to?: number; market?: number; game?: string };

/**
 * Stores the settings that are not null. Stores nothing and returns no row if the reality check is due and would come
 * later with the new interval: a check that is due waits for its acknowledgement.
 */
export function saveSettings(playerId: bigint, checkMinutes: number | null, receives: boolean | null): Statement {
  return {
    name: 'play_save_settings',
    text: `update play_limits set check_minutes = coalesce($2, check_minutes), receives_transfers = coalesce($3, receives_transfers)
      where player_id = $1 and not coalesce($2 > check_minutes and ${CHECK_IS_DUE}, false)
      returning 1`,
    values: [playerId, checkMinutes, receives],
  };
}

/** How many of these markets exist. */
export function countMarkets(marketIds: readonly number[]): Statement {
  return {
    name: 'play_count_markets',
    text: 'select count(*)::int as known from markets where market_id = any ($1::integer[])',
    values: [marketIds],
  };
}

/** How many blocks of a player are in force, with those that were removed and have not ended. */
export function countBlocks(playerId: bigint): Statement {
  return {
    name: 'play_count_blocks',
    text: 'select count(*)::int as in_force from play_blocks where player_id = $1 and until > app_now()',
    values: [playerId],
  };
}

/**
 * Replaces the blocks of a kind. Blocks that are wanted again stay, blocks that are missing hold for 24 hours more, and
 * a wanted block that was ending is in force again.
 */
export function replaceBlocks(playerId: bigint, kind: BlockKind, wanted: readonly Block[]): Statement {
  return {
    name: 'play_replace_blocks',
    text: `with wanted as (
        select * from jsonb_to_recordset($3::jsonb) as w ("from" smallint, "to" smallint, market integer, game text)
      ), kept as (
        update play_blocks b set until = case when w.found then 'infinity' else least(b.until, app_now() + interval '24 hours') end
        from play_blocks q left join lateral (
          select true as found from wanted x
          where x."from" is not distinct from q.from_minute and x."to" is not distinct from q.to_minute
            and x.market is not distinct from q.market_id and x.game is not distinct from q.game
        ) w on true
        where b.block_id = q.block_id and q.player_id = $1 and q.kind = $2 and q.until > app_now()
        returning b.from_minute, b.to_minute, b.market_id, b.game
      )
      insert into play_blocks (player_id, kind, from_minute, to_minute, market_id, game)
      select $1, $2, w."from", w."to", w.market, w.game from wanted w
      where not exists (
        select 1 from kept k where k.from_minute is not distinct from w."from" and k.to_minute is not distinct from w."to"
          and k.market_id is not distinct from w.market and k.game is not distinct from w.game)`,
    values: [playerId, kind, JSON.stringify(wanted)],
  };
}

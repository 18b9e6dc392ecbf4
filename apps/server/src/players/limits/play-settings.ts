import type { RequestOf, setPlaySettings } from '@surahi/contract';
import { FAMILIES, FAMILY_GAMES } from '@surahi/game';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { insertChange } from './limits.sql.ts';
import * as sql from './play-settings.sql.ts';
import { lockLimits } from './set-limit.ts';

type PlaySettings = RequestOf<typeof setPlaySettings>;

/**
 * Sets the reality check, quiet hours, blocked markets and games, and whether the player receives transfers. Absent
 * fields keep their value. An added block applies at once, a removed one holds for 24 hours. Errors: limit_invalid for
 * an unknown game or market, or quiet hours without length.
 */
export async function changePlaySettings(
  db: Db,
  input: { playerId: bigint; settings: PlaySettings },
): Promise<Result<undefined, 'limit_invalid'>> {
  const { playerId, settings } = input;
  const blocks = readBlocks(settings);
  if (blocks === undefined) return fail('limit_invalid');
  return db.transaction(async (tx) => {
    await lockLimits(tx, playerId);
    const { check_minutes: checkMinutes, receives_transfers: receives } = settings;
    if (checkMinutes !== undefined || receives !== undefined) {
      await tx.query(sql.saveSettings(playerId, checkMinutes ?? null, receives ?? null));
      await tx.query(
        insertChange({ playerId, subject: 'settings', before: undefined, after: { checkMinutes, receives } }),
      );
    }
    for (const [kind, wanted] of blocks) await replaceBlocks(tx, playerId, kind, wanted);
    return ok(undefined);
  });
}

async function replaceBlocks(
  tx: Tx,
  playerId: bigint,
  kind: sql.BlockKind,
  wanted: readonly sql.Block[],
): Promise<void> {
  await tx.query(sql.replaceBlocks(playerId, kind, wanted));
  await tx.query(insertChange({ playerId, subject: `blocks:${kind}`, before: undefined, after: wanted }));
}

/** The whole lists that the request replaces; undefined if one of them is invalid. */
function readBlocks(settings: PlaySettings): Map<sql.BlockKind, sql.Block[]> | undefined {
  const blocks = new Map<sql.BlockKind, sql.Block[]>();
  const { quiet_hours: quiet, blocked_markets: markets, blocked_games: games } = settings;
  if (quiet !== undefined) {
    if (quiet.some(({ from, to }) => from === to)) return undefined;
    blocks.set(
      'quiet',
      quiet.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) })),
    );
  }
  if (markets !== undefined) {
    if (!markets.every((id) => /^[1-9][0-9]{0,8}$/.test(id))) return undefined;
    blocks.set(
      'market',
      [...new Set(markets)].map((id) => ({ market: Number(id) })),
    );
  }
  if (games !== undefined) {
    const known = new Set<string>(FAMILIES.flatMap((family) => FAMILY_GAMES[family]));
    if (!games.every((game) => known.has(game))) return undefined;
    blocks.set(
      'game',
      [...new Set(games)].map((game) => ({ game })),
    );
  }
  return blocks;
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

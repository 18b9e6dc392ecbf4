import type { RequestOf, setPlaySettings } from '@surahi/contract';
import { FAMILIES, FAMILY_GAMES } from '@surahi/game';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import * as sql from './play-settings.sql.ts';
import { recordChange } from './record-change.ts';
import { lockLimits } from './set-limit.ts';

type PlaySettings = RequestOf<typeof setPlaySettings>;
type SettingsRefusal = 'limit_invalid' | 'market_unknown' | 'blocks_full' | 'reality_check';

const CHECK_FIRST = 'Please look at your play summary. Then choose a longer time between checks.';

/**
 * Most blocks of a player in force. Every submission of the player reads them while its batch holds other players up.
 * Enough for 500 markets, 20 games and 20 quiet hours: 10 in force, and 10 removed on the same day. A market or a game
 * has one row only.
 */
const MOST_BLOCKS = 600;

/**
 * Sets the reality check, quiet hours, blocked markets and games, and whether the player receives transfers. Absent
 * fields keep their value. An added block applies at once, a removed one holds for 24 hours. Errors: limit_invalid for
 * an unknown game or quiet hours without length, market_unknown, blocks_full above `MOST_BLOCKS`, reality_check for a
 * longer interval while the check is due.
 */
export async function changePlaySettings(
  db: Db,
  input: { playerId: bigint; settings: PlaySettings },
): Promise<Result<undefined, SettingsRefusal>> {
  const { playerId, settings } = input;
  const blocks = readBlocks(settings);
  if (!blocks.ok) return blocks;
  return db.attempt(async (tx) => {
    await lockLimits(tx, playerId);
    const { check_minutes: checkMinutes, receives_transfers: receives } = settings;
    if (checkMinutes !== undefined || receives !== undefined) {
      const saved = await tx.query(sql.saveSettings(playerId, checkMinutes ?? null, receives ?? null));
      if (saved.length === 0) return fail('reality_check', { msg: CHECK_FIRST });
      await recordChange(tx, { playerId, subject: 'settings', before: undefined, after: { checkMinutes, receives } });
    }
    if (!(await marketsExist(tx, blocks.value.get('market') ?? []))) return fail('market_unknown');
    for (const [kind, wanted] of blocks.value) await replaceBlocks(tx, playerId, kind, wanted);
    const { in_force: inForce } = await tx.one<{ in_force: number }>(sql.countBlocks(playerId));
    return inForce > MOST_BLOCKS ? fail('blocks_full') : ok(undefined);
  });
}

async function replaceBlocks(
  tx: Tx,
  playerId: bigint,
  kind: sql.BlockKind,
  wanted: readonly sql.Block[],
): Promise<void> {
  await tx.query(sql.replaceBlocks(playerId, kind, wanted));
  await recordChange(tx, { playerId, subject: `blocks:${kind}`, before: undefined, after: wanted });
}

async function marketsExist(tx: Tx, blocks: readonly sql.Block[]): Promise<boolean> {
  const ids = blocks.map(({ market }) => market ?? 0);
  return ids.length === 0 || (await tx.one<{ known: number }>(sql.countMarkets(ids))).known === ids.length;
}

/** The whole lists that the request replaces, each entry once. */
function readBlocks(
  settings: PlaySettings,
): Result<Map<sql.BlockKind, sql.Block[]>, 'limit_invalid' | 'market_unknown'> {
  const blocks = new Map<sql.BlockKind, sql.Block[]>();
  const { quiet_hours: quiet, blocked_markets: markets, blocked_games: games } = settings;
  if (quiet !== undefined) {
    if (quiet.some(({ from, to }) => from === to)) return fail('limit_invalid');
    const ranges = new Map(quiet.map(({ from, to }) => [`${from} ${to}`, { from: minuteOf(from), to: minuteOf(to) }]));
    blocks.set('quiet', [...ranges.values()]);
  }
  if (markets !== undefined) {
    if (!markets.every((id) => /^[1-9][0-9]{0,8}$/.test(id))) return fail('market_unknown');
    blocks.set(
      'market',
      [...new Set(markets)].map((id) => ({ market: Number(id) })),
    );
  }
  if (games !== undefined) {
    const known = new Set<string>(FAMILIES.flatMap((family) => FAMILY_GAMES[family]));
    if (!games.every((game) => known.has(game))) return fail('limit_invalid');
    blocks.set(
      'game',
      [...new Set(games)].map((game) => ({ game })),
    );
  }
  return ok(blocks);
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

import { OPERATOR_CALLS, type OperatorRole } from '@surahi/contract/operator';
import { instantsOf, mobileFor, msOf, type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { readPlace, writePlace } from '../../platform/db/keyset.ts';
import { fail, ok } from '../../platform/result.ts';
import { nameDevice, readDevice } from '../devices/index.ts';
import { PLAYERS_FILE } from './players-file.ts';
import * as sql from './directory.sql.ts';
import { type CashRow, selectCash } from './pending.sql.ts';
import { readPlayerSearch } from './player-search.ts';

const PAGE = 50;
const MOST_DEVICES = 50;
const MOST_NAMED = 2_000;

/** Operator calls to search players and to read one player's page. */
export function registerPlayers(ctx: AppContext, api: OperatorApi): void {
  registerPlayerList(ctx, api);
  const { db, clock, config } = ctx;
  api.register(OPERATOR_CALLS.getPlayer, async ({ params, operator }) => {
    const playerId = BigInt(params.playerId);
    const [row] = await db.query<sql.DetailRow>(sql.selectPlayer(playerId));
    const [sums] = await db.query<sql.SumsRow>(sql.selectSums(playerId));
    if (row === undefined || sums === undefined) return fail('player_unknown');
    const cash = await db.one<CashRow>(selectCash(playerId));
    const player = {
      ...toWire(row, operator.role),
      email: row.email,
      blockedAtMs: msOf(row.blocked_at),
      blockedReason: row.blocked_reason,
      passwordResetAtMs: msOf(row.password_reset_at),
      stakesPaise: String(sums.stakes_paise),
      winsPaise: String(sums.wins_paise),
      slips: Number(sums.slips),
      depositsPaise: String(cash.deposits_paise),
      payoutsPaise: String(cash.payouts_paise),
    };
    return ok({ serverTimeMs: clock.nowMs(), player });
  });

  api.register(OPERATOR_CALLS.listPlayerDevices, async ({ params }) => {
    const { playerIdleDays } = config.sessions;
    const rows = await db.query<sql.DeviceRow>(
      sql.selectDevices(BigInt(params.playerId), playerIdleDays, MOST_DEVICES),
    );
    const idleSinceMs = clock.nowMs() - playerIdleDays * 86_400_000;
    const idledOut = (row: sql.DeviceRow) => row.ended_at === null && row.last_seen_at.getTime() <= idleSinceMs;
    return ok({
      devices: rows.map((row) => ({
        sessionId: row.public_id,
        device: nameDevice(row.user_agent ?? ''),
        ...readDevice(row.user_agent ?? ''),
        address: row.address,
        createdAtMs: row.created_at.getTime(),
        lastSeenAtMs: row.last_seen_at.getTime(),
        endedAtMs: idledOut(row) ? row.last_seen_at.getTime() : msOf(row.ended_at),
        endReason: idledOut(row) ? 'expired' : row.end_reason,
      })),
    });
  });
}

function registerPlayerList(ctx: AppContext, api: OperatorApi): void {
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listPlayers,
    file: PLAYERS_FILE,
    list: async ({ query, operator, read }) => {
      const limit = query.limit ?? PAGE;
      const { sort = '-since', state = 'all' } = query;
      if (sort.endsWith('deletion') && state !== 'deletion') {
        return fail('malformed', { msg: `sort ${sort} needs the state deletion` });
      }
      const order = sql.playerOrder(sort);
      const after = readPlace(order, query.cursor);
      if (!after.ok) return after;
      const search = readPlayerSearch(query.search ?? '', operator.role);
      const filter = {
        search,
        state,
        ...instantsOf(query),
        order,
        after: after.value,
        limit: limit + 1,
      };
      const rows = await read(async (db) => {
        const named = await readFew(db, search.words);
        return db.query<sql.ListedRow>(sql.selectPlayers({ ...filter, named }));
      });
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return ok({
        players: page.map((row) => toWire(row, operator.role)),
        nextCursor: last === undefined ? null : writePlace({ id: last.player_id, key: last.sort_key }),
      });
    },
  });
}

/**
 * Returns the ids of the players whose names contain these words, or null if there are many. With many matches,
 * scanning the players in the requested order soon fills a page. With few matches, that scan would read the whole
 * table.
 */
async function readFew(db: Tx, words: string | null): Promise<bigint[] | null> {
  if (words === null) return null;
  const rows = await db.query<{ player_id: bigint }>(sql.selectNamed(words, MOST_NAMED + 1));
  return rows.length > MOST_NAMED ? null : rows.map((row) => row.player_id);
}

function toWire(row: sql.PlayerRow, role: OperatorRole) {
  return {
    playerId: String(row.player_id),
    name: row.name,
    mobile: mobileFor(role, row.mobile),
    balancePaise: String(row.balance_paise),
    heldPaise: String(row.held_paise),
    mayBet: row.betting_status,
    mayTransfer: row.transfer_allowed,
    isBlocked: row.is_blocked,
    isDemo: row.is_demo,
    createdAtMs: row.created_at.getTime(),
    deletionRequestedAtMs: msOf(row.deletion_requested_at),
    deletedAtMs: msOf(row.deleted_at),
  };
}

import type { listSessions as listSessionsCall, ResponseBody } from '@surahi/contract';
import type { Tx } from '../../platform/db/db.ts';
import type { PlayerIdentity } from '../../platform/http/identity.ts';
import { nameDevice } from '../devices/index.ts';
import * as sql from './sessions.sql.ts';

/** Devices on which a player is logged in, most recently used first. */
export async function listSessions(
  tx: Tx,
  player: PlayerIdentity,
  idleDays: number,
): Promise<ResponseBody<typeof listSessionsCall>['sessions']> {
  const rows = await tx.query<sql.ListedRow>(sql.selectPlayerSessions(player.playerId, idleDays));
  return rows.map((row) => ({
    session_id: row.public_id,
    device_name: nameDevice(row.user_agent ?? ''),
    created_at: row.created_at.getTime(),
    last_seen_at: row.last_seen_at.getTime(),
    current: row.public_id === player.publicId,
  }));
}

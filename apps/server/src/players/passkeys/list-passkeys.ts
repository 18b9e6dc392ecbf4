import type { listPasskeys as listPasskeysCall, ResponseBody } from '@surahi/contract';
import { getSettings } from '../../content/settings/index.ts';
import type { AppContext } from '../../platform/context.ts';
import * as sql from './passkeys.sql.ts';

type Wire = ResponseBody<typeof listPasskeysCall>['passkeys'][number];

/** The player's passkeys, newest first. */
export async function readPasskeys(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  playerId: bigint,
): Promise<sql.PasskeyRow[]> {
  return ctx.db.query<sql.PasskeyRow>(sql.selectPasskeys(playerId, getSettings(ctx).newDeviceHours));
}

/** A passkey as the player sees it. */
export function passkeyWire(row: sql.PasskeyRow): Wire {
  return {
    passkey_id: String(row.passkey_id),
    name: row.name,
    created_at: row.added_at.getTime(),
    last_used_at: row.last_used_at?.getTime() ?? 0,
    counts_as_code_from: row.counts_as_code_from.getTime(),
  };
}

import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { maskName, normaliseMobile, wireDateTime, zonedDate } from '@surahi/game';
import type { Settings } from '../../content/settings/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { fail, type Failure, ok, type Result } from '../../platform/result.ts';
import { type PlayerFlags, readFlags } from '../../players/figures/index.ts';
import { heldUntil, type HoldPolicy } from '../../players/holds/index.ts';
import * as sql from './transfers.sql.ts';

export type Receiver = { playerId: bigint; name: string };

/**
 * Finds the player with a mobile number, in the caller's transaction. A blocked player counts as unknown. `flags` are
 * those of the asking player, who may look up a limited number of distinct numbers per day. Unknown numbers count too,
 * so that nobody can collect names. Errors: receiver_unknown, rate_limited.
 */
export async function lookUpReceiver(
  tx: Tx,
  policy: Pick<Settings, 'receiverLookupsPerDay'>,
  input: { playerId: bigint; flags: PlayerFlags; mobile: string },
): Promise<Result<Receiver, 'receiver_unknown' | 'rate_limited'>> {
  const { playerId, flags, mobile } = input;
  const day = zonedDate(flags.now.getTime(), HOUSE_ZONE);
  await tx.query(sql.lockLookups(playerId));
  const [counted] = await tx.query<sql.LookupsRow>(sql.selectLookups(playerId, day, mobile));
  if (counted?.known !== true) {
    if ((counted?.others ?? 0) >= policy.receiverLookupsPerDay) return fail('rate_limited');
    await tx.query(sql.insertLookup(playerId, day, mobile));
  }
  const [row] = await tx.query<sql.ReceiverRow>(sql.selectReceiver(mobile));
  if (row === undefined || row.is_blocked) return fail('receiver_unknown');
  return ok({ playerId: row.player_id, name: row.name });
}

type SenderRefusal = 'player_blocked' | 'transfer_disabled' | 'transfer_on_hold';

/** The reason why a player may not send points at present; undefined if the player may. */
export function judgeSender(
  flags: PlayerFlags,
  policy: Pick<HoldPolicy, 'payoutHoldHours'>,
): Failure<SenderRefusal> | undefined {
  if (flags.isBlocked) return fail('player_blocked');
  if (!flags.mayTransfer) return fail('transfer_disabled');
  const until = heldUntil({ ...flags, numberHeldUntil: null }, policy);
  if (until === null) return undefined;
  const msg = `Transfers are on hold until ${wireDateTime(until.getTime(), HOUSE_ZONE)}.`;
  return fail('transfer_on_hold', { msg, extra: { until: until.getTime() } });
}

type CheckRefusal = SenderRefusal | 'receiver_unknown' | 'transfer_to_self' | 'rate_limited';

/**
 * Returns the receiver's name, masked after the first letters (docs/decisions/README.md#25-masked-receiver-names).
 * Errors: those of `judgeSender`, transfer_to_self, and those of `lookUpReceiver`.
 */
export async function checkReceiver(
  db: Db,
  policy: Pick<Settings, 'receiverLookupsPerDay'> & Pick<HoldPolicy, 'payoutHoldHours'>,
  input: { playerId: bigint; mobile: string },
): Promise<Result<string, CheckRefusal>> {
  const mobile = normaliseMobile(input.mobile);
  return db.transaction(async (tx) => {
    const flags = await readFlags(tx, input.playerId);
    const refused = judgeSender(flags, policy);
    if (refused !== undefined) return refused;
    if (mobile === null) return fail('receiver_unknown');
    if (mobile === flags.mobile) return fail('transfer_to_self');
    const found = await lookUpReceiver(tx, policy, { playerId: input.playerId, flags, mobile });
    return found.ok ? ok(maskName(found.value.name)) : found;
  });
}

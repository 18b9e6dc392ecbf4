import type { AccountLink, OperatorRole } from '@surahi/contract/operator';
import { mobileFor, msOf } from '../../operators/api/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as sql from './account-links.sql.ts';

/**
 * The excluded players who have signed in with this browser; empty for a caller without a device cookie. A new account
 * in this browser waits for the decision of an operator, because it may belong to another person.
 */
export async function findExcludedOfDevice(tx: Tx, device: string | undefined): Promise<bigint[]> {
  if (device === undefined) return [];
  const rows = await tx.query<{ player_id: bigint }>(sql.selectExcludedOfDevice(device));
  return rows.map((row) => row.player_id);
}

/**
 * Stores that a new account was registered in a browser of these excluded players. `holdsBetting` means that betting is
 * off for this reason only. If an operator decides that the account belongs to another person, betting is switched on.
 */
export async function linkByDevice(
  tx: Tx,
  input: { playerId: bigint; excludedIds: readonly bigint[]; holdsBetting: boolean },
): Promise<void> {
  if (input.excludedIds.length > 0) await tx.query(sql.linkByDevice(input));
}

/**
 * Called before an operator switches betting of a player. From then on betting is as the operator says, and no decision
 * about a link changes it. It locks the links before the caller locks the player, as `decideLink` does.
 */
export async function dropHolds(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(sql.dropHolds(playerId));
}

/** The number of links that wait for a decision. */
export async function countOpenLinks(tx: Tx): Promise<number> {
  return (await tx.one<{ open: number }>(sql.countOpenLinks())).open;
}

/** The newest 100 links of a player, newest first. Mobile numbers are masked if the role may not see them. */
export async function readLinksOf(tx: Tx, playerId: bigint, role: OperatorRole): Promise<AccountLink[]> {
  const rows = await tx.query<sql.LinkRow>(sql.selectLinksOf(playerId));
  return rows.map((row) => toLink(row, role));
}

/** A link as the console receives it. */
export function toLink(row: sql.LinkRow, role: OperatorRole): AccountLink {
  return {
    linkId: String(row.link_id),
    kind: row.kind,
    player: { playerId: String(row.player_id), name: row.name, mobile: mobileFor(role, row.mobile) },
    excluded: {
      playerId: String(row.excluded_player_id),
      name: row.excluded_name,
      mobile: mobileFor(role, row.excluded_mobile),
    },
    isInForce: row.is_in_force,
    holdsBetting: row.holds_betting,
    foundAtMs: row.found_at.getTime(),
    decision: row.decision,
    decidedBy: row.decided_by,
    decidedAtMs: msOf(row.decided_at),
    note: row.note,
  };
}

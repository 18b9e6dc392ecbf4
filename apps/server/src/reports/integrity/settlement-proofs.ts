import type { Db } from '../../platform/db/db.ts';
import { type ProofRow, proveSettlement, selectSettlements } from './integrity.sql.ts';

const SHOWN = 20;
/** Maximum age of a stored proof, in ms. An older one is computed again. */
const GOOD_FOR_MS = 3_600_000;

/** A settlement with its proof. */
export type ProvedRow = ProofRow & { ledger_paise: bigint; expected_paise: bigint; proved_at: Date };

function isProved(row: ProofRow): row is ProvedRow {
  return row.proved_at !== null && row.ledger_paise !== null && row.expected_paise !== null;
}

/** Verifies the last settlements whose proof is missing or too old, one after the other. */
export async function keepProofs(db: Db, nowMs: number): Promise<void> {
  for (const row of await db.query<ProofRow>(selectSettlements(SHOWN))) {
    if (row.proved_at === null || row.proved_at.getTime() < nowMs - GOOD_FOR_MS)
      await db.query(proveSettlement(row.settlement_id));
  }
}

/** Returns the last settlements with their proofs. Verifies those that no job has reached yet. */
export async function readProofs(db: Db): Promise<ProvedRow[]> {
  const rows = await db.query<ProofRow>(selectSettlements(SHOWN));
  const missing = rows.filter((row) => !isProved(row));
  for (const row of missing) await db.query(proveSettlement(row.settlement_id));
  const all = missing.length === 0 ? rows : await db.query<ProofRow>(selectSettlements(SHOWN));
  // a settlement that was added between the two reads has no proof yet, so it appears in the next view
  return all.filter(isProved);
}

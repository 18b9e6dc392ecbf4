import type { StatementMapping } from '@surahi/contract/operator';
import { notifyConsoles } from '../../operators/api/index.ts';
import { type Actor, writeAudit } from '../../operators/audit/index.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import * as sql from './bank-statements.sql.ts';
import type { Credit, Statement } from './read-statement.ts';

export type Imported = { importId: bigint; added: number; repeated: number; others: number; faulty: number };

/** The hashes (hex) of those credits that an earlier file contained. */
export async function findKnown(tx: Tx, credits: readonly Credit[]): Promise<Set<string>> {
  if (credits.length === 0) return new Set();
  const hashes = credits.flatMap(({ hash, dayHash }) => [hash, dayHash]);
  const rows = await tx.query<{ line_hash: Buffer }>(sql.selectKnown(hashes));
  const stored = new Set(rows.map((row) => row.line_hash.toString('hex')));
  const known = credits.filter((credit) =>
    [credit.hash, credit.dayHash].some((hash) => stored.has(hash.toString('hex'))),
  );
  return new Set(known.map((credit) => credit.hash.toString('hex')));
}

/**
 * Stores the credits that no earlier file contained. Also saves the column mapping if `profileName` is given. Returns
 * the counts of added, repeated, other and faulty lines.
 */
export async function importStatement(
  db: Db,
  input: {
    statement: Statement;
    fileName: string;
    mapping: StatementMapping;
    profileName: string | undefined;
    actor: Actor;
  },
): Promise<Imported> {
  const { fileName, mapping, profileName, actor } = input;
  const { credits, faults, others } = input.statement;
  return db.transaction(async (tx) => {
    await tx.query(sql.lockImports());
    const known = await findKnown(tx, credits);
    const fresh = credits.filter((credit) => !known.has(credit.hash.toString('hex')));
    const counts = { added: fresh.length, repeated: credits.length - fresh.length, others, faulty: faults.length };
    const { operatorId } = actor;
    const row = await tx.one<{ import_id: bigint }>(sql.insertImport({ fileName, ...counts, operatorId }));
    const importId = row.import_id;
    if (fresh.length > 0) await tx.query(sql.insertLines(importId, fresh));
    if (profileName !== undefined) await tx.query(sql.saveProfile(profileName, mapping, operatorId));
    await notifyConsoles(tx, 'deposits');
    const after = { fileName, ...counts, profile: profileName ?? null };
    await writeAudit(tx, { actor, action: 'statement.import', subject: `statement:${importId}`, after });
    return { importId, ...counts };
  });
}

import type { Statement } from '../../platform/db/db.ts';

/** Stores a proof of fraud. A proof that is stored already stays as it is. */
export function insertFraudReport(evidence: string, hash: Buffer): Statement {
  return {
    text: 'insert into fraud_reports (evidence, evidence_hash) values ($1, $2) on conflict do nothing',
    values: [evidence, hash],
  };
}

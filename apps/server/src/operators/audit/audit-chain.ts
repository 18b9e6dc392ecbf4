import { createHash, type Hash } from 'node:crypto';
import { type ChainRow, GRACE_MS } from './seal.sql.ts';

type AuditProblem = {
  /** The invalid seal; null for a row without a seal. */
  sealNo: bigint | null;
  /** The invalid row; null when the seal itself is invalid. */
  auditId: bigint | null;
  detail: string;
};

export type AuditReport = {
  seals: bigint;
  rowsSealed: bigint;
  /** Number of rows that the next seal will cover. */
  rowsWaiting: bigint;
  /** Number and hash (hex) of the last seal. */
  last: { sealNo: bigint; head: string } | null;
  problemCount: number;
  /** The first problems, in the order of the chain. */
  problems: AuditProblem[];
};

/** A head that was recorded elsewhere, as hex. `sealNo` is set when its number was recorded too. */
export type KeptHead = { head: string; sealNo?: bigint | undefined };

const PROBLEMS_KEPT = 20;

type OpenSeal = { row: ChainRow; hash: Hash; rows: number; highest: bigint };

/**
 * Verifies the chain row by row, in the order of SELECT_CHAIN. Keeps in memory only the current seal and the seals of
 * the grace period. For a row without a seal, `nowMs` decides whether the row is too old to be unsealed.
 */
export class AuditChain {
  readonly #nowMs: number;
  readonly #kept: KeptHead | undefined;
  #keptFound = false;
  #open: OpenSeal | undefined;
  #report: AuditReport = { seals: 0n, rowsSealed: 0n, rowsWaiting: 0n, last: null, problemCount: 0, problems: [] };
  #lastHash: Buffer = Buffer.alloc(32);
  #highest: bigint | undefined;
  /** Time of the last seal that covered every row. */
  #completeAtMs: number | undefined;
  /** Seals within the grace period. A transaction that ran at the same time may still commit a row with a lower id. */
  #recent: { sealNo: bigint; atMs: number; highest: bigint }[] = [];
  /** Highest id that is closed: a row found later with this id or a lower one was inserted illegally. */
  #closedUpTo: bigint | undefined;

  constructor(nowMs: number, kept?: KeptHead) {
    this.#nowMs = nowMs;
    this.#kept = kept;
  }

  take(row: ChainRow): void {
    if (this.#open !== undefined && this.#open.row.seal_no !== row.seal_no) this.#closeSeal();
    if (row.seal_no === null) {
      this.#takeUnsealed(row);
    } else if (row.seal_hash === null) {
      this.#addProblem(row.seal_no, row.audit_id, 'the seal of this row is missing');
    } else {
      this.#takeSealed(row);
    }
  }

  /** Returns the findings. Call it after every row was taken. */
  end(): AuditReport {
    this.#closeSeal();
    if (this.#kept !== undefined && !this.#keptFound) {
      this.#addProblem(
        this.#kept.sealNo ?? null,
        null,
        `the head ${this.#kept.head} recorded elsewhere is not in the chain`,
      );
    }
    return this.#report;
  }

  #takeUnsealed(row: ChainRow): void {
    const next = (this.#report.last?.sealNo ?? 0n) + 1n;
    this.#leaveBehind(next, this.#nowMs);
    const fault = this.#faultOfPlace(row, this.#nowMs);
    if (fault === null) this.#report.rowsWaiting += 1n;
    else this.#addProblem(null, row.audit_id, fault);
  }

  #takeSealed(row: ChainRow): void {
    this.#open ??= this.#openSeal(row);
    if (row.row_hash === null) return;
    const seal = this.#open;
    seal.hash.update(row.row_hash);
    seal.rows += 1;
    this.#report.rowsSealed += 1n;
    if (row.audit_id !== null && row.audit_id > seal.highest) seal.highest = row.audit_id;
    if (row.actual_hash === null) this.#addProblem(row.seal_no, row.audit_id, 'the row was removed');
    else if (!row.actual_hash.equals(row.row_hash)) this.#addProblem(row.seal_no, row.audit_id, 'the row was changed');
    else {
      const fault = this.#faultOfPlace(row, row.sealed_at.getTime());
      if (fault !== null) this.#addProblem(row.seal_no, row.audit_id, fault);
    }
  }

  #openSeal(row: ChainRow): OpenSeal {
    const sealNo = row.seal_no ?? 0n;
    const expected = (this.#report.last?.sealNo ?? 0n) + 1n;
    if (sealNo !== expected) {
      this.#addProblem(
        expected,
        null,
        `${sealNo - expected === 1n ? 'the seal is' : 'this and following seals are'} missing`,
      );
    } else if (!row.previous_hash.equals(this.#lastHash)) {
      this.#addProblem(sealNo, null, 'it does not follow the previous seal');
    }
    this.#leaveBehind(sealNo, row.sealed_at.getTime());
    const hash = createHash('sha256').update(row.previous_hash).update(row.header);
    return { row, hash, rows: 0, highest: this.#highest ?? row.highest_audit_id };
  }

  #closeSeal(): void {
    if (this.#open === undefined) return;
    const { row, hash, rows, highest } = this.#open;
    this.#open = undefined;
    const sealNo = row.seal_no ?? 0n;
    const stored = row.seal_hash ?? Buffer.alloc(0);
    const head = stored.toString('hex');
    const isRight = hash.digest().equals(stored);
    if (!isRight || rows !== row.row_count || this.#report.rowsSealed !== row.rows_total) {
      this.#addProblem(sealNo, null, `the hashes of its ${row.row_count} rows do not give its hash`);
    }
    this.#lastHash = stored;
    this.#highest = highest;
    this.#report.seals += 1n;
    this.#report.last = { sealNo, head };
    const atMs = row.sealed_at.getTime();
    if (row.is_complete) this.#completeAtMs = atMs;
    this.#recent.push({ sealNo, atMs, highest });
    const kept = this.#kept;
    if (kept !== undefined && head === kept.head && (kept.sealNo ?? sealNo) === sealNo) this.#keptFound = isRight;
  }

  /**
   * Closes the ids of seals that are older than the grace period. Every transaction that was open at such a seal has
   * ended, so no row with a lower id may appear after it.
   */
  #leaveBehind(sealNo: bigint, atMs: number): void {
    let old = 0;
    for (const seal of this.#recent) {
      if (seal.sealNo > sealNo - 2n || seal.atMs >= atMs - GRACE_MS) break;
      this.#closedUpTo = seal.highest;
      old += 1;
    }
    if (old > 0) this.#recent.splice(0, old);
  }

  /**
   * Returns why this row must have been inserted later than its time or its id claims; null when its place is
   * plausible.
   */
  #faultOfPlace(row: ChainRow, atMs: number): string | null {
    const { at, audit_id: auditId } = row;
    if (at === null || auditId === null) return null;
    if (this.#completeAtMs !== undefined && at.getTime() < Math.min(this.#completeAtMs, atMs) - GRACE_MS) {
      return 'the row was slipped in: by its time an earlier seal would cover it';
    }
    if (this.#closedUpTo !== undefined && auditId <= this.#closedUpTo) {
      return 'the row was slipped in: by its id an earlier seal would cover it';
    }
    return null;
  }

  #addProblem(sealNo: bigint | null, auditId: bigint | null, detail: string): void {
    this.#report.problemCount += 1;
    if (this.#report.problems.length < PROBLEMS_KEPT) this.#report.problems.push({ sealNo, auditId, detail });
  }
}

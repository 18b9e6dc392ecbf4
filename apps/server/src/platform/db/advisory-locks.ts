import type { Statement } from './db.ts';

/**
 * Every advisory lock of Surahi, by its first key. The second key is the subject that the lock protects: an id, the
 * hash of a text, or 0 for a lock without a subject. Two texts with the same hash wait for each other, which is
 * harmless. A side is the open or the close of a draw. A transaction that locks sides and wallets must lock the sides
 * first, see lock_draw_side in schema.sql.
 */
export const ADVISORY_LOCKS = {
  /** draw_id. Bids of the open side against its declaration. Taken only through lock_draw_side in the database. */
  drawOpen: 7001,
  /** draw_id. The same for the close side. */
  drawClose: 7002,
  /** settlement_id. One node works on a settlement at a time. */
  settlement: 7100,
  /**
   * settlement_id. A sender that marks a delivered win holds it shared. The transaction that completes the reversal takes
   * it exclusively.
   */
  deliveredWins: 7101,
  /** draw_id. One node stores the sums of a draw at a time. */
  drawSums: 7200,
  /** Writes to markets, timetables or planned draws. They are rare and short, and they never lock a wallet. */
  timetable: 7300,
  /**
   * Changes of settings. Limits depend on each other, so each change must check the committed values of the previous
   * one.
   */
  settings: 7301,
  /** Changes of the slider's order. */
  slides: 7302,
  /** Serialises notices that go live, so that each `live_no` is committed before the next one is taken. */
  notices: 7306,
  /** Imports of bank statements, so that two concurrent imports count equal lines correctly. */
  statementImports: 7303,
  /** One node seals the audit log at a time. */
  auditSeals: 7304,
  /** One node gives entries of the public log their places at a time. */
  publicLog: 7305,
  /** One node seeds the demo. The others wait and find it done. */
  demoSeed: 7310,
  /** One node's robot plays at a time. */
  demoRobot: 7311,
  /** One node's crowd bids at a time. */
  demoCrowd: 7312,
  /** Counting and storing a one-time code, for the limits per address and for all numbers together. */
  codes: 7400,
  /** Mobile number. Counting and storing its one-time codes. */
  codesOfNumber: 7401,
  /** Mobile or payout number. Serialises an exclusion with registrations and payout numbers that use the number. */
  excludedNumbers: 7408,
  /** player_id. Opening sessions. Serialises the count of text messages about new devices. */
  signIns: 7402,
  /** player_id. Counting the numbers that a player looks up for a transfer. */
  receiverLookups: 7403,
  /**
   * operator_id. Decisions of an operator that count towards the day's sum. Take it before reading the sum and before
   * locking wallets.
   */
  operatorSums: 7404,
  /** Address of a subscription for push. Saving it, so that one session has it. */
  pushBrowser: 7407,
  /** Normalised reference of a payment. Storing it with a withdrawal, or with the return of a refused deposit. */
  paymentReferences: 7409,
  /** operator_id. Files of payouts of an operator, so that each claim is in one file. */
  payoutBatches: 7405,
  /** Signatures of closed days, so that each day is closed once. */
  dayCloses: 7406,
  /** One node migrates at a time. */
  migrations: 7500,
  /** One process at a time creates the roles and the database of the embedded PostgreSQL. */
  databaseSetup: 7501,
} as const;

type LockName = keyof typeof ADVISORY_LOCKS;
type Subject = bigint | number | string;

/** Takes a lock until the transaction ends, and waits while another transaction holds it. */
export function takeLock(name: LockName, subject?: Subject): Statement {
  return { name: nameOf('lock', name, subject), ...callOf('pg_advisory_xact_lock', name, subject) };
}

/**
 * Takes a lock shared until the transaction ends. Shared holders do not wait for each other, and `takeLock` waits for all
 * of them.
 */
export function takeSharedLock(name: LockName, subject?: Subject): Statement {
  return { name: nameOf('share_lock', name, subject), ...callOf('pg_advisory_xact_lock_shared', name, subject) };
}

/**
 * Takes a lock until the transaction ends, without waiting. Returns one row: `is_mine` is false while another holds
 * it.
 */
export function tryLock(name: LockName, subject?: Subject): Statement {
  const { text, values } = callOf('pg_try_advisory_xact_lock', name, subject);
  return { name: nameOf('try_lock', name, subject), text: `${text} as is_mine`, values };
}

export type TryLockRow = { is_mine: boolean };

/** SQL that takes a lock until the connection ends. For scripts that use several transactions. */
export function sessionLockSql(name: LockName): string {
  return callOf('pg_advisory_lock', name, undefined).text;
}

function callOf(call: string, name: LockName, subject: Subject | undefined): { text: string; values: unknown[] } {
  const key = ADVISORY_LOCKS[name];
  if (subject === undefined) return { text: `select ${call}(${key}, 0)`, values: [] };
  if (typeof subject === 'string') return { text: `select ${call}(${key}, hashtext($1))`, values: [subject] };
  return { text: `select ${call}(${key}, $1)`, values: [Number(subject)] };
}

/** Prepared statements are kept by name, so one name has one text. */
function nameOf(verb: string, name: LockName, subject: Subject | undefined): string {
  return `${verb}_${name}_${typeof subject === 'string' ? 'text' : subject === undefined ? 'one' : 'id'}`;
}

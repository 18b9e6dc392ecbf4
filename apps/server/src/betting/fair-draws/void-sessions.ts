import { absenceMessage, fromHex, verifyEd25519, verifyRound } from '@surahi/fairness';
import { type DrawBeacon, RoundUnavailable } from '../../fairness/beacon/index.ts';
import { type AbsenceReply, askForAbsence, type PublicLog } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { tryEach } from '../../platform/try-each.ts';
import { type DrawModeRecord, drawSession, overdueAt, readRecord } from './draw-results.ts';
import { endWithVoid, type VoidProof } from './end-with-void.ts';
import * as sql from './mode-draw.sql.ts';

/**
 * Ends each overdue session whose round a quorum of witnesses states to be missing (FAI-07). A round is overdue after
 * the time that the record names. If a witness has the round, the witness returns it and the session gets its result.
 * Returns the number of sessions that ended either way. All other sessions wait for the next call. If the record of a
 * session is not the one in the log, it still processes the others and then throws (see `tryEach`). It searches draws
 * of the last `days` days, by default 10.
 */
export async function voidOverdue(db: Db, log: PublicLog, days?: number): Promise<number> {
  const replies = new Map<number, Promise<AbsenceReply[]>>();
  let ended = 0;
  const judge = async (session: sql.DueSessionRow): Promise<void> => {
    const record = await readRecord(db, session);
    if (session.now.getTime() < overdueAt(record)) return;
    const { chain, round } = record.beacon;
    const asked = replies.get(round) ?? Promise.all(log.witnesses.map((one) => askForAbsence(one, { chain, round })));
    replies.set(round, asked);
    if (await endBy(db, log, { session, record, replies: await asked })) ended += 1;
  };
  const due = await db.query<sql.DueSessionRow>(sql.selectUndrawn(days));
  await tryEach(due, judge, (failed) => `${failed} overdue sessions cannot be judged`);
  return ended;
}

/** A statement of a witness that its relays have no round. */
export type Absence = VoidProof['absences'][number];

type Overdue = { session: sql.DueSessionRow; record: DrawModeRecord; replies: readonly AbsenceReply[] };

async function endBy(db: Db, log: PublicLog, { session, record, replies }: Overdue): Promise<boolean> {
  const { beacon } = record;
  const signature = replies
    .flatMap((reply) => ('round' in reply ? [reply.round] : []))
    .find((one) => verifyRound(beacon, beacon.round, one));
  if (signature !== undefined) return drawSession(db, log, session, { round: beacon.round, signature });
  const signed = replies.flatMap((reply) => ('absence' in reply ? [reply.absence] : [])).filter(isSignedFor(record));
  const absences = [...new Map(signed.map((absence) => [absence.witness, absence])).values()];
  if (absences.length < Math.max(1, record.quorum)) return false;
  // The database may have lost a void with other statements, which an archive puts back.
  if (!log.isCompared) return false;
  return endWithVoid(db, log, session, { reason: 'no-round', absences, signature: '' });
}

/**
 * Ends an undrawn session by statements that somebody got from witnesses which this server does not reach. First it
 * fetches the round from the relays and asks its own witnesses, because a round that exists decides the session. Returns
 * 'ended' when the session has a result or is void, 'invalid' when no statement was signed by a witness of the record
 * for this round and not too early, and 'waiting' when the statements are fewer than the quorum of the record.
 */
export async function endWithStatements(
  { db, beacon }: Pick<AppContext, 'db' | 'beacon'>,
  log: PublicLog,
  { session, absences }: { session: sql.DueSessionRow; absences: readonly Absence[] },
): Promise<'ended' | 'invalid' | 'waiting'> {
  const record = await readRecord(db, session);
  const valid = absences.filter(isSignedFor(record));
  if (valid.length === 0) return 'invalid';
  const { chain, round } = record.beacon;
  const [fetched, ...asked] = await Promise.all([
    fetchRound(beacon, round),
    ...log.witnesses.map((witness) => askForAbsence(witness, { chain, round })),
  ]);
  const replies = [...fetched, ...asked, ...valid.map((absence) => ({ absence }))];
  return (await endBy(db, log, { session, record, replies })) ? 'ended' : 'waiting';
}

async function fetchRound(beacon: DrawBeacon | undefined, round: number): Promise<AbsenceReply[]> {
  try {
    return beacon === undefined ? [] : [{ round: (await beacon.client.round(round)).signature }];
  } catch (error) {
    if (error instanceof RoundUnavailable) return [];
    throw error;
  }
}

/** Whether a statement is by a witness of the record, about its round, and not too early. */
function isSignedFor(record: DrawModeRecord): (absence: Absence) => boolean {
  const { beacon, witnesses } = record;
  return ({ witness, at, signature }) => {
    if (at < overdueAt(record) || !witnesses.includes(witness)) return false;
    const message = absenceMessage({ chain: beacon.chain, round: beacon.round, at });
    return verifyEd25519(fromHex(witness), message, fromHex(signature));
  };
}

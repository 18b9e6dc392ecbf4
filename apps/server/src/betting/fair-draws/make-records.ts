import { randomBytes } from 'node:crypto';
import {
  entryHash,
  type EntryOf,
  RULES_SHA256,
  RULES_VERSION,
  recordId,
  type RecordTerms,
  type Session,
} from '@surahi/fairness';
import { addEntry, type PublicLog, readEntries } from '../../fairness/log/index.ts';
import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { tryLockPlan } from '../markets/index.ts';
import * as sql from './fair-draws.sql.ts';
import { toAscii } from './log-sessions.ts';

/** Records are made this long before the draw becomes current. The log and its witnesses have 30 minutes to sign them. */
export const RECORD_LEAD_MS = 30 * 60_000;

/** Draws per transaction, because it holds the lock of the plan. */
const DRAWS_PER_RUN = 50;

/** Seconds after R's time from which the witnesses' quorum may void a draw. */
const VOID_AFTER_SECONDS = 1_800;

/**
 * Makes the records of the draws that become current within 30 minutes, and adds them to the public log. From then on the times,
 * rates and mode of these draws are frozen. Returns the number of draws. One node does this at a time; while another one does, it
 * returns 0.
 */
export async function makeRecords(db: Db, log: PublicLog): Promise<number> {
  let made = 0;
  for (;;) {
    const more = await db.transaction(async (tx) => {
      const lock = await tx.one<TryLockRow>(tryLockPlan());
      if (!lock.is_mine) return 0;
      const due = await tx.query<sql.DueDrawRow>(sql.selectDueDraws(RECORD_LEAD_MS, DRAWS_PER_RUN));
      for (const draw of due) await makeRecord(tx, log, draw);
      return due.length;
    });
    made += more;
    if (more < DRAWS_PER_RUN) return made;
  }
}

async function makeRecord(tx: Tx, log: PublicLog, draw: sql.DueDrawRow): Promise<void> {
  const rates = await publishTerms(tx, log, draw);
  const sessions: readonly Session[] = draw.family === 'main' ? ['open', 'close'] : ['open'];
  for (const session of sessions) {
    const record = await recordOf(tx, draw, session, termsOf(log, draw, session, entryHash(rates)));
    await tx.query(
      sql.insertSecrets({
        drawId: draw.draw_id,
        side: session === 'open' ? 1 : 2,
        recordId: record.id,
        saltKey: randomBytes(32),
      }),
    );
    await tx.query(
      sql.freezeDraw({
        drawId: draw.draw_id,
        currentFromMs: record.from,
        openAtMs: record.open,
        closeAtMs: record.close,
        rateVersion: record.ratesVersion,
        mode: record.mode,
      }),
    );
  }
}

/** Adds the rules and rates that the record names, unless the log has them. Returns the rates. */
async function publishTerms(tx: Tx, log: PublicLog, draw: sql.DueDrawRow): Promise<EntryOf<'rates'>> {
  const common = { v: 1, origin: log.origin } as const;
  await addEntry(tx, { kind: 'rules', ...common, version: RULES_VERSION, sha256: RULES_SHA256 });
  const rates: EntryOf<'rates'> = {
    kind: 'rates',
    ...common,
    family: draw.family,
    version: draw.rate_version,
    games: draw.rates,
  };
  await addEntry(tx, rates);
  return rates;
}

function termsOf(
  log: PublicLog,
  draw: sql.DueDrawRow,
  session: Session,
  ratesHash: string,
): Extract<RecordTerms, { mode: 'operator' }> {
  return {
    kind: 'record',
    v: 1,
    origin: log.origin,
    draw: String(draw.draw_id),
    market: String(draw.market_id),
    title: toAscii(draw.market_name, 100),
    family: draw.family,
    date: draw.business_date,
    session,
    version: 1,
    from: draw.current_from.getTime(),
    open: draw.open_at.getTime(),
    close: draw.close_at.getTime(),
    ratesVersion: draw.rate_version,
    rates: ratesHash,
    rules: RULES_SHA256,
    verifier: log.verifierSha256,
    acceptKey: log.acceptKey,
    witnesses: log.witnesses.map(({ key }) => Buffer.from(key.publicKey).toString('hex')),
    quorum: log.quorum,
    voidAfter: VOID_AFTER_SECONDS,
    notice: log.notice,
    mode: 'operator',
    source: toAscii(draw.result_source || 'The operator of this site', 200),
  };
}

/**
 * Adds the record of a session. After a restore of the database the log may have it already: then the first one counts, and the
 * draw takes its terms.
 */
async function recordOf(
  tx: Tx,
  draw: sql.DueDrawRow,
  session: Session,
  terms: Extract<RecordTerms, { mode: 'operator' }>,
): Promise<EntryOf<'record'>> {
  const record: EntryOf<'record'> = { ...terms, id: recordId(terms) };
  if (await addEntry(tx, record)) return record;
  const [first] = await readEntries(tx, {
    kind: 'record',
    draw: `${draw.market_id}/${draw.business_date}`,
    side: session,
  });
  if (first === undefined) throw new Error(`the record of draw ${draw.draw_id} is neither new nor in the log`);
  return first.entry;
}

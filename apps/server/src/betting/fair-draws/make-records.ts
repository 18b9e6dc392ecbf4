import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  commitmentOf,
  cutOffOf,
  drawRound,
  entryHash,
  type EntryOf,
  RULES_SHA256,
  RULES_VERSION,
  recordId,
  type RecordTerms,
  sealSeed,
  timeOfRound,
} from '@surahi/fairness';
import type { DrawBeacon } from '../../fairness/beacon/index.ts';
import { addEntry, type PublicLog, readEntries, readEntry, toAscii } from '../../fairness/log/index.ts';
import type { TryLockRow } from '../../platform/db/advisory-locks.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { tryEach } from '../../platform/try-each.ts';
import { tryLockPlan } from '../markets/index.ts';
import * as due from './due-draws.sql.ts';
import * as sql from './fair-draws.sql.ts';

/** Records are made this long before the draw becomes current. The log and its witnesses have 30 minutes to sign them. */
const RECORD_LEAD_MS = 30 * 60_000;

/**
 * The witnesses may state that a round is missing this many seconds after it was due. A draw follows the number in its
 * own record, so a change applies to later records only.
 */
const VOID_AFTER_SECONDS = 1_800;

/**
 * Makes the records of the draws that become current within 30 minutes, and adds them to the public log. From then on the times,
 * rates and mode of these draws are frozen. Returns the number of draws. One node does this at a time; while another one does, it
 * returns 0. If a draw fails, it still processes the others and then throws (see `tryEach`).
 */
export async function makeRecords(db: Db, log: PublicLog, beacon: DrawBeacon | undefined): Promise<number> {
  const hasBeacon = beacon !== undefined;
  let made = 0;
  // One draw per transaction, because it holds the lock of the plan, and sealing a seed takes some 50 ms.
  const make = ({ draw_id: drawId }: due.DueDrawRow): Promise<void> =>
    db.transaction(async (tx) => {
      const lock = await tx.one<TryLockRow>(tryLockPlan());
      if (!lock.is_mine) return;
      const [draw] = await tx.query<due.DueDrawRow>(due.lockDueDraw(RECORD_LEAD_MS, hasBeacon, drawId));
      if (draw === undefined) return;
      await makeRecord(tx, { log, beacon }, draw);
      made += 1;
    });
  const draws = await db.query<due.DueDrawRow>(due.selectDueDraws(RECORD_LEAD_MS, hasBeacon));
  await tryEach(draws, make, (failed) => `${failed} draws got no record`);
  return made;
}

type Fairness = { log: PublicLog; beacon: DrawBeacon | undefined };

async function makeRecord(tx: Tx, fairness: Fairness, draw: due.DueDrawRow): Promise<void> {
  const { log } = fairness;
  await addEntry(tx, { kind: 'rules', v: 1, origin: log.origin, version: RULES_VERSION, sha256: RULES_SHA256 });
  const rates = await ratesOf(tx, log, draw, draw.rate_version);
  const open = await recordOf(tx, draw, termsOf(fairness, draw, entryHash(rates)));
  // After a restore, the record in the log may name other rates than the draw has now.
  if (open.ratesVersion !== draw.rate_version) await ratesOf(tx, log, draw, open.ratesVersion);
  const records = draw.family === 'main' ? [open, await recordOf(tx, draw, closeTermsOf(open))] : [open];
  for (const record of records) {
    await tx.query(
      sql.insertSecrets({
        drawId: draw.draw_id,
        side: record.session === 'open' ? 1 : 2,
        recordId: record.id,
        saltKey: randomBytes(32),
        round: roundOf(record),
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

/**
 * Returns the entry of a rate version, and adds it unless the log has it. Throws if the log has the number with other rates:
 * a record that named it would look like fraud.
 */
async function ratesOf(tx: Tx, log: PublicLog, draw: due.DueDrawRow, version: number): Promise<EntryOf<'rates'>> {
  const { family } = draw;
  const { rates: games } = await tx.one<Pick<due.DueDrawRow, 'rates'>>(due.selectRates(version));
  const rates: EntryOf<'rates'> = { kind: 'rates', v: 1, origin: log.origin, family, version, games };
  if (await addEntry(tx, rates)) return rates;
  const first = await readEntry(tx, { kind: 'rates', draw: family, side: '', version });
  // The log may have had another name when it got the entry.
  if (first !== undefined && entryHash({ ...rates, origin: first.origin }) === entryHash(first)) return first;
  throw new Error(
    `Draw ${draw.draw_id} gets no record: rate version ${version} differs from the one in the public log. ` +
      'Publish the rates of this family again.',
  );
}

function roundOf(record: EntryOf<'record'>): { number: number; dueMs: number } | undefined {
  if (record.mode === 'operator') return undefined;
  return { number: record.beacon.round, dueMs: timeOfRound(record.beacon, record.beacon.round) };
}

/** The terms of the open session. */
function termsOf({ log, beacon }: Fairness, draw: due.DueDrawRow, ratesHash: string): RecordTerms {
  const terms = {
    kind: 'record',
    v: 1,
    origin: log.origin,
    draw: String(draw.draw_id),
    market: String(draw.market_id),
    title: toAscii(draw.market_name, 100),
    family: draw.family,
    date: draw.business_date,
    session: 'open',
    version: 1,
    from: draw.current_from.getTime(),
    open: draw.open_at.getTime(),
    close: draw.close_at.getTime(),
    ratesVersion: draw.rate_version,
    rates: ratesHash,
    rules: RULES_SHA256,
    verifier: log.verifierSha256,
    acceptKey: log.keys.acceptKey,
    witnesses: log.witnesses.map(({ key }) => Buffer.from(key.publicKey).toString('hex')),
    quorum: log.quorum,
    voidAfter: VOID_AFTER_SECONDS,
    notice: log.notice,
  } as const;
  if (draw.result_mode === 'operator') {
    return { ...terms, mode: 'operator', source: toAscii(draw.result_source || 'The operator of this site', 200) };
  }
  if (beacon === undefined) throw new Error(`draw ${draw.draw_id} is in mode draw, and there is no beacon`);
  const { hash: chain, key, genesis, period } = beacon.client.chain;
  const delay = beacon.delaySeconds;
  const round = drawRound({ genesis, period }, cutOffOf(terms), delay);
  return { ...terms, mode: 'draw', beacon: { chain, key, genesis, period, round, delay } };
}

/**
 * The terms of the close session: those of the open session, with a round of its own. Verifiers refuse other
 * differences. After a restore or an update, the log may hold only the open record. Its terms count then, not today's.
 */
function closeTermsOf(open: EntryOf<'record'>): RecordTerms {
  const { id: _, session: __, ...terms } = open;
  if (terms.mode === 'operator') return { ...terms, session: 'close' };
  const { commitment: ___, seal: ____, beacon, ...shared } = terms;
  const round = drawRound(beacon, cutOffOf({ ...shared, session: 'close' }), beacon.delay);
  return { ...shared, session: 'close', beacon: { ...beacon, round } };
}

/**
 * A record for its terms. In mode draw it draws the seed, which then exists only as C and T: nobody, the server included, knows it
 * before the round.
 */
async function toRecord(terms: RecordTerms): Promise<EntryOf<'record'>> {
  const id = recordId(terms);
  if (terms.mode === 'operator') return { ...terms, id };
  const seed = randomBytes(32);
  const seal = sealSeed(terms.beacon, terms.beacon.round, id, seed);
  // Requests get their turn between two computations.
  await setImmediate();
  // T depends on nothing but these inputs. A second computation shows a fault of the machine, which would void the draw.
  if (sealSeed(terms.beacon, terms.beacon.round, id, seed) !== seal)
    throw new Error(`the seal of record ${id} is damaged`);
  return { ...terms, id, commitment: commitmentOf(id, seed), seal };
}

/**
 * Adds the record of a session. After a restore of the database the log may have it already: then the first one counts, and the
 * draw takes its terms.
 */
async function recordOf(tx: Tx, draw: due.DueDrawRow, terms: RecordTerms): Promise<EntryOf<'record'>> {
  const record = await toRecord(terms);
  if (await addEntry(tx, record)) return record;
  const [first] = await readEntries(tx, {
    kind: 'record',
    draw: `${draw.market_id}/${draw.business_date}`,
    side: terms.session,
  });
  if (first === undefined) throw new Error(`the record of draw ${draw.draw_id} is neither new nor in the log`);
  return first.entry;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Bundle,
  checkBundle,
  fromBase64,
  type LogEntry,
  parseBundle,
  parseEntry,
  type Report,
} from '@surahi/fairness';
import { addDays } from '@surahi/game';
import { expect } from 'vitest';
import { registerAbsences } from '../betting/fair-draws/absences.routes.ts';
import { readBeacon, refreshBidGuard } from '../betting/fair-draws/bid-guard.ts';
import { registerBroughtRounds, registerFairDraws } from '../betting/fair-draws/fair-draws.routes.ts';
import { registerFraudReports } from '../betting/fair-draws/fraud.routes.ts';
import { stepFairDraws } from '../betting/fair-draws/keep-fair-draws.ts';
import { registerLogStatus } from '../betting/fair-draws/log-status.routes.ts';
import { registerReceipts } from '../betting/fair-draws/receipts.routes.ts';
import { voidOverdue } from '../betting/fair-draws/void-sessions.ts';
import { registerVoids } from '../betting/fair-draws/voids.routes.ts';
import { editMarket, keepDraws, refreshBoard } from '../betting/markets/index.ts';
import type { DrawBeacon } from '../fairness/beacon/index.ts';
import {
  claimLogIdentity,
  cosignCheckpoint,
  type PublicLog,
  publishCheckpoint,
  sequenceEntries,
} from '../fairness/log/index.ts';
import { registerLog } from '../fairness/log/log.routes.ts';
import type { AppContext } from '../platform/context.ts';
import { roomModules } from '../rooms.ts';
import { type BeaconRelays, startBeaconRelays } from './beacon-relays.ts';
import { giveBalance, settleAll, submitBids } from './bids.ts';
import { addMarket, addRates, changeMarkets, drawOf } from './markets.ts';
import { registerTestPlayer } from './players.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { startTestWitness, type TestWitness } from './test-witness.ts';

type Session = 'open' | 'close';

/** Places one bid of 10 points in the main family, on the scene's day. */
export type PlaceBid = (
  marketId: number,
  pana: string,
  digits: string,
  session?: 'Open' | 'Close',
) => ReturnType<typeof submitBids>;

/**
 * A server with a public log, a beacon and a witness, without the timers that normally run their steps. Each step runs
 * when the test calls it. The database, the relays and the witness share one clock.
 */
export class FairScene {
  readonly app: TestApp;
  readonly log: PublicLog;
  readonly beacon: DrawBeacon;
  readonly relays: BeaconRelays;
  readonly witness: TestWitness;
  /** The business date of the scene's draws. */
  readonly day = '2026-11-23';
  readonly #folder: string;
  readonly #clock: { ms: number };

  private constructor(parts: Pick<FairScene, 'app' | 'relays' | 'witness'>, folder: string, clock: { ms: number }) {
    const { publicLog, beacon } = parts.app.context;
    if (publicLog === undefined || beacon === undefined) throw new Error('the public log or the beacon is off');
    this.app = parts.app;
    this.relays = parts.relays;
    this.witness = parts.witness;
    this.log = publicLog;
    this.beacon = beacon;
    this.#folder = folder;
    this.#clock = clock;
  }

  static async open(env: Record<string, string> = {}): Promise<FairScene> {
    const folder = mkdtempSync(path.join(tmpdir(), 'surahi-fair-'));
    const clock = { ms: 0 };
    const relays = await startBeaconRelays(() => clock.ms);
    const witness = await startTestWitness(() => clock.ms);
    const modules = roomModules.filter(({ name }) => name !== 'publicLogModule' && name !== 'fairDrawsModule');
    const app = await createTestApp({
      env: {
        PUBLIC_LOG: 'on',
        LOG_ORIGIN: 'example.org/log',
        DATA_DIR: folder,
        VERIFIER_FILE: import.meta.filename,
        LOG_LEVEL: 'error',
        ...relays.env,
        ...witness.env,
        ...env,
      },
      modules: [...modules, registerRoutes],
    });
    const scene = new FairScene({ app, relays, witness }, folder, clock);
    await claimLogIdentity(app.db, scene.log);
    scene.log.isCompared = true;
    await scene.at('08:00:00');
    await addRates(app);
    return scene;
  }

  get nowMs(): number {
    return this.#clock.ms;
  }

  async close(): Promise<void> {
    await this.app.expectBooksBalance();
    await this.app.close();
    this.relays.close();
    this.witness.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Sets the time of day in India, on the scene's day or some days later. The node keeps its latest round. */
  async at(time: string, daysLater = 0): Promise<void> {
    const { app } = this;
    this.#clock.ms = Date.parse(`${addDays(this.day, daysLater)}T${time}+05:30`);
    await app.setClock(this.#clock.ms);
    await keepDraws(app.context, { wait: true });
    await refreshBoard(app.context);
    await refreshBidGuard(app.context);
    await this.readBeacon();
  }

  /** Sets the time of day for a test that follows others. The node forgets the rounds that earlier tests reached. */
  async startDayAt(time: string): Promise<void> {
    this.app.context.bidGuard.latestRound = 0;
    await this.at(time);
  }

  /** Makes the node read the newest round. The round before shows no time, because the time of the relays jumps. */
  async readBeacon(): Promise<void> {
    const { bidGuard } = this.app.context;
    const { seen } = bidGuard;
    bidGuard.seen = undefined;
    await readBeacon(this.app.context, this.beacon);
    bidGuard.seen ??= seen;
  }

  /** Runs the steps of draws and of the log until nothing waits. A real server does this with timers. */
  async step(): Promise<void> {
    const { app, log } = this;
    for (let turn = 0; turn < 2; turn += 1) {
      await stepFairDraws(app.db, log, this.beacon);
      await settleAll(app);
      await sequenceEntries(app.db, log);
      await publishCheckpoint(app.db, log);
      for (const one of log.witnesses) await cosignCheckpoint(app.db, log, one);
    }
    await stepFairDraws(app.db, log, this.beacon);
    await refreshBoard(app.context);
    await refreshBidGuard(app.context);
  }

  /** Makes the sessions void whose beacon round is missing for too long. Returns how many. */
  voidOverdue(): Promise<number> {
    return voidOverdue(this.app.db, this.log);
  }

  /** Adds a market in mode draw whose draw of the day takes bids. */
  async addDrawMarket(
    options: Parameters<typeof addMarket>[1] = { open: '10:00', close: '12:00' },
  ): Promise<{ marketId: number; drawId: bigint }> {
    const { marketId } = await addMarket(this.app, options);
    const actor = { name: 'test', operatorId: null };
    await changeMarkets(this.app, (tx) => editMarket(tx, { marketId, patch: { resultMode: 'draw' }, actor }));
    await this.step();
    return { marketId, drawId: await drawOf(this.app, marketId, this.day) };
  }

  /** Registers a player with 100,000 points, and returns the function that bids for this player. */
  async addBidder(): Promise<PlaceBid> {
    const { playerId, token } = await registerTestPlayer(this.app);
    await giveBalance(this.app, playerId, 100_000);
    const bidDate = '23-November-2026';
    return (marketId, pana, digits, session = 'Open') =>
      submitBids(this.app, token, { marketId, pana, session, bidDate, rows: [{ digits, points: 10, session }] });
  }

  async fetchBundle(marketId: number, session: Session): Promise<Bundle> {
    const response = await fetch(`${this.app.url}/log/draws/${marketId}/${this.day}/${session}`);
    expect(response.status).toBe(200);
    return parseBundle(await response.text());
  }

  /** The kinds of the log entries about a session. The record itself is left out. */
  async kindsOf(marketId: number, session: Session = 'open'): Promise<string[]> {
    return entriesOf(await this.fetchBundle(marketId, session)).map(({ kind }) => kind);
  }

  /** The fields that each entry about a session has, for an entry that a test adds to the log alone. */
  async ofSession(marketId: number, session: Session = 'open') {
    const { record } = await this.fetchBundle(marketId, session);
    const { origin } = this.log;
    return { v: 1, origin, record, market: String(marketId), date: this.day, session, version: 1 } as const;
  }

  /** Checks a bundle as a reader who knows the keys and the chain. */
  check(bundle: Bundle): Report {
    return checkBundle(bundle, {
      chains: [this.relays.chain],
      logKeys: [this.log.configuredKey],
      witnessKeys: [this.witness.verifierKey],
      now: this.nowMs,
    });
  }

  /** The names of the checks that have this verdict. */
  checksThat(verdict: 'fails' | 'holds' | 'pending' | 'unproven', bundle: Bundle): string[] {
    return this.check(bundle).claims.flatMap(({ findings }) =>
      findings.filter((finding) => finding.verdict === verdict).map(({ check }) => check),
    );
  }

  /** The results of a draw that are not void, open first. */
  async resultsOf(drawId: bigint): Promise<string[]> {
    const rows = await this.app.db.query<{ number: string }>({
      text: 'select number from results where draw_id = $1 and voided_at is null order by side',
      values: [drawId],
    });
    return rows.map(({ number }) => number);
  }
}

function registerRoutes(ctx: AppContext): void {
  registerReceipts(ctx);
  if (ctx.publicLog === undefined) return;
  registerLog(ctx, ctx.publicLog);
  registerLogStatus(ctx, ctx.publicLog);
  registerFairDraws(ctx, ctx.publicLog);
  registerBroughtRounds(ctx, ctx.publicLog);
  registerAbsences(ctx, ctx.publicLog);
  registerVoids(ctx);
  registerFraudReports(ctx, ctx.publicLog);
}

/** The entries of a bundle about its session. */
export function entriesOf(bundle: Bundle): LogEntry[] {
  return bundle.log.entries
    .map((text) => parseEntry(fromBase64(text)))
    .filter((entry) => 'record' in entry && entry.record === bundle.record);
}

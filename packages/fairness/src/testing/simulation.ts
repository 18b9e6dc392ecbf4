import { drawRound, timeOfRound } from '../chain.ts';
import type { Bundle, Receipt } from '../bundle.ts';
import { toBase64, toHex } from '../bytes.ts';
import type { CheckOptions } from '../claims/check-bundle.ts';
import { leafBytes, type PayoutLeaf, type SlipLeaf, sortLeaves } from '../leaves.ts';
import { drawResult } from '../outcome.ts';
import {
  commitmentOf,
  cutOffOf,
  type DrawRecord,
  entryBytes,
  entryHash,
  type EntryOf,
  type Family,
  type LogEntry,
  recordId,
  type Session,
} from '../records.ts';
import { sealSeed } from '../timelock.ts';
import { testChain } from './chain.ts';
import { ACCEPT, type Appended, LOG, logPart, ORIGIN, QUORUM, treeOf, WITNESSES } from './log.ts';
import { Random } from './random.ts';
import { payoutsOf, receiptOf, slipsOf } from './slips.ts';

const HOUR = 3_600_000;
const HASH = 'aa'.repeat(32);
export const GAMES: Record<Family, EntryOf<'rates'>['games']> = {
  main: {
    single_digit: [10, 95],
    jodi: [10, 950],
    single_pana: [10, 1400],
    double_pana: [10, 2800],
    triple_pana: [10, 6000],
    half_sangam: [10, 10_000],
    full_sangam: [10, 100_000],
  },
  starline: { single_digit: [10, 95], single_pana: [10, 1400], double_pana: [10, 2800], triple_pana: [10, 6000] },
  gali: { left_digit: [10, 95], right_digit: [10, 95], gali_jodi: [10, 950] },
};

/** What a dishonest operator changes, stage by stage. An honest draw has no hooks. */
export type Hooks = Partial<{
  /** The session of a main draw. Without it, number and chance decide. */
  session: Session;
  terms: (terms: Terms) => Terms;
  record: (record: DrawRecord) => DrawRecord;
  /** The leaves that players get. */
  slips: (leaves: SlipLeaf[], record: DrawRecord) => SlipLeaf[];
  /** The leaves that go into B. */
  bids: (leaves: SlipLeaf[]) => SlipLeaf[];
  result: (entry: EntryOf<'result'>, scene: Scene) => EntryOf<'result'>;
  payouts: (leaves: PayoutLeaf[]) => PayoutLeaf[];
  rates: (games: EntryOf<'rates'>['games']) => EntryOf<'rates'>['games'];
  entries: (entries: Timed[], scene: Scene) => Timed[];
  bundle: (bundle: Bundle, scene: Scene) => Bundle;
  options: (options: CheckOptions, scene: Scene) => CheckOptions;
  /** Signs rounds in place of the test chain. */
  sign: (round: number) => string;
}>;

type Terms = Omit<DrawRecord, 'id' | 'commitment' | 'seal'>;
export type Timed = { at: number; entry: LogEntry };
export type Scene = {
  random: Random;
  record: DrawRecord;
  seed: Uint8Array;
  sign: (round: number) => string;
  signature: string;
  result: string;
  drawn: Appended[];
};

type SessionPlay = {
  timed: Timed[];
  leaves: SlipLeaf[];
  /** The leaves of B and S as the operator publishes them. */
  inBids: readonly SlipLeaf[];
  paid: readonly PayoutLeaf[];
  scene: Omit<Scene, 'drawn'>;
};

const { chain, sign: signOfChain } = testChain();
const start = (chain.genesis + 40 * 86_400) * 1000;

/** Plays one draw from its rates to its payouts, and exports the bundle of one player. */
export function simulate(number: number, hooks: Hooks = {}): { bundle: Bundle; options: CheckOptions; scene: Scene } {
  const random = new Random(number);
  const drawn = random.pick(['main', 'main', 'starline', 'gali'] as const);
  const family = hooks.session === undefined ? drawn : 'main';
  const session = hooks.session ?? (family === 'main' && random.below(2) === 1 ? 'close' : 'open');
  const rates = ratesOf(family, GAMES[family]);
  const terms = termsOf(random, family, entryHash(rates));
  const open =
    session === 'close' ? playSession(random, { ...terms, session: 'open' }, rates, {}, undefined) : undefined;
  const own = playSession(random, { ...terms, session }, rates, hooks, open);
  const timed = [...(open?.timed ?? []), ...own.timed].sort((a, b) => a.at - b.at);
  const noise = Array.from({ length: 3 + random.below(6) }, (_, at) => ruleEntry(at + 1, own.scene.record.from));
  const changed = hooks.entries?.(timed, { ...own.scene, drawn: [] }) ?? timed;
  const appended = [...noise, ...changed].map(({ at, entry }) => ({ at, bytes: entryBytes(entry) }));
  const scene = { ...own.scene, drawn: appended };
  const paidRates = ratesOf(family, hooks.rates?.(GAMES[family]) ?? GAMES[family]);
  // One checkpoint from before the range, so that it is shown to be whole, and one after each entry.
  const sizes = appended.map((_, at) => at + 1).slice(noise.length - 1);
  const bundle: Bundle = {
    format: 'surahi-bundle/1',
    origin: ORIGIN,
    record: own.scene.record.id,
    ...logPart(appended, noise.length, sizes),
    rates: toBase64(entryBytes(paidRates)),
    receipts: receiptsOf(own, open),
    keys: { log: [LOG.text], witnesses: WITNESSES.map(({ text }) => text) },
  };
  const options: CheckOptions = {
    logKeys: [LOG.text],
    witnessKeys: WITNESSES.map(({ text }) => text),
    chains: [chain],
    now: (appended.at(-1)?.at ?? 0) + HOUR,
  };
  return {
    bundle: hooks.bundle?.(bundle, scene) ?? bundle,
    options: hooks.options?.(options, scene) ?? options,
    scene,
  };
}

function ratesOf(family: Family, games: EntryOf<'rates'>['games']): EntryOf<'rates'> {
  return { kind: 'rates', v: 1, origin: ORIGIN, family, version: 1, games };
}

/** Entries from long before the draw. */
function ruleEntry(version: number, from: number): Timed {
  return { at: from - 25 * HOUR, entry: { kind: 'rules', v: 1, origin: ORIGIN, version, sha256: HASH } };
}

function termsOf(random: Random, family: Family, rates: string): Terms {
  const from = start + random.below(1000) * 1000;
  return {
    kind: 'record',
    v: 1,
    origin: ORIGIN,
    draw: String(random.below(9999)),
    market: String(random.below(99)),
    title: 'Test',
    family,
    date: '2026-11-23',
    session: 'open',
    version: 1,
    from,
    open: from + 10 * HOUR,
    close: from + 12 * HOUR,
    ratesVersion: 1,
    rates,
    rules: HASH,
    verifier: HASH,
    acceptKey: ACCEPT.hex,
    witnesses: WITNESSES.map(({ hex }) => hex),
    quorum: QUORUM,
    voidAfter: 1800,
    notice: '',
    mode: 'draw',
    beacon: { chain: chain.hash, key: chain.key, genesis: chain.genesis, period: chain.period, round: 1, delay: 120 },
  };
}

function playSession(
  random: Random,
  given: Terms,
  rates: EntryOf<'rates'>,
  hooks: Hooks,
  open: SessionPlay | undefined,
): SessionPlay {
  const scene = sceneOf(random, given, hooks);
  const { record, result } = scene;
  const slips = slipsOf(random, record, result);
  const leaves = hooks.slips?.(slips, record) ?? slips;
  const results = { open: open?.scene.result ?? result, close: open && result };
  const won = payoutsOf(record, [...leaves, ...(open?.leaves ?? [])], results, rates.games);
  const inBids = hooks.bids?.(leaves) ?? leaves;
  const paid = hooks.payouts?.(won) ?? won;
  return { timed: entriesOf(scene, inBids, paid, hooks), leaves, inBids, paid, scene };
}

/** Draws the seed, seals it and computes the result. */
function sceneOf(random: Random, given: Terms, hooks: Hooks): Omit<Scene, 'drawn'> {
  const round = drawRound(given.beacon, cutOffOf(given), given.beacon.delay);
  const honest = { ...given, beacon: { ...given.beacon, round } };
  const terms = hooks.terms?.(honest) ?? honest;
  const id = recordId(terms);
  const seed = random.bytes();
  const seal = sealSeed(terms.beacon, terms.beacon.round, id, seed);
  const sealed = { ...terms, id, commitment: commitmentOf(id, seed), seal };
  const record = hooks.record?.(sealed) ?? sealed;
  const sign = hooks.sign ?? signOfChain;
  const signature = sign(record.beacon.round);
  const result = drawResult(record.family, { seed, id, round: record.beacon.round, signature });
  return { random, record, seed, sign, signature, result };
}

/** The four entries of a session: M, B, RESULT and S. */
function entriesOf(
  scene: Omit<Scene, 'drawn'>,
  inBids: readonly SlipLeaf[],
  paid: readonly PayoutLeaf[],
  hooks: Hooks,
): Timed[] {
  const { record, signature, seed, result } = scene;
  const { id, market, date, session, beacon } = record;
  const due = timeOfRound(beacon, beacon.round);
  const about = { v: 1, origin: ORIGIN, record: id, market, date, session, version: 1 } as const;
  const counts = { open: 0, both: 0, close: 0 };
  for (const { group } of inBids) counts[group] += 1;
  const logged = { ...about, kind: 'result', round: beacon.round, signature, seed: toHex(seed), result } as const;
  const entry = hooks.result?.(logged, { ...scene, drawn: [] }) ?? logged;
  const bids = treeOf(sortLeaves(inBids.map(leafBytes)));
  const payouts = treeOf(sortLeaves(paid.map(leafBytes)));
  const paise = paid.reduce((sum, leaf) => sum + leaf.paise, 0);
  const paidEntry = { ...about, kind: 'payouts', result: entry.result, paise, reason: '' } as const;
  return [
    { at: record.from - HOUR, entry: record },
    { at: cutOffOf(record) + 2000, entry: { ...about, kind: 'bids', root: bids.root, size: bids.size, counts } },
    { at: due + 1000, entry },
    { at: due + 60_000, entry: { ...paidEntry, root: payouts.root, size: payouts.size } },
  ];
}

/** The receipts of the player with slip 1. At the close they hold the jodis that were bid before the open. */
function receiptsOf(own: SessionPlay, open: SessionPlay | undefined): Receipt[] {
  const ofPlayer = (leaves: readonly SlipLeaf[]) => leaves.filter(({ slip }) => slip === 1);
  const both = ofPlayer(open?.leaves ?? []).filter(({ group }) => group === 'both');
  return [
    ...ofPlayer(own.leaves).map((leaf) => receiptOf(leaf, own.inBids, own.paid)),
    ...both.map((leaf) => receiptOf(leaf, open?.inBids ?? [], own.paid)),
  ];
}

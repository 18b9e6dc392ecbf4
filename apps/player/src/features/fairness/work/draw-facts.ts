import {
  type Bundle,
  cutOffOf,
  type DrawOrOperatorRecord,
  type EntryOf,
  fromBase64,
  type LogEntry,
  parseEntry,
  parsePayoutLeaf,
  parseSlipLeaf,
  timeOfRound,
} from '@surahi/fairness';

/** What a bundle says about its session, for the page. The claims check whether it is true. */
export type DrawFacts = {
  origin: string;
  title: string;
  date: string;
  session: 'open' | 'close';
  family: 'main' | 'starline' | 'gali';
  mode: 'draw' | 'operator';
  /** Where people read the result, in mode operator. */
  source: string;
  fromMs: number;
  cutOffMs: number;
  /** When the beacon round of the result is due. Undefined in mode operator. */
  roundDueMs: number | undefined;
  entries: number;
  bids: number | undefined;
  results: readonly { number: string; reason: string }[];
  paidPaise: number | undefined;
  cancelReason: string | undefined;
  voidReason: EntryOf<'void'>['reason'] | undefined;
  own: readonly OwnBids[];
};

/** The reader's bids of one group of a slip. */
export type OwnBids = {
  /** The place of the receipt in the bundle. */
  receipt: number;
  slip: number;
  group: 'open' | 'both' | 'close';
  atMs: number;
  count: number;
  points: number;
  paidPaise: number | undefined;
};

/** Reads the facts. Undefined when the bundle lacks the record of its session. */
export function factsOf(bundle: Bundle): DrawFacts | undefined {
  const entries = bundle.log.entries.flatMap(readEntry);
  const record = entries.find(
    (entry): entry is DrawOrOperatorRecord => entry.kind === 'record' && entry.id === bundle.record,
  );
  if (record === undefined) return undefined;
  const own = <Kind extends LogEntry['kind']>(kind: Kind): EntryOf<Kind>[] =>
    entries.filter(
      (entry): entry is EntryOf<Kind> => entry.kind === kind && 'record' in entry && entry.record === record.id,
    );
  const { title, date, session, family, mode } = record;
  return {
    origin: bundle.origin,
    title,
    date,
    session,
    family,
    mode,
    source: record.mode === 'operator' ? record.source : '',
    fromMs: record.from,
    cutOffMs: cutOffOf(record),
    roundDueMs: record.mode === 'draw' ? timeOfRound(record.beacon, record.beacon.round) : undefined,
    entries: entries.length,
    bids: own('bids')[0]?.size,
    results: [
      ...own('result').map(({ result }) => ({ number: result, reason: '' })),
      ...own('operator-result').map(({ result, reason }) => ({ number: result, reason })),
    ],
    paidPaise: own('payouts').at(-1)?.paise,
    cancelReason: own('cancel')[0]?.reason,
    voidReason: own('void')[0]?.reason,
    own: bundle.receipts.flatMap(readOwn),
  };
}

function readEntry(text: string): LogEntry[] {
  try {
    return [parseEntry(fromBase64(text))];
  } catch {
    return []; // the claims report bytes that are not a valid entry
  }
}

function readOwn({ leaf, payout: [payout] }: Bundle['receipts'][number], receipt: number): OwnBids[] {
  try {
    const { slip, group, at, bids } = parseSlipLeaf(fromBase64(leaf));
    const points = bids.reduce((sum, [, staked]) => sum + staked, 0);
    const paidPaise = payout && parsePayoutLeaf(fromBase64(payout.leaf)).paise;
    return [{ receipt, slip, group, atMs: at, count: bids.length, points, paidPaise }];
  } catch {
    return []; // the third claim fails for a malformed leaf
  }
}

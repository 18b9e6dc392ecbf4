import { type Answer, type Client, isDefinite, type Lost } from './client.ts';
import type { BidRow, Journal, Operation, Outcome } from './journal.ts';
import { gameOf, LABELS, LINES, lineOf, PANAS, codeOf, partsOf } from './oracle.ts';
import { pause, type Random } from './random.ts';
import { MOBILE_BASE, type Market, type World } from './world.ts';

export type Tally = {
  accepted: number;
  refused: number;
  /** Operations without a definite answer when the run gave up. */
  unknown: number;
  /** Tries without an outcome, by reason: lost, busy, indefinite and so on. */
  seen: Record<string, number>;
  /** Refusals by code. */
  codes: Record<string, number>;
  /** Answers with status 500, which no fault may cause. */
  serverErrors: number;
  /** The longest wait for one try, in ms. */
  slowestMs: number;
};

export function newTally(): Tally {
  return { accepted: 0, refused: 0, unknown: 0, seen: {}, codes: {}, serverErrors: 0, slowestMs: 0 };
}

/** Longer than the longest outage that a short scenario accepts on a busy machine, which is 600 s. */
const GIVE_UP_MS = 700_000;

type Mix = { bid: number; transfer: number; withdrawal: number };

export type LoadOptions = {
  world: World;
  /** Called before each try, so that a load can move to another port. */
  client: () => Client;
  journal: Journal;
  random: Random;
  lanes: number;
  /** Whether to start another operation. */
  more: () => boolean;
  mix?: Mix;
  /** The time after which an operation counts as unknown, in ms. Default: GIVE_UP_MS. */
  giveUpMs?: number;
  markets?: readonly Market[];
};

/** Runs `lanes` players at once. Each sends one operation at a time and repeats it with the same id until it has an outcome. */
export async function runPlayers(options: LoadOptions, tally: Tally = newTally()): Promise<Tally> {
  const mix = options.mix ?? { bid: 8, transfer: 1, withdrawal: 1 };
  await Promise.all(
    Array.from({ length: options.lanes }, async () => {
      while (options.more()) await perform(options, nextOperation(options, mix), tally);
    }),
  );
  return tally;
}

/** Sends one operation until it has an outcome. Writes the request and the outcome to the journal. */
export async function perform(options: LoadOptions, operation: Operation, tally: Tally): Promise<Outcome> {
  const { journal, client, world } = options;
  const [path, body] = wireOf(world, operation);
  journal.write({ what: 'sent', operation });
  const untilMs = performance.now() + (options.giveUpMs ?? GIVE_UP_MS);
  let last: Answer | Lost;
  do {
    last = await client().post(path, body);
    tally.slowestMs = Math.max(tally.slowestMs, last.ms);
    if (isDefinite(last)) break;
    count(tally.seen, last.kind === 'lost' ? 'lost' : last.code);
    if (last.kind === 'answer' && last.http === 500) tally.serverErrors += 1;
    await pause(20 + options.random.below(80));
  } while (performance.now() < untilMs);
  const accepted = last.kind === 'answer' && last.ok;
  const outcome = !isDefinite(last) ? 'unknown' : accepted ? 'accepted' : 'refused';
  tally[outcome] += 1;
  if (outcome === 'refused' && last.kind === 'answer') count(tally.codes, last.code);
  journal.write({
    what: 'answered',
    id: operation.id,
    outcome,
    code: last.kind === 'answer' ? last.code : last.reason,
    answer: last.kind === 'answer' ? last.text : '',
  });
  return outcome;
}

export function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

function nextOperation(options: LoadOptions, mix: Mix): Operation {
  const { random, world } = options;
  const player = 1 + random.below(world.players);
  const at = random.next() * (mix.bid + mix.transfer + mix.withdrawal);
  const amountPaise = 100 * (1 + random.below(50));
  const id = random.uuid();
  if (at < mix.transfer) {
    const to = 1 + ((player + random.below(world.players - 1)) % world.players);
    return { kind: 'transfer', id, player, to, amountPaise };
  }
  if (at < mix.transfer + mix.withdrawal) return { kind: 'withdrawal', id, player, amountPaise };
  return randomBid(random, player, random.pick(options.markets ?? world.markets));
}

/** A submission of one to five bids on any game of the market's family. */
export function randomBid(random: Random, player: number, market: Market, mostRows = 5): Operation {
  const types = Object.keys(LINES)
    .map(Number)
    .filter((type) => LINES[type]?.family === market.family);
  const rows = Array.from({ length: 1 + random.below(mostRows) }, (): BidRow => {
    const type = random.pick(types);
    const width = LINES[type]?.width ?? 1;
    const digits = width === 3 ? random.pick(PANAS) : String(random.below(10 ** width)).padStart(width, '0');
    const second = LINES[type]?.hasSecond === true ? random.pick(PANAS) : '';
    return rowOf(codeOf(type, digits, second), 10 + random.below(30));
  });
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  const { family, marketId } = market;
  return { kind: 'bid', id: random.uuid(), player, amountPaise: points * 100, family, marketId, rows };
}

/** The wire row of a pick. */
export function rowOf(code: number, points: number): BidRow {
  const { digits, second } = partsOf(code);
  return { digits, closedigits: second, session: lineOf(code).session, pana: LABELS[gameOf(code)] ?? '', points };
}

/** The pick of a wire row. Throws when the row matches no bet type. */
export function codeOfRow(family: string, row: BidRow): number {
  const type = Object.keys(LINES)
    .map(Number)
    .find((number) => {
      const one = LINES[number];
      if (one === undefined || one.family !== family || one.session !== row.session) return false;
      return one.width === row.digits.length && one.hasSecond === (row.closedigits !== '') && labelFits(one.game, row);
    });
  if (type === undefined) throw new Error(`a row without a bet type: ${JSON.stringify(row)}`);
  return codeOf(type, row.digits, row.closedigits);
}

function labelFits(game: string, row: BidRow): boolean {
  return game === '' ? row.pana.endsWith('Pana') : LABELS[game] === row.pana;
}

const BID_PATHS = {
  main: '/api-submit-bid',
  starline: '/api-starline-submit-bid',
  gali: '/api-galidisawar-submit-bid',
} as const;

/** Path and body of an operation as a client of the protocol sends it. */
export function wireOf(world: World, operation: Operation): [path: string, body: string] {
  const envelope = { env_type: 'Prod', app_key: 'demo-app-key', unique_token: world.tokenOf(operation.player) };
  switch (operation.kind) {
    case 'bid':
      return [BID_PATHS[operation.family], JSON.stringify({ ...envelope, ...bidFields(world, operation) })];
    case 'transfer': {
      const mobile = String(MOBILE_BASE + operation.to);
      const fields = { amount: String(operation.amountPaise / 100), mobile_no: mobile, request_id: operation.id };
      return ['/api-user-transfer-wallet-balance', JSON.stringify({ ...envelope, ...fields })];
    }
    case 'withdrawal': {
      const fields = { request_amount: String(operation.amountPaise / 100), payment_method: '2' };
      const body = JSON.stringify({ ...envelope, ...fields, request_id: operation.id });
      return ['/api-user-withdraw-fund-request', body];
    }
  }
}

function bidFields(world: World, operation: Extract<Operation, { kind: 'bid' }>): Record<string, unknown> {
  const gameId = String(operation.marketId);
  return {
    game_id: gameId,
    submission_id: operation.id,
    new_result: {
      Gamename: 'any text',
      totalbit: String(operation.amountPaise / 100),
      gameid: gameId,
      pana: operation.rows[0]?.pana ?? '',
      gametype: '',
      bid_date: world.bidDate,
      session: '',
      result: operation.rows.map((row) => ({ ...row, points: String(row.points) })),
    },
  };
}

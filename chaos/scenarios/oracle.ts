import { runSettlements } from '../../apps/server/src/betting/draws/index.ts';
import { createClient } from '../lib/client.ts';
import { openJournal, type Operation } from '../lib/journal.ts';
import { newTally, perform, rowOf } from '../lib/load.ts';
import { classOf, LINES, PANAS, picksOf } from '../lib/oracle.ts';
import { pause } from '../lib/random.ts';
import type { Scenario } from '../lib/scenario.ts';
import { startServer } from '../lib/server.ts';
import { verify } from '../lib/verifier.ts';
import { declare, makeWorld, type Market, type World } from '../lib/world.ts';
import { compareRules } from '../lib/compare-rules.ts';

const ROWS = 250;
const FULL_SANGAM = 8;

export const oracle: Scenario = {
  name: 'oracle',
  goal: 'G16 payouts equal a second implementation of the rules, for every pick and result',
  run: async ({ database, random, report, scale }) => {
    const sizes = ['single_pana', 'double_pana', 'triple_pana'].map(
      (name) => PANAS.filter((pana) => classOf(pana) === name).length,
    );
    report.check(
      '220 panas: 120 single, 90 double, 10 triple',
      PANAS.length === 220 && sizes.join() === '120,90,10',
      sizes.join(),
    );
    const compared = compareRules(scale({ short: 499, long: 1 }));
    report.figure('bids judged by both implementations', compared.judged);
    report.check(
      'both implementations agree on every bid',
      compared.differ === 0,
      `${compared.differ} differ, first ${compared.first}`,
    );

    const markets = scale({ short: 1, long: 12 });
    const world = await makeWorld(await database(), { players: 20, startPoints: 100_000_000, markets });
    const server = await startServer(world.database);
    const client = createClient(server.port);
    const journal = openJournal();
    const tally = newTally();
    const options = { world, client: () => client, journal, random, lanes: 1, more: () => false };
    const results = new Map(
      world.markets.map((market) => [market, resultOf(market, () => random.pick(PANAS), random.below(100))]),
    );
    for (const market of world.markets) {
      for (const operation of everyPick(world, market, results.get(market), () => random.uuid())) {
        await perform(options, operation, tally);
      }
    }
    for (const [market, result] of results) await declare(world.database, market, result);
    await runSettlements(world.database.app);
    await settled(world);
    client.close();
    report.figure('submissions of every pick', tally.accepted);
    report.check('every pick is accepted', tally.refused === 0, JSON.stringify(tally.codes));
    await verify(world, journal, report);
    await server.stop();
  },
};

/** Waits for the settlements that the server has claimed. */
async function settled(world: World): Promise<void> {
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 50) {
    const [row] = await world.database.owner.query<{ open: bigint }>({
      text: 'select count(*) as open from settlements where completed_at is null',
    });
    if (row?.open === 0n) return;
    await pause(50);
  }
}

function resultOf(market: Market, pana: () => string, gali: number): { open: string; close?: string } {
  if (market.family === 'gali') return { open: String(gali).padStart(2, '0') };
  return market.family === 'main' ? { open: pana(), close: pana() } : { open: pana() };
}

/** Every pick of the family once, in slips of at most 250 bids. Full sangams are limited to the result's open pana. */
function* everyPick(
  world: World,
  market: Market,
  result: { open: string } | undefined,
  uuid: () => string,
): Generator<Operation> {
  for (const [type, one] of Object.entries(LINES)) {
    if (one.family !== market.family) continue;
    const all = [...picksOf(Number(type))];
    const codes =
      Number(type) === FULL_SANGAM
        ? all.filter((code) => Math.floor(code / 1_000) % 1_000 === Number(result?.open))
        : all;
    for (let from = 0; from < codes.length; from += ROWS) {
      const rows = codes.slice(from, from + ROWS).map((code, index) => rowOf(code, 10 + (index % 7)));
      const points = rows.reduce((sum, row) => sum + row.points, 0);
      const player = 1 + ((from / ROWS) % world.players);
      yield {
        kind: 'bid',
        id: uuid(),
        player,
        amountPaise: points * 100,
        family: market.family,
        marketId: market.marketId,
        rows,
      };
    }
  }
}

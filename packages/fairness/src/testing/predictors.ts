import { sha256 } from '@noble/hashes/sha2.js';
import { bigEndian, fromHex, toHex, utf8ToBytes } from '../bytes.ts';
import { ankOf, drawResult, resultOf } from '../outcome.ts';
import { commitmentOf, type DrawRecord, recordId } from '../records.ts';
import { sealSeed } from '../timelock.ts';
import { drawRecord } from './entries.ts';

/** How often one predictor was right over a number of draws. */
type Score = { predictor: string; game: 'pana' | 'ank' | 'jodi'; hits: number; chance: number };

/** The chance of the likeliest value of each game. */
const CHANCE = { pana: 6 / 1000, ank: 1 / 10, jodi: 1 / 100 } as const;
const SIGMAS = 4;

/**
 * Predicts draws from each public field of M and from all of them together, by the mapping itself.
 * @param sealed whether each record gets a real seal, which takes milliseconds each; else the seal is no predictor
 */
export function scorePredictors(draws: number, sealed: boolean): Score[] {
  const hits = new Map<string, number>();
  for (let draw = 0; draw < draws; draw += 1) {
    const seed = sha256(utf8ToBytes(`seed ${draw}`));
    const record = recordOf(draw, seed, sealed);
    const signature = toHex(sha256(bigEndian(draw, 8))).padEnd(96, '0');
    const input = { seed, id: record.id, round: record.beacon.round, signature };
    const [pana, jodi] = [drawResult('main', input), drawResult('gali', input)];
    for (const [field, bytes] of publicFields(record, sealed)) {
      const guess = resultOf('main', bytes);
      add(hits, `${field} pana`, guess === pana);
      add(hits, `${field} ank`, ankOf(guess) === ankOf(pana));
      add(hits, `${field} jodi`, resultOf('gali', bytes) === jodi);
    }
  }
  return [...hits].map(([name, count]) => {
    const [predictor = '', game = ''] = name.split(' ');
    const known = game === 'pana' || game === 'ank' ? game : 'jodi';
    return { predictor, game: known, hits: count, chance: CHANCE[known] };
  });
}

/** Whether a predictor is right more often than chance allows, by 4 standard deviations. */
export function beatsChance({ hits, chance }: Score, draws: number): boolean {
  return hits > draws * chance + SIGMAS * Math.sqrt(draws * chance * (1 - chance));
}

function recordOf(draw: number, seed: Uint8Array, sealed: boolean): DrawRecord {
  const terms = { ...drawRecord(), draw: String(draw) };
  const id = recordId(terms);
  const { beacon } = terms;
  const seal = sealed ? sealSeed(beacon, beacon.round, id, seed) : terms.seal;
  return { ...terms, id, commitment: commitmentOf(id, seed), seal };
}

/** Public values as outcome bytes: each field itself when it has 32 bytes, and its hash. */
function publicFields(record: DrawRecord, sealed: boolean): [string, Uint8Array][] {
  const { id, commitment, seal } = record;
  const all = utf8ToBytes(JSON.stringify(record));
  return [
    ['id', fromHex(id)],
    ['commitment', fromHex(commitment)],
    ['id-and-commitment', sha256(fromHex(id + commitment))],
    ['record', sha256(all)],
    ['round', sha256(bigEndian(record.beacon.round, 8))],
    ...(sealed ? sealFields(seal) : []),
  ];
}

function sealFields(seal: string): [string, Uint8Array][] {
  const bytes = fromHex(seal);
  return [
    ['seal', sha256(bytes)],
    ['seal-u', sha256(bytes.subarray(0, 96))],
    ['seal-v', bytes.slice(96, 128)],
    ['seal-w', bytes.slice(128)],
  ];
}

function add(hits: Map<string, number>, name: string, isHit: boolean): void {
  hits.set(name, (hits.get(name) ?? 0) + Number(isHit));
}

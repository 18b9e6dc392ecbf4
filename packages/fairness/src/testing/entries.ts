import { QUICKNET } from '../chain.ts';
import { commitmentOf, type DrawRecord, type OperatorRecord, recordId } from '../records.ts';

export const ORIGIN = 'surahi.example/log';
const HASH = 'aa'.repeat(32);

const TERMS = {
  kind: 'record',
  v: 1,
  origin: ORIGIN,
  draw: '41',
  market: '7',
  title: 'Kalyan',
  family: 'main',
  date: '2026-11-23',
  session: 'open',
  version: 1,
  from: 1_795_372_200_000,
  open: 1_795_420_800_000,
  close: 1_795_428_000_000,
  ratesVersion: 1,
  rates: HASH,
  rules: HASH,
  verifier: HASH,
  acceptKey: HASH,
  witnesses: [HASH],
  quorum: 1,
  voidAfter: 1800,
  notice: '',
} as const;

/** A record in mode draw. Its seal is a placeholder of the right length. */
export function drawRecord(): DrawRecord {
  const { hash: chain, key, genesis, period } = QUICKNET;
  const beacon = { chain, key, genesis, period, round: 34_205_852, delay: 120 };
  const terms = { ...TERMS, mode: 'draw', beacon } as const;
  const id = recordId(terms);
  return { ...terms, id, commitment: commitmentOf(id, new Uint8Array(32)), seal: '00'.repeat(160) };
}

/** A record in mode operator. */
export function operatorRecord(): OperatorRecord {
  const terms = { ...TERMS, mode: 'operator', source: 'the published chart' } as const;
  return { ...terms, id: recordId(terms) };
}

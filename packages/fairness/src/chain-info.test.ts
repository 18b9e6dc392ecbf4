import { expect, test } from 'vitest';
import { BEACON_SCHEME, QUICKNET } from './chain.ts';
import { EncodingError } from './bytes.ts';
import { parseChainInfo } from './chain-info.ts';

/** The parameters that the public relays return for quicknet. */
const INFO = {
  public_key: QUICKNET.key,
  period: 3,
  genesis_time: 1_692_803_367,
  hash: QUICKNET.hash,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  schemeID: BEACON_SCHEME,
  metadata: { beaconID: 'quicknet' },
};

test('the parameters of quicknet have its hash', () => {
  expect(parseChainInfo(INFO, QUICKNET.hash)).toEqual(QUICKNET);
});

test.each<[string, unknown]>([
  ['another key', { ...INFO, public_key: `${QUICKNET.key.slice(0, -1)}b` }],
  ['another period', { ...INFO, period: 30 }],
  ['another genesis', { ...INFO, genesis_time: INFO.genesis_time + 1 }],
  ['another group', { ...INFO, groupHash: QUICKNET.hash }],
  ['another name', { ...INFO, metadata: { beaconID: 'default' } }],
  ['another scheme', { ...INFO, schemeID: 'pedersen-bls-chained' }],
  ['a key in capitals', { ...INFO, public_key: QUICKNET.key.toUpperCase() }],
  ['no metadata', { ...INFO, metadata: undefined }],
  ['a period that is no number', { ...INFO, period: '3' }],
  ['a negative period', { ...INFO, period: -3 }],
  ['nothing', null],
])('parameters with %s are refused', (_, info) => {
  expect(() => parseChainInfo(info, QUICKNET.hash)).toThrow(EncodingError);
});

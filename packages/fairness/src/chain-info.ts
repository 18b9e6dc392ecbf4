import { sha256 } from '@noble/hashes/sha2.js';
import { BEACON_SCHEME, type Chain } from './chain.ts';
import { bigEndian, concatBytes, EncodingError, fromHex, toHex, utf8ToBytes } from './bytes.ts';

/** The parameters that a chain's hash covers. */
export type ChainParameters = Omit<Chain, 'hash'> & {
  /** Hash of the group that started the chain, 32 bytes in hex. */
  group: string;
  /** Name of the chain among those of its nodes, for example `quicknet`. */
  beaconId: string;
};

/**
 * The hash of a chain, 32 bytes in hex: SHA-256(period as 4 bytes ‖ genesis as 8 bytes ‖ key ‖ group ‖ beacon id), numbers
 * most significant byte first. drand omits the beacon id when it is `default`.
 */
export function chainHash({ period, genesis, key, group, beaconId }: ChainParameters): string {
  const id = beaconId === 'default' ? '' : beaconId;
  return toHex(
    sha256(concatBytes(bigEndian(period, 4), bigEndian(genesis, 8), fromHex(key), fromHex(group), utf8ToBytes(id))),
  );
}

/**
 * Reads what a relay returns for `/{hash}/info`, drand's first HTTP interface. Throws EncodingError when the parameters do
 * not have this hash or the scheme is another one, so that a relay cannot lie about a chain's key or times.
 */
export function parseChainInfo(json: unknown, hash: string): Chain {
  const { public_key: key, genesis_time: genesis, period, groupHash, schemeID, metadata } = objectOf(json);
  const { beaconID } = objectOf(metadata);
  if (
    !isHex(key, 96) ||
    !isHex(groupHash, 32) ||
    !isCount(genesis) ||
    !isCount(period) ||
    typeof beaconID !== 'string'
  ) {
    throw new EncodingError('the chain info lacks a parameter, or one of them is malformed');
  }
  if (schemeID !== BEACON_SCHEME) throw new EncodingError(`the scheme of the chain is not ${BEACON_SCHEME}`);
  if (chainHash({ key, genesis, period, group: groupHash, beaconId: beaconID }) !== hash) {
    throw new EncodingError('the chain info does not have the hash of the chain');
  }
  return { hash, key, genesis, period };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isHex(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value);
}

/** A number from 1 that drand writes into 4 bytes, or as a time before the year 2106. */
function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value < 2 ** 32;
}

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import {
  bigEndian,
  decodeEntry,
  encodeEntry,
  fromHex,
  labelledHash,
  lengthPrefixed,
  toHex,
  utf8ToBytes,
} from './bytes.ts';
import { leafHash } from './merkle.ts';
import * as shape from './shapes.ts';

const GROUP = shape.oneOf('open', 'both', 'close');

/** The bids of a slip that need the same cut-offs and results: open, both (jodi and sangams) or close. */
export type Group = shape.Read<typeof GROUP>;

const SLIP_LEAF = shape.fields({
  kind: shape.oneOf('slip'),
  v: shape.integer(1, 1),
  /** M-id of the session whose B holds the leaf: open for the groups open and both. */
  record: shape.hex(32),
  /** The server's number of the slip. */
  slip: shape.integer(1),
  /** The id that the player's client made. Two players never share a leaf, because their clients made two ids. */
  submission: shape.uuid,
  group: GROUP,
  /** When the slip was accepted. */
  at: shape.instant,
  /** [pick code, points] of each bid, in the order of the submission. */
  bids: shape.list(shape.tuple(shape.integer(1_000_000, 13_999_999), shape.integer(1)), 5_000),
  salt: shape.hex(32),
});

const PAYOUT_LEAF = shape.fields({
  kind: shape.oneOf('payout'),
  v: shape.integer(1, 1),
  /** M-id of the session whose result pays: close for the groups both and close. */
  record: shape.hex(32),
  slip: shape.integer(1),
  group: GROUP,
  paise: shape.integer(1),
  salt: shape.hex(32),
});

const LIMIT_LEAF = shape.fields({
  kind: shape.oneOf('limit-change'),
  v: shape.integer(1, 1),
  /** The number that the server gave the change. */
  change: shape.integer(1),
  at: shape.instant,
  /** The limit or break that changed, for example limit:loss:day. `by` is who changed it. */
  subject: shape.line(100),
  by: shape.oneOf('player', 'staff'),
  /** The values before and after the change as JSON; empty when there is no value. */
  before: shape.line(100_000),
  after: shape.line(100_000),
  salt: shape.hex(32),
});

/** A leaf of a LIMITS entry: one change of a player's limits or breaks. It names no player. */
export type LimitLeaf = shape.Read<typeof LIMIT_LEAF>;

/** Reads a leaf of a LIMITS entry. Throws EncodingError on other bytes. */
export function parseLimitLeaf(bytes: Uint8Array): LimitLeaf {
  return LIMIT_LEAF(decodeEntry(bytes), 'limit-change');
}

/** A leaf of B: the bids of one group of one slip. */
export type SlipLeaf = shape.Read<typeof SLIP_LEAF>;
/** A leaf of S: what one group of one slip was paid. Slips that win nothing have no leaf. */
export type PayoutLeaf = shape.Read<typeof PAYOUT_LEAF>;

/** Reads a leaf of B. Throws EncodingError on other bytes. */
export function parseSlipLeaf(bytes: Uint8Array): SlipLeaf {
  return SLIP_LEAF(decodeEntry(bytes), 'slip');
}

/** Reads a leaf of S. Throws EncodingError on other bytes. */
export function parsePayoutLeaf(bytes: Uint8Array): PayoutLeaf {
  return PAYOUT_LEAF(decodeEntry(bytes), 'payout');
}

/** The bytes of a leaf of B, S or a LIMITS entry. */
export function leafBytes(leaf: SlipLeaf | PayoutLeaf | LimitLeaf): Uint8Array {
  return encodeEntry(leaf);
}

/**
 * The salt of a leaf. It hides the leaf's content from everyone who holds only its hash.
 * @param drawKey 32 random bytes per draw, never exported, never derived from the seed
 * @returns 32 bytes in hex; B and S have different ones
 */
export function saltOf(drawKey: Uint8Array, kind: 'slip' | 'payout', slip: number, group: Group): string {
  const message = lengthPrefixed(utf8ToBytes(`surahi/salt/${kind}`), bigEndian(slip, 8), utf8ToBytes(group));
  return toHex(hmac(sha256, drawKey, message));
}

/** Leaves in the order in which B and S hold them: by their RFC 6962 leaf hash. The input stays as it is. */
export function sortLeaves(leaves: readonly Uint8Array[]): Uint8Array[] {
  return leaves
    .map((leaf) => ({ leaf, hash: toHex(leafHash(leaf)) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ leaf }) => leaf);
}

/** A batch of accepted leaves. One Ed25519 signature by the record's `acceptKey` covers all of them. */
export type Batch = {
  origin: string;
  /** RFC 6962 root over the batch's slip leaves, 32 bytes in hex. */
  root: string;
  size: number;
  /** When the batch was accepted, unix milliseconds. */
  at: number;
};

/** The 32 bytes that an acceptance signature signs. */
export function acceptanceMessage(batch: Batch): Uint8Array {
  return labelledHash(
    'acceptance',
    utf8ToBytes(batch.origin),
    fromHex(batch.root),
    bigEndian(batch.size, 8),
    bigEndian(batch.at, 8),
  );
}

/** The 32 bytes that a witness signs when its own relays returned no round. `at` in unix milliseconds. */
export function absenceMessage(absence: { chain: string; round: number; at: number }): Uint8Array {
  return labelledHash('no-round', fromHex(absence.chain), bigEndian(absence.round, 8), bigEndian(absence.at, 8));
}

/** The 32 bytes that the old key signs in a KEY entry. Keys are 32 bytes in hex. */
export function keyChangeMessage(change: { origin: string; version: number; old: string; new: string }): Uint8Array {
  return labelledHash(
    'key',
    utf8ToBytes(change.origin),
    bigEndian(change.version, 8),
    fromHex(change.old),
    fromHex(change.new),
  );
}

import { commitmentOf, drawResult, fromHex, openSeal, QUICKNET, sealSeed, verifyRound } from '@surahi/fairness';

/** The record of the made-up draw, as 32 bytes in hex. A real record's id is the hash of its text. */
const RECORD = '74'.repeat(32);

export type RoundToTry = {
  /** The secret number: 32 bytes in hex. */
  seed: string;
  /** A round of quicknet. */
  round: number;
  /** The signature to try as the round's: text that a reader may have changed. */
  signature: string;
};

/** The steps of a draw on a round. */
export type TriedRound = {
  /** The fingerprint of the secret number, in hex. */
  commitment: string;
  /** The secret number locked until the round, in hex. */
  seal: string;
  /** Whether quicknet signed the round with this signature. */
  isSigned: boolean;
  /** Whether the signature opens the lock to the committed secret number. */
  isOpened: boolean;
  /** A pana. Undefined unless both checks hold. */
  result: string | undefined;
};

/** Plays a draw on a round of quicknet with the functions that real draws use. Needs no network. */
export async function tryRound({ seed, round, signature }: RoundToTry): Promise<TriedRound> {
  const secret = fromHex(seed);
  const commitment = commitmentOf(RECORD, secret);
  const seal = sealSeed(QUICKNET, round, RECORD, secret);
  const isSigned = verifyRound(QUICKNET, round, signature);
  const opened = open(seal, signature);
  const isOpened = opened !== undefined && commitmentOf(RECORD, opened) === commitment;
  const result = isSigned && isOpened ? drawResult('main', { seed: opened, id: RECORD, round, signature }) : undefined;
  return { commitment, seal, isSigned, isOpened, result };
}

function open(seal: string, signature: string): Uint8Array | undefined {
  try {
    return openSeal(seal, signature);
  } catch {
    return undefined; // the signature is of another round
  }
}

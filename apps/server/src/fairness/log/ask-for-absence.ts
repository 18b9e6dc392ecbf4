import type { EntryOf } from '@surahi/fairness';
import type { Witness } from './public-log.ts';

/** A witness queries its own relays before it replies, so the deadline is long. */
const ABSENCE_DEADLINE_MS = 30_000;
const LONGEST_ANSWER_CHARACTERS = 4_096;

type Absence = EntryOf<'void'>['absences'][number];

/**
 * The reply of a witness about a round, not verified: a signed statement that its relays do not have the round, the
 * signature of the round, or the reason why it gave neither.
 */
export type AbsenceReply = { absence: Absence } | { round: string } | { problem: string };

/** Asks a witness whether its own relays have a beacon round (apps/witness/README.md). */
export async function askForAbsence(
  { url }: Pick<Witness, 'url'>,
  of: { chain: string; round: number },
): Promise<AbsenceReply> {
  try {
    const response = await fetch(new URL('no-round', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      body: JSON.stringify(of),
      redirect: 'error',
      signal: AbortSignal.timeout(ABSENCE_DEADLINE_MS),
    });
    const text = (await response.text()).slice(0, LONGEST_ANSWER_CHARACTERS);
    if (response.status !== 200 && response.status !== 409) return { problem: `HTTP ${response.status}` };
    return readReply(JSON.parse(text));
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

const HEX = /^[0-9a-f]+$/;

function readReply(value: unknown): AbsenceReply {
  if (typeof value !== 'object' || value === null || !('signature' in value)) return { problem: 'no signature' };
  const { signature } = value;
  if (typeof signature !== 'string' || !HEX.test(signature)) return { problem: 'the signature is malformed' };
  if (!('witness' in value) || !('at' in value)) return { round: signature };
  const { witness, at } = value;
  const isSound =
    typeof witness === 'string' && /^[0-9a-f]{64}$/.test(witness) && typeof at === 'number' && Number.isSafeInteger(at);
  if (!isSound || signature.length !== 128) return { problem: 'the statement is malformed' };
  return { absence: { witness, at, signature } };
}

import type { PublicLog } from '../../fairness/log/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { createAddressWindow } from '../../platform/security/address-window.ts';
import { findUndrawn } from './draw-results.ts';
import { sendTooMany } from './send-later.ts';
import { readAddress } from './session-address.ts';
import { type Absence, endWithStatements } from './void-sessions.ts';

/** Requests with a valid form that one network may send in a minute. Each makes the server ask relays and witnesses. */
const STATEMENTS_PER_MINUTE = 10;

const MOST_STATEMENTS = 50;

/**
 * Registers POST /log/draws/:market/:date/:session/absences: anyone submits the statements of witnesses that the round
 * of a session is missing (docs/fairness-format.md#addresses). The body is {"absences": [{"witness", "at",
 * "signature"}]}, as the witnesses returned them. The call needs no sign-in. It returns 204 when this call ended the
 * session, with a void or a result; 404 when the session does not wait for a round, for example because it has ended;
 * 409 when the statements are fewer than the quorum; 422 when a statement is malformed, the list has none or more than
 * 50, or none is valid; and 429 after 10 requests of a network in a minute.
 */
export function registerAbsences(ctx: AppContext, log: PublicLog): void {
  const limit = createAddressWindow(ctx.limits, 'absences', STATEMENTS_PER_MINUTE);
  ctx.app.post<{ Params: { market: string; date: string; session: string } }>(
    '/log/draws/:market/:date/:session/absences',
    async (request, reply) => {
      const absences = readAbsences(request.body);
      if (absences === undefined) return reply.code(422).send();
      const address = readAddress(request.params);
      const session = address && (await findUndrawn(ctx.db, address));
      if (session === undefined) return reply.code(404).send();
      if (!limit.take(request.ip)) return sendTooMany(reply, limit.msLeft());
      const done = await endWithStatements(ctx, log, { session, absences });
      return reply.code({ ended: 204, waiting: 409, invalid: 422 }[done]).send();
    },
  );
}

function readAbsences(body: unknown): Absence[] | undefined {
  if (typeof body !== 'object' || body === null || !('absences' in body)) return undefined;
  const list: unknown = body.absences;
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST_STATEMENTS) return undefined;
  const absences = list.map(readAbsence);
  return absences.every((absence) => absence !== undefined) ? absences : undefined;
}

function readAbsence(value: unknown): Absence | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('witness' in value && 'at' in value && 'signature' in value)) return undefined;
  const { witness, at, signature } = value;
  if (typeof witness !== 'string' || !/^[0-9a-f]{64}$/.test(witness)) return undefined;
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return undefined;
  return typeof at === 'number' && Number.isSafeInteger(at) && at >= 0 ? { witness, at, signature } : undefined;
}

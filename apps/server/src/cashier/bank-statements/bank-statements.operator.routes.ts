import { MAX_STATEMENT_BYTES, OPERATOR_CALLS, OPERATOR_ERRORS } from '@surahi/contract/operator';
import { mobileFor, msOf, type OperatorApi, registerList } from '../../operators/api/index.ts';
import type { OperatorIdentity } from '../../operators/sessions/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { ok } from '../../platform/result.ts';
import { callerLeft } from '../../platform/workers/caller-left.ts';
import { creditToWire, depositPolicyOf } from '../deposits/index.ts';
import { readReference, readSearchedAmount } from '../queues/index.ts';
import { BANK_LINES_FILE } from './bank-lines-file.ts';
import * as sql from './bank-statements.sql.ts';
import { approveLine, dismissLine, dismissLines, linkLine } from './decide-line.ts';
import { findKnown, importStatement } from './import-statement.ts';
import { readInWorker } from './read-in-worker.ts';

/** The message for a line whose deposit needs a second operator. */
const WAITS = OPERATOR_ERRORS.second_person_required.message;

const SHOWN = 100;
const DEFAULT_PAGE = 50;

/** Maximum size of a request: the file in base64, plus the other fields. */
const FILE_BODY_BYTES = Math.ceil(MAX_STATEMENT_BYTES / 3) * 4 + 16 * 1024;

/** Registers the calls that preview and import bank statements. */
export function registerImports(ctx: AppContext, api: OperatorApi): void {
  const { db, workers } = ctx;
  api.register(OPERATOR_CALLS.listStatementProfiles, async () => {
    const rows = await db.query<sql.ProfileRow>(sql.selectProfiles());
    return ok({ profiles: rows.map(({ profile_id, ...rest }) => ({ profileId: String(profile_id), ...rest })) });
  });

  api.register(
    OPERATOR_CALLS.previewStatement,
    async ({ body, operator, reply }) => {
      const { operatorId } = operator;
      const { file, mapping: given } = body;
      const read = await readInWorker(workers, { file, mapping: given, operatorId, signal: callerLeft(reply) });
      if (!read.ok) return read;
      const { columns, mapping, credits, faults, others } = read.value;
      const known = await findKnown(db, credits);
      const isKnown = (hash: Buffer) => known.has(hash.toString('hex'));
      const fresh = credits.filter((credit) => !isKnown(credit.hash));
      return ok({
        columns,
        mapping,
        fresh: fresh.length,
        freshPaise: String(fresh.reduce((sum, credit) => sum + credit.amountPaise, 0n)),
        repeated: credits.length - fresh.length,
        others,
        faulty: faults.length,
        lines: credits.slice(0, SHOWN).map(({ hash, amountPaise, ...rest }) => ({
          ...rest,
          amountPaise: String(amountPaise),
          isKnown: isKnown(hash),
        })),
        faults: faults.slice(0, SHOWN),
      });
    },
    { bodyLimit: FILE_BODY_BYTES },
  );

  api.register(
    OPERATOR_CALLS.importStatement,
    async ({ body, actor, operator, reply }) => {
      const { file, fileName, mapping, profileName } = body;
      const { operatorId } = operator;
      const read = await readInWorker(workers, { file, mapping, operatorId, signal: callerLeft(reply) });
      if (!read.ok) return read;
      const imported = await importStatement(db, { statement: read.value, fileName, mapping, profileName, actor });
      return ok({ ...imported, importId: String(imported.importId) });
    },
    { bodyLimit: FILE_BODY_BYTES },
  );
}

/** Registers the calls that list imported lines and decide them: approve, link with a deposit, dismiss. */
export function registerLines(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listStatementLines,
    file: BANK_LINES_FILE,
    list: async ({ query, operator }) => {
      const { state = null, search = '', cursor, limit = DEFAULT_PAGE } = query;
      const rows = await db.query<sql.LineRow>(
        sql.selectLines({
          state,
          reference: readReference(search),
          amountPaise: readSearchedAmount(search),
          words: search === '' ? null : search,
          from: query.from ?? null,
          to: query.to ?? null,
          cursor: cursor === undefined ? null : BigInt(cursor),
          limit,
        }),
      );
      const counts = await db.one<sql.CountsRow>(sql.countOpen());
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return ok({
        serverTimeMs: clock.nowMs(),
        ready: counts.ready,
        readyPaise: String(counts.ready_paise),
        unmatched: counts.unmatched,
        lines: rows.slice(0, limit).map((row) => toWire(row, operator)),
        nextCursor: last === undefined ? null : String(last.line_id),
      });
    },
  });

  api.register(OPERATOR_CALLS.approveStatementLines, async ({ body, actor }) => {
    const left: { lineId: string; message: string }[] = [];
    let toReturn = 0;
    const policy = depositPolicyOf(ctx);
    for (const { lineId, depositId } of body.lines) {
      const approved = await approveLine(db, policy, { lineId: BigInt(lineId), depositId: BigInt(depositId), actor });
      if (!approved.ok) left.push({ lineId, message: OPERATOR_ERRORS[approved.code].message });
      else if (approved.value.state === 'mismatch') left.push({ lineId, message: WAITS });
      else if (approved.value.state === 'to_return') toReturn += 1;
    }
    return ok({ approved: body.lines.length - left.length - toReturn, toReturn, left });
  });

  api.register(OPERATOR_CALLS.linkStatementLine, async ({ params, body, actor }) => {
    const { depositId, utr, reason } = body;
    const input = { lineId: BigInt(params.lineId), depositId: BigInt(depositId), utr, reason, actor };
    const linked = await linkLine(db, depositPolicyOf(ctx), input);
    return linked.ok ? ok(creditToWire(linked.value)) : linked;
  });

  api.register(OPERATOR_CALLS.dismissStatementLine, async ({ params, body, actor }) => {
    const dismissed = await dismissLine(db, { lineId: BigInt(params.lineId), reason: body.reason, actor });
    return dismissed.ok ? ok({ decidedAtMs: dismissed.value.decidedAt.getTime() }) : dismissed;
  });

  api.register(OPERATOR_CALLS.dismissStatementLines, async ({ body, actor }) => {
    const lineIds = body.lineIds.map(BigInt);
    return ok({ dismissed: await dismissLines(db, { lineIds, reason: body.reason, actor }) });
  });
}

function toWire(row: sql.LineRow, operator: OperatorIdentity) {
  return {
    lineId: String(row.line_id),
    importId: String(row.import_id),
    fileName: row.file_name,
    lineNumber: row.line_number,
    paidOn: row.paid_on,
    amountPaise: String(row.amount_paise),
    reference: row.reference,
    narration: row.narration,
    state: row.state,
    requests: (row.requests ?? []).map(({ id, player, name, mobile, paise }) => ({
      depositId: id,
      playerId: player,
      name,
      mobile: mobileFor(operator.role, mobile),
      amountPaise: paise,
    })),
    decidedBy: row.decided_by,
    decidedAtMs: msOf(row.decided_at),
    reason: row.reason,
  };
}

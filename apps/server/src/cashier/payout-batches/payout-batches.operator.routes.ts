import { MAX_RESULT_BYTES, OPERATOR_CALLS, OPERATOR_ERRORS } from '@surahi/contract/operator';
import { getSettings } from '../../content/settings/index.ts';
import {
  type DownloadFile,
  instantsOf,
  msOf,
  type OperatorApi,
  registerDownload,
  registerList,
} from '../../operators/api/index.ts';
import { writeAudit } from '../../operators/audit/index.ts';
import { actorOf } from '../../operators/sessions/index.ts';
import type { AppContext } from '../../platform/context.ts';
import { MEDIA_TYPES } from '../../platform/files/media-types.ts';
import { fail, ok } from '../../platform/result.ts';
import { callerLeft } from '../../platform/workers/caller-left.ts';
import { PAYOUT_FILES_FILE } from './payout-files-file.ts';
import { payoutBatchFileBy } from './batch-file.ts';
import * as batches from './batches.sql.ts';
import { dismissResults } from './dismiss-results.ts';
import { importResults, RESULT_PROBLEMS } from './import-results.ts';
import { makeBatch } from './make-batch.ts';
import { readResultsInWorker } from './read-results.ts';
import * as results from './results.sql.ts';

const PAGE = 50;
const SHOWN = 100;

/** Maximum size of a request: the file in base64, plus the other fields. */
const FILE_BODY_BYTES = Math.ceil(MAX_RESULT_BYTES / 3) * 4 + 16 * 1024;

/** Registers the calls that make, list and download files of payouts. */
export function registerBatches(ctx: AppContext, api: OperatorApi): void {
  const { db, clock } = ctx;
  registerList(ctx, api, {
    call: OPERATOR_CALLS.listPayoutBatches,
    file: PAYOUT_FILES_FILE,
    list: async ({ query, operator }) => {
      const before = query.cursor === undefined ? null : BigInt(query.cursor);
      const rows = await db.query<batches.BatchRow>(
        batches.selectBatches({ ...instantsOf(query), before, limit: PAGE + 1 }),
      );
      const claimed = await db.one<{ payouts: number; paise: bigint }>(batches.countClaimed(operator.operatorId));
      const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
      return ok({
        serverTimeMs: clock.nowMs(),
        format: getSettings(ctx).payoutFile.format,
        claimed: claimed.payouts,
        claimedPaise: String(claimed.paise),
        batches: rows.slice(0, PAGE).map((row) => ({
          batchId: String(row.batch_id),
          format: row.format,
          madeBy: row.maker,
          madeByMe: row.made_by === operator.operatorId,
          madeAtMs: row.made_at.getTime(),
          payouts: row.payouts,
          paise: String(row.paise),
          paid: row.paid,
          returned: row.returned,
          failed: row.payouts - row.paid - row.returned - row.waiting,
          waiting: row.waiting,
        })),
        nextCursor: last === undefined ? null : String(last.batch_id),
      });
    },
  });

  api.register(OPERATOR_CALLS.makePayoutBatch, async ({ operator, actor }) => {
    const by = { ...actor, operatorId: operator.operatorId };
    const made = await makeBatch(db, { actor: by, file: getSettings(ctx).payoutFile });
    if (!made.ok) return made;
    const { batchId, payouts, paise, left } = made.value;
    const notPaid = left.map(({ withdrawalId, message }) => ({ withdrawalId: String(withdrawalId), message }));
    return ok({ batchId: String(batchId), payouts, paise: String(paise), left: notPaid });
  });
  registerFiles(ctx, api);
}

const FILES = { csv: 'payoutBatchCsv', xlsx: 'payoutBatchXlsx' } as const;

function registerFiles(ctx: AppContext, api: OperatorApi): void {
  for (const format of ['csv', 'xlsx'] as const) {
    registerDownload(api, FILES[format], async ({ query, operator }) => {
      const batchId = BigInt(query.batchId);
      const items = await ctx.db.query(batches.selectItems(batchId));
      if (items.length === 0) return fail('not_found');
      const actor = actorOf(operator);
      const subject = `payout-batch:${batchId}`;
      await writeAudit(ctx.db, { actor, action: 'payout_batch.export', subject, after: { format } });
      return ok<DownloadFile>({
        fileName: `surahi-payouts-${batchId}.${format}`,
        mediaType: MEDIA_TYPES[format],
        make: payoutBatchFileBy(ctx.workers, { batchId, format }),
      });
    });
  }
}

/** Registers the calls that import the bank's results and decide lines that were not applied. */
export function registerResults(ctx: AppContext, api: OperatorApi): void {
  const { db, clock, workers } = ctx;
  api.register(
    OPERATOR_CALLS.importPayoutResults,
    async ({ body, operator, actor, reply }) => {
      const { operatorId } = operator;
      const read = await readResultsInWorker(workers, { file: body.file, operatorId, signal: callerLeft(reply) });
      if (!read.ok) return read;
      const by = { ...actor, operatorId };
      const counts = await importResults(ctx, { file: read.value, fileName: body.fileName, actor: by });
      return ok({ ...counts, undecided: read.value.undecided, faults: read.value.faults.slice(0, SHOWN) });
    },
    { bodyLimit: FILE_BODY_BYTES },
  );

  api.register(OPERATOR_CALLS.listPayoutResults, async ({ query }) => {
    const { state, cursor, limit = PAGE } = query;
    const after = cursor === undefined ? null : BigInt(cursor);
    const rows = await db.query<results.ResultRow>(results.selectResults(state, after, limit + 1));
    const { open } = await db.one<{ open: number }>(results.countOpenResults());
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return ok({
      serverTimeMs: clock.nowMs(),
      open,
      results: rows.slice(0, limit).map(resultToWire),
      nextCursor: last === undefined ? null : String(last.result_id),
    });
  });

  api.register(OPERATOR_CALLS.dismissPayoutResults, async ({ body, operator, actor }) => {
    const by = { ...actor, operatorId: operator.operatorId };
    const resultIds = body.resultIds.map(BigInt);
    return ok({ dismissed: await dismissResults(db, { resultIds, reason: body.reason, actor: by }) });
  });
}

/** The text of a problem. An open line without a problem belongs to an import that was interrupted. */
const PROBLEM_TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(OPERATOR_ERRORS).map(([code, { message }]) => [code, message])),
  ...RESULT_PROBLEMS,
};

function resultToWire(row: results.ResultRow) {
  const code = row.problem ?? 'interrupted';
  return {
    resultId: String(row.result_id),
    fileName: row.file_name,
    lineNumber: row.line_number,
    lineText: row.line_text,
    batchId: row.batch_id === null ? null : String(row.batch_id),
    withdrawalId: row.withdrawal_id === null ? null : String(row.withdrawal_id),
    outcome: row.outcome,
    amountPaise: String(row.amount_paise),
    reference: row.reference,
    bankReason: row.bank_reason,
    state: row.state,
    problem: row.state === 'done' ? null : (PROBLEM_TEXTS[code] ?? code),
    reason: row.reason,
    importedBy: row.importer,
    importedAtMs: row.imported_at.getTime(),
    decidedBy: row.decider,
    decidedAtMs: msOf(row.decided_at),
  };
}

import {
  type ResponseBody,
  startStatementFile,
  statementFile,
  statementFilePart,
  walletStatement,
} from '@surahi/contract';
import type { AppContext } from '../../platform/context.ts';
import { type FileRow, findFile, prepareFile, readPart } from '../../platform/prepared-files/prepare-file.ts';
import { fail, ok } from '../../platform/result.ts';
import { callerWaits } from '../../platform/workers/caller-left.ts';
import type { WorkerRefusal } from '../../platform/workers/workers.ts';
import { readPeriod } from './make-statement.ts';
import type { StatementHead } from './statement-task.ts';

const WAITING_MSG = 'Your other statements are still being prepared. Try again in a minute.';
const LOST_MSG = 'The statement could not be prepared. Try again with a shorter period.';

const MEDIA_TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;

/**
 * Registers the player's statement of a period, as one answer and as a file with progress. A worker makes both, because
 * 20,000 movements take seconds.
 */
export function registerStatement(ctx: AppContext): void {
  const { workers, config } = ctx;
  ctx.registerPlayerCall(walletStatement, async ({ body, player, reply }) => {
    const { from, to, format = 'csv' } = body;
    const { playerId } = player;
    const pieces: Buffer[] = [];
    const made = await workers.run(
      'walletStatement',
      { playerId, from, to, format, as: 'answer' },
      {
        lane: 'files',
        owner: `player:${playerId}`,
        // After the deadline the caller has its answer, so nobody waits for the rest of the work.
        signal: callerWaits(reply, config.answerDeadlineMs),
        onChunk: (bytes) => void pieces.push(bytes),
      },
    );
    if (!made.ok) return refuse(made.code);
    return made.value.ok ? { ok: true, raw: pieces } : made.value;
  });
  registerStatementFiles(ctx);
}

function refuse(code: WorkerRefusal) {
  if (code === 'rate_limited') return fail(code, { msg: WAITING_MSG });
  return fail('busy', code === 'worker_lost' ? { msg: LOST_MSG } : {});
}

function registerStatementFiles(ctx: AppContext): void {
  const { workers } = ctx;
  ctx.registerPlayerCall(startStatementFile, async ({ body, player }) => {
    const { from, to, format } = body;
    const { playerId } = player;
    const period = readPeriod(body);
    if (!period.ok) return period;
    const owner = `player:${playerId}`;
    const file = await prepareFile(ctx, {
      owner,
      fileName: `surahi-statement.${format}`,
      mediaType: MEDIA_TYPES[format],
      make: async (call) => {
        const input = { playerId, from, to, format, as: 'file' } as const;
        const made = await workers.run('walletStatement', input, { ...call, lane: 'files', owner });
        if (!made.ok || !made.value.ok) return made.ok ? fail('malformed') : made;
        const { file_name: fileName, ...details } = made.value.value;
        return ok({ details, fileName });
      },
    });
    return { ok: true, body: toWire(file) };
  });

  ctx.registerPlayerCall(statementFile, async ({ body, player }) => {
    const file = await findFile(ctx, body.file_id, `player:${player.playerId}`);
    return file === undefined ? fail('not_found') : { ok: true, body: toWire(file) };
  });

  ctx.registerPlayerCall(statementFilePart, async ({ body, player }) => {
    const bytes = await readPart(ctx, { fileId: body.file_id, owner: `player:${player.playerId}`, part: body.part });
    return bytes === undefined ? fail('not_found') : { ok: true, body: { data: bytes.toString('base64') } };
  });
}

function toWire(file: FileRow): ResponseBody<typeof statementFile> {
  return {
    file_id: file.file_id,
    state: file.state,
    progress: Math.floor(file.share * 100),
    file_name: file.file_name,
    part_count: file.parts,
    size_bytes: Number(file.size_bytes),
    problem: file.problem,
    // The task stored its sums (statement-task.ts).
    sums: file.state === 'ready' ? (file.details as Omit<StatementHead, 'file_name'>) : null,
    expires_at: file.expires_at.getTime(),
  };
}

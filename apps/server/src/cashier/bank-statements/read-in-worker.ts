import type { StatementMapping } from '@surahi/contract/operator';
import { fail, type Result } from '../../platform/result.ts';
import type { TaskHandler } from '../../platform/workers/tasks.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import { readStatement, type Statement } from './read-statement.ts';

type Input = { file: string; mapping: StatementMapping | undefined };

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    readStatement: { input: Input; output: Result<Statement, 'statement_invalid'> };
  }
}

export const readStatementTask: TaskHandler<'readStatement'> = ({ file, mapping }) => readStatement(file, mapping);

const LOST_MSG = 'The file could not be read and nothing was changed. Export the statement again, with fewer lines.';

/**
 * Reads a bank statement in a worker, because 20,000 lines take seconds. Errors: statement_invalid, also when the file
 * crashed the worker; rate_limited when too many files of the operator wait; busy.
 */
export async function readInWorker(
  workers: Workers,
  input: Input & { operatorId: bigint; signal: AbortSignal },
): Promise<Result<Statement, 'statement_invalid' | 'busy' | 'rate_limited'>> {
  const { file, mapping, operatorId, signal } = input;
  const call = { lane: 'files', owner: `operator:${operatorId}`, signal } as const;
  const done = await workers.run('readStatement', { file, mapping }, call);
  if (done.ok) return done.value;
  if (done.code === 'worker_lost') return fail('statement_invalid', { msg: LOST_MSG });
  return fail(done.code === 'rate_limited' ? done.code : 'busy');
}

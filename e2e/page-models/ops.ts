import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestServer } from '../fixtures/test.ts';

const OPS = resolve(import.meta.dirname, '../../apps/server/dist/ops.js');

/** Runs an `ops` command on the server's database and returns its standard output. Throws unless the exit code is 0. */
export async function runOps(server: TestServer, args: readonly string[]): Promise<string> {
  const [row] = await server.db.query<{ database: string }>({ text: 'select current_database() as database' });
  const urlOf = (variable: string) => {
    const url = new URL(process.env[variable] ?? '');
    url.pathname = `/${row?.database ?? ''}`;
    return url.href;
  };
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    DATABASE_URL: urlOf('SURAHI_E2E_APP_URL'),
    DATABASE_OWNER_URL: urlOf('SURAHI_E2E_OWNER_URL'),
  };
  try {
    return (await promisify(execFile)(process.execPath, [OPS, ...args], { env })).stdout;
  } catch (error) {
    // A command reports what it found on stdout, which the error's message leaves out.
    const { stdout, code, signal } = error as { stdout?: string; code?: number; signal?: string };
    throw new Error(`${args.join(' ')} ended with ${code ?? signal}: ${stdout}`, { cause: error });
  }
}

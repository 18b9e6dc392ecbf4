import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestServer } from '../fixtures/test.ts';

const OPS = resolve(import.meta.dirname, '../../apps/server/dist/ops.js');

/** Runs a command of the command line on the server's database and returns its output. */
export async function runOps(server: TestServer, args: readonly string[]): Promise<string> {
  const [row] = await server.db.query<{ database: string }>({ text: 'select current_database() as database' });
  const urlOf = (variable: string) => {
    const url = new URL(process.env[variable] ?? '');
    url.pathname = `/${row?.database ?? ''}`;
    return url.href;
  };
  const { stdout } = await promisify(execFile)(process.execPath, [OPS, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      DATABASE_URL: urlOf('SURAHI_E2E_APP_URL'),
      DATABASE_OWNER_URL: urlOf('SURAHI_E2E_OWNER_URL'),
    },
  });
  return stdout;
}

/** Compares every transfer with every balance. Throws if the books do not balance. */
export function auditBooks(server: TestServer): Promise<string> {
  return runOps(server, ['audit-books']);
}

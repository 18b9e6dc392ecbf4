import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { runOps } from './run-ops.ts';

/** Asks a person at a terminal. Without a terminal it returns false. */
async function ask(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

process.exitCode = await runOps(process.argv.slice(2), {
  env: process.env,
  say: (line = '') => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  ask,
  readInput: () => text(process.stdin),
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Note, parseNote, parseSignatureLine, verifyCosignatures } from '@surahi/fairness';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { buildWitness, type RunningWitness, startWitness } from './start-witness.ts';
import { TestLog } from './test-log.ts';

export const log = new TestLog('example.com/log');
export const logArgs = ['--name', 'witness.example/w1', '--origin', log.origin, '--log-key', log.vkey];

/** Builds the witness before the tests of a file. Gives each test data folders and removes them at the end. */
export function setUpWitnesses() {
  const root = mkdtempSync(join(tmpdir(), 'surahi-witness-'));
  let folders = 0;
  beforeAll(buildWitness);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function newFolder(): string {
    folders += 1;
    return join(root, `data-${folders}`);
  }

  /** A witness with its own data folder. It stops when the test ends. */
  async function witness(data = newFolder(), args = logArgs): Promise<RunningWitness> {
    const started = await startWitness([...args, '--data', data]);
    onTestFinished(started.kill);
    return started;
  }

  return { newFolder, witness };
}

export const add = (to: RunningWitness, body: string) => fetch(`${to.url}/add-checkpoint`, { method: 'POST', body });
export const get = (from: RunningWitness, path: string) => fetch(`${from.url}${path}`);
export const inQuery = `origin=${encodeURIComponent(log.origin)}`;

/** The time in a reply's cosignature of the checkpoint over these entries. Throws unless the cosignature is valid. */
export async function timeOf(reply: Response, by: RunningWitness, entries: readonly number[]): Promise<number> {
  const body = await reply.text();
  if (reply.status !== 200) throw new Error(`${reply.status} ${body}`);
  const { text } = log.checkpoint(entries);
  const [cosignature] = verifyCosignatures({ text, signatures: [parseSignatureLine(body.trimEnd())] }, [by.key]);
  return cosignature?.timeSeconds ?? 0;
}

/** Everything that the witness publishes for the log, oldest first. */
export async function published(by: RunningWitness): Promise<{ size: number; timeSeconds: number; note: Note }[]> {
  const { days } = (await (await get(by, `/checkpoints?${inQuery}`)).json()) as { days: string[] };
  const files = await Promise.all(
    days.map(async (day) => (await get(by, `/checkpoints?${inQuery}&day=${day}`)).text()),
  );
  return files
    .join('')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { size: number; timeSeconds: number; note: string })
    .map((line) => ({ ...line, note: parseNote(line.note) }));
}

/** The folder of the log's files in a data folder. */
export function logFolder(data: string): string {
  const [name = ''] = readdirSync(join(data, 'logs'));
  return join(data, 'logs', name);
}

export function archiveFile(data: string): string {
  const [name = ''] = readdirSync(join(logFolder(data), 'archive'));
  return join(logFolder(data), 'archive', name);
}

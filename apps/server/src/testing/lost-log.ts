import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { logEnds } from '../betting/fair-draws/log-sessions.ts';
import { publishCheckpoint, sequenceEntries } from '../fairness/log/index.ts';
import { settleAll } from './bids.ts';
import type { FairScene } from './fair-scene.ts';
import type { TestApp } from './test-app.ts';

/** Removes the entries from index `size` on, and those without an index, as a restore of an older backup does. */
export async function loseEntriesFrom(app: Pick<TestApp, 'ownerDb'>, size: number): Promise<void> {
  await changeLog(
    app,
    `delete from log_cosignatures where tree_size > ${size}`,
    `delete from log_checkpoints where tree_size > ${size}`,
    `delete from log_nodes where (position + 1) * (1::bigint << level) > ${size}`,
    `delete from log_entries where log_index >= ${size} or log_index is null`,
  );
}

/** Runs statements on the tables of the log. Disables the triggers that would refuse them. */
export async function changeLog({ ownerDb }: Pick<TestApp, 'ownerDb'>, ...statements: string[]): Promise<void> {
  const tables = ['log_entries', 'log_nodes', 'log_checkpoints', 'log_cosignatures'];
  await ownerDb.transaction(async (tx) => {
    for (const table of tables) await tx.query({ text: `alter table ${table} disable trigger user` });
    for (const text of statements) await tx.query({ text });
    for (const table of tables) await tx.query({ text: `alter table ${table} enable trigger user` });
  });
}

/**
 * Changes the archive of the scene's node by `change`, which gets the text of its file. Returns a function that undoes it.
 */
export function changeArchive({ app }: Pick<FairScene, 'app'>, change: (text: string) => string): () => void {
  const file = path.join(app.config.dataDir, 'public-log', 'entries-00000000.txt');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, change(before));
  return () => writeFileSync(file, before);
}

/**
 * When the test ends, deletes all entries that were published after this call, and copies them back from the archive of the
 * scene's node. Call it before the test damages entries. Otherwise the root of the log would differ from the witness's.
 */
export async function mendLogAfterTest({ app, log }: Pick<FairScene, 'app' | 'log'>): Promise<void> {
  const size = await publishedSize(app);
  onTestFinished(async () => {
    await loseEntriesFrom(app, size);
    await sequenceEntries(app.db, log);
  });
}

async function publishedSize({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const { size } = await db.one<{ size: bigint | null }>({
    text: 'select max(tree_size) as size from log_checkpoints',
  });
  return Number(size);
}

/** Loses what the database holds of the record of a draw, as a restore of an older backup does. */
export async function loseRecord({ ownerDb }: Pick<TestApp, 'ownerDb'>, drawId: bigint): Promise<void> {
  await ownerDb.transaction(async (tx) => {
    await tx.query({ text: 'alter table draw_secrets disable trigger user' });
    await tx.query({ text: 'delete from draw_secrets where draw_id = $1', values: [drawId] });
    await tx.query({ text: 'alter table draw_secrets enable trigger user' });
    await tx.query({
      text: 'update draws set awaits_record = true, record_made_at = null where draw_id = $1',
      values: [drawId],
    });
  });
}

/**
 * Ends a draw without bids by `end`, and restores a backup from before that: the draw and the log of the database lose
 * the end. The archive of the node keeps the published entries.
 */
export async function loseEnd(
  { app, log }: FairScene,
  { drawId }: { drawId: bigint },
  end: () => Promise<unknown>,
): Promise<void> {
  const size = await publishedSize(app);
  await end();
  await logEnds(app.db, log);
  await sequenceEntries(app.db, log);
  await publishCheckpoint(app.db, log);
  await settleAll(app);
  await loseEntriesFrom(app, size);
  await app.ownerDb.transaction(async (tx) => {
    await tx.query({ text: `delete from settlements where draw_id = $1 and purpose = 'refund'`, values: [drawId] });
    await tx.query({
      text: `update draws set cancelled_at = null, cancel_reason = null, closed_early_at = null, open_closed_early_at = null
        where draw_id = $1`,
      values: [drawId],
    });
  });
}

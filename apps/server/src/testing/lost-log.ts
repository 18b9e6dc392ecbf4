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

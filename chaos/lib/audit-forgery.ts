import { sealAudit, verifyAudit } from '../../apps/server/src/operators/audit/index.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

type Forgery = { name: string; forge: string; undo: string };

/** Changes that the owner of the tables can make with the triggers off, each with a statement that undoes it. */
const FORGERIES: readonly Forgery[] = [
  {
    name: 'a changed row',
    forge: `update audit_log set actor = actor || 'x' where audit_id = $1`,
    undo: `update audit_log set actor = left(actor, -1) where audit_id = $1`,
  },
  {
    name: 'a removed row',
    forge:
      'with gone as (delete from audit_log where audit_id = $1 returning *) insert into removed_rows select * from gone',
    undo: `with back as (delete from removed_rows where audit_id = $1 returning *)
      insert into audit_log overriding system value select * from back`,
  },
  {
    name: 'a row inserted with an old time',
    forge: `insert into audit_log (at, actor, action, subject) select at - interval '1 day', actor, action, subject
      from audit_log where audit_id = $1`,
    undo: `delete from audit_log where at < (select at from audit_log where audit_id = $1) - interval '23 hours'`,
  },
];

/** Seals the log and forges random rows in every way. Returns the forgeries that the check of the chain missed. */
export async function forgeAudit(
  world: World,
  random: Random,
  rounds: number,
): Promise<{ sealed: bigint; missed: string[] }> {
  const { app, owner } = world.database;
  await sealAudit(app, { info: () => undefined });
  const whole = await verifyAudit(app);
  const missed = whole.problems.map((one) => `seal ${one.sealNo}, row ${one.auditId}: ${one.detail}`);
  const ids = await owner.query<{ audit_id: bigint }>({ text: 'select audit_id from audit_sealed order by audit_id' });
  await owner.query({ text: 'create table removed_rows (like audit_log)' });
  for (let round = 0; round < rounds; round += 1) {
    const victim = ids[random.below(ids.length)]?.audit_id;
    for (const { name, forge, undo } of FORGERIES) {
      await withoutTriggers(world, forge, victim);
      const found = await verifyAudit(app);
      if (found.problemCount !== 1) missed.push(`${name} (${victim}): ${found.problemCount} problems`);
      await withoutTriggers(world, undo, victim);
    }
  }
  await owner.query({ text: 'drop table removed_rows' });
  const mended = await verifyAudit(app);
  if (mended.problemCount > 0) missed.push(`after undoing every forgery: ${mended.problemCount} problems`);
  return { sealed: whole.rowsSealed, missed };
}

async function withoutTriggers(world: World, text: string, auditId: bigint | undefined): Promise<void> {
  await world.database.owner.transaction(async (tx) => {
    await tx.query({ text: 'alter table audit_log disable trigger user' });
    await tx.query({ text, values: [auditId] });
    await tx.query({ text: 'alter table audit_log enable trigger user' });
  });
}

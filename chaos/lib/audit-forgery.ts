import { sealAudit, verifyAudit } from '../../apps/server/src/operators/audit/index.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

type Forgery = { what: string; forge: string; undo: string };

/** What the owner of the tables can do to the log with the triggers off, each with the way back. */
const FORGERIES: readonly Forgery[] = [
  {
    what: 'a changed row',
    forge: `update audit_log set actor = actor || 'x' where audit_id = $1`,
    undo: `update audit_log set actor = left(actor, -1) where audit_id = $1`,
  },
  {
    what: 'a removed row',
    forge:
      'with gone as (delete from audit_log where audit_id = $1 returning *) insert into put_aside select * from gone',
    undo: `with back as (delete from put_aside where audit_id = $1 returning *)
      insert into audit_log overriding system value select * from back`,
  },
  {
    what: 'a row slipped in with an old time',
    forge: `insert into audit_log (at, actor, action, subject) select at - interval '1 day', actor, action, subject
      from audit_log where audit_id = $1`,
    undo: `delete from audit_log where at < (select at from audit_log where audit_id = $1) - interval '23 hours'`,
  },
];

/** Seals the log, spoils random rows of it in every way, and gives what the check of the chain did not find. */
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
  await owner.query({ text: 'create table put_aside (like audit_log)' });
  for (let round = 0; round < rounds; round += 1) {
    const victim = ids[random.below(ids.length)]?.audit_id;
    for (const { what, forge, undo } of FORGERIES) {
      await withoutTriggers(world, forge, victim);
      const found = await verifyAudit(app);
      if (found.problemCount !== 1) missed.push(`${what} (${victim}): ${found.problemCount} problems`);
      await withoutTriggers(world, undo, victim);
    }
  }
  await owner.query({ text: 'drop table put_aside' });
  const mended = await verifyAudit(app);
  if (mended.problemCount > 0) missed.push(`put right again: ${mended.problemCount} problems`);
  return { sealed: whole.rowsSealed, missed };
}

async function withoutTriggers(world: World, text: string, auditId: bigint | undefined): Promise<void> {
  await world.database.owner.transaction(async (tx) => {
    await tx.query({ text: 'alter table audit_log disable trigger user' });
    await tx.query({ text, values: [auditId] });
    await tx.query({ text: 'alter table audit_log enable trigger user' });
  });
}

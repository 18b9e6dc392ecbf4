import type { OperatorCallName } from '../../packages/contract/src/operator/index.ts';
import { askConsole, type ConsoleParts, type Operator } from './console.ts';
import type { World } from './world.ts';

type AuditRow = {
  audit_id: bigint;
  actor: string;
  operator_id: bigint | null;
  address: string | null;
  action: string;
  subject: string;
  reason: string | null;
  is_timely: boolean;
};

export type AuditWatch = {
  /** Makes a call that must succeed and leave a row. Returns the fields of the answer. */
  act(who: Operator, name: OperatorCallName, parts?: ConsoleParts): Promise<Record<string, unknown>>;
  /** Makes a call that must be refused and leave no row. */
  refused(who: Operator, name: OperatorCallName, parts?: ConsoleParts): Promise<void>;
  /** The number of rows seen so far. */
  rows(): number;
};

/** Compares the audit log before and after each call. */
export async function openAuditWatch(scene: {
  world: World;
  port: number;
  made: Set<OperatorCallName>;
  wrong: string[];
}): Promise<AuditWatch> {
  const { world, port, made, wrong } = scene;
  const { owner } = world.database;
  let seen = 0;
  let [last] = await owner.query<{ audit_id: bigint }>({
    text: 'select coalesce(max(audit_id), 0)::bigint as audit_id from audit_log',
  });
  const newRows = async (): Promise<AuditRow[]> => {
    const rows = await owner.query<AuditRow>({
      text: `select audit_id, actor, operator_id, address, action, subject, reason,
        at between app_now() - interval '30 seconds' and app_now() as is_timely
        from audit_log where audit_id > $1 order by audit_id`,
      values: [last?.audit_id ?? 0n],
    });
    last = rows.at(-1) ?? last;
    seen += rows.length;
    return rows;
  };
  return {
    rows: () => seen,
    act: async (who, name, parts = {}) => {
      const answer = await askConsole(port, name, parts, who);
      const rows = await newRows();
      made.add(name);
      if (answer.http !== 200) wrong.push(`${name} was refused: ${answer.http} ${answer.code} ${answer.message}`);
      else wrong.push(...faultsOf(rows, who, parts.body?.reason).map((fault) => `${name}: ${fault}`));
      return answer.fields;
    },
    refused: async (who, name, parts = {}) => {
      const answer = await askConsole(port, name, parts, who);
      const rows = await newRows();
      if (answer.http < 400) wrong.push(`${name} was not refused`);
      if (rows.length > 0) wrong.push(`${name} was refused and left ${rows[0]?.action}`);
    },
  };
}

/** The wrong or missing fields in the rows of one call: who, from where, when, what, why. */
function faultsOf(rows: readonly AuditRow[], who: Operator, reason: unknown): string[] {
  if (rows.length === 0) return ['no row'];
  return rows.flatMap((row) => {
    const faults: string[] = [];
    if (row.actor !== who.username || row.operator_id !== who.operatorId) faults.push(`wrong actor ${row.actor}`);
    if (row.address !== '127.0.0.1') faults.push(`wrong address ${row.address}`);
    if (!row.is_timely) faults.push('wrong time');
    if (!/^[a-z]+\.[a-z_]+$/.test(row.action) || row.subject === '')
      faults.push(`wrong action or subject: ${row.action} ${row.subject}`);
    if (typeof reason === 'string' && row.reason !== reason) faults.push(`wrong reason ${row.reason}`);
    return faults;
  });
}

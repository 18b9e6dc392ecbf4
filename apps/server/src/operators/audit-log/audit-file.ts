import type { OperatorRole, SubjectPart } from '@surahi/contract/operator';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import type { Read } from '../../platform/db/standby-read.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/files/csv.ts';
import { xlsxOfCsv } from '../../platform/files/xlsx-table.ts';
import type { TaskHandler, WorkerTasks } from '../../platform/workers/tasks.ts';
import type { TaskCall, Workers } from '../../platform/workers/workers.ts';
import { type AuditFilter, auditOrder, type AuditRow, selectAudit } from './audit-log.sql.ts';
import { nameSubjects } from './audit-subjects.ts';
import { auditToWire } from './audit-wire.ts';

type Filter = Omit<AuditFilter, 'order' | 'after' | 'limit'>;

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    auditFile: { input: { filter: Filter; role: OperatorRole; format: 'csv' | 'xlsx' }; output: undefined };
  }
}

/** Entries per query. Only one chunk is in memory, whatever the size of the file. */
const CHUNK = 1_000;

const HEADINGS = ['Entry', 'Time (India)', 'Operator', 'User name', 'Address', 'What', 'Action', 'Subject', 'Reason'];
const VALUES = ['Before', 'After'];

/** The instant in India as YYYY-MM-DD HH:MM:SS. */
const TIME = new Intl.DateTimeFormat('sv-SE', { timeZone: HOUSE_ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** Writes the entries that match a filter, newest first. */
export const auditFileTask: TaskHandler<'auditFile'> = async ({ filter, role, format }, { read, write }) => {
  const csv = exportAudit(read, filter, role);
  if (format === 'xlsx') await write(await xlsxOfCsv(csv, { sheet: 'Audit log', numbers: ['Entry'] }));
  else for await (const text of csv) await write(text);
  return undefined;
};

/** Returns a function that makes the file in a worker. */
export function auditFileBy(workers: Workers, input: WorkerTasks['auditFile']['input']) {
  return (call: TaskCall) => workers.run('auditFile', input, call);
}

async function* exportAudit(read: Read, filter: Filter, role: OperatorRole): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...HEADINGS, ...VALUES]);
  const order = auditOrder('-time');
  let after: AuditFilter['after'] = null;
  for (;;) {
    const statement = selectAudit({ ...filter, order, after, limit: CHUNK });
    const { rows, names } = await read(async (db) => {
      const found = await db.query<AuditRow>(statement);
      return { rows: found, names: await nameSubjects(db, found, role) };
    });
    yield rows.map((row) => toLine(row, names)).join('');
    const last: AuditRow | undefined = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) break;
    after = { id: last.audit_id, key: null };
  }
}

function toLine(row: AuditRow, names: ReadonlyMap<bigint, SubjectPart[]>): string {
  const { says, actorName, subjectName } = auditToWire(row, names);
  return csvLine([
    String(row.audit_id),
    TIME.format(row.at),
    actorName,
    row.actor,
    row.address ?? '',
    `${actorName} ${says}`,
    row.action,
    subjectName ?? row.subject,
    row.reason ?? '',
    jsonOf(row.before),
    jsonOf(row.after),
  ]);
}

function jsonOf(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

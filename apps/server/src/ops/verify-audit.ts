import { type AuditReport, verifyAudit } from '../operators/audit/index.ts';
import { type Command, type OptionValues, textOption, UsageError } from './command.ts';
import { table } from './table.ts';

export const verifyAuditCommand: Command = {
  name: 'verify-audit',
  summary: 'Recomputes the hash of every row of the audit log and of every seal. Exit code 1 when one differs.',
  positionals: '',
  options: {
    head: { type: 'string', placeholder: '<hash>', help: 'a head recorded elsewhere, which must be in the chain' },
    seal: { type: 'string', placeholder: '<n>', help: 'the number of the seal with this head' },
  },
  notes: `Each seal writes its number and head to the server's log ("audit rows sealed"). Compare with one kept there or on
paper: who owns the database can take off the last seals, or make all of them anew, and only that shows it.`,
  run: async (ops, values) => {
    const report = await verifyAudit(ops.db, keptHead(values));
    ops.say(`${report.rowsSealed} rows in ${report.seals} seals, ${report.rowsWaiting} waiting for the next one`);
    ops.say(report.last === null ? 'No row is sealed yet' : `Seal ${report.last.sealNo}, head ${report.last.head}`);
    ops.say();
    if (report.problemCount === 0) {
      ops.say('PASS: the chain is unbroken');
      return 0;
    }
    ops.say(problemTable(report));
    ops.say();
    ops.say(`FAIL: ${report.problemCount} problem${report.problemCount === 1 ? '' : 's'}, the first above`);
    return 1;
  },
};

function keptHead(values: OptionValues): { head: string; sealNo?: bigint } | undefined {
  const head = textOption(values, 'head')?.toLowerCase();
  const seal = textOption(values, 'seal');
  if (head === undefined) {
    if (seal !== undefined) throw new UsageError('--seal needs --head');
    return undefined;
  }
  if (!/^[0-9a-f]{64}$/.test(head)) throw new UsageError('--head must be 64 hexadecimal digits');
  if (seal === undefined) return { head };
  if (!/^[1-9][0-9]{0,17}$/.test(seal)) throw new UsageError('--seal must be a whole number from 1');
  return { head, sealNo: BigInt(seal) };
}

function problemTable({ problems }: AuditReport): string {
  const rows = problems.map((one) => [String(one.sealNo ?? '-'), String(one.auditId ?? '-'), one.detail]);
  return table(['Seal', 'Row', 'What is wrong'], rows, ['Seal', 'Row']);
}

import type { DayFigures } from '@surahi/contract/operator';
import { HOUSE_ZONE } from '../../config/house-zone.ts';
import { pdfTable } from '../../platform/files/pdf-table.ts';
import { amountsForPrint, type PrintAmount } from '../../platform/printed-amount.ts';
import type { TaskHandler, WorkerTasks } from '../../platform/workers/tasks.ts';
import type { TaskCall, Workers } from '../../platform/workers/workers.ts';
import { type CloseRow, selectClose } from './day-close.sql.ts';

declare module '../../platform/workers/tasks.ts' {
  interface WorkerTasks {
    dayCloseFile: { input: { closeId: bigint }; output: undefined };
  }
}

/** Writes a signed record as a PDF. It reads the stored figures alone, so the file never changes. */
export const dayCloseFileTask: TaskHandler<'dayCloseFile'> = async ({ closeId }, { db, write }) => {
  const row = await db.one<CloseRow>(selectClose(closeId));
  await write(
    await pdfTable({
      title: `${TITLES[row.kind]} ${row.business_date}`,
      details: [
        `Counted and signed by ${row.signer}, ${instant(row.signed_at)}`,
        `Signed by ${row.approver}, ${instant(row.approved_at)}`,
        `Note: ${row.note}`,
      ],
      columns: [
        { heading: 'Item', weight: 4 },
        { heading: 'Count', weight: 1, align: 'right' },
        { heading: 'Amount', weight: 2, align: 'right' },
      ],
      rows: rowsOf(row.figures, await amountsForPrint(db)),
      footer: `Surahi, record ${closeId}`,
    }),
  );
  return undefined;
};

/** Returns a function that makes the PDF in a worker. */
export function dayCloseFileBy(workers: Workers, input: WorkerTasks['dayCloseFile']['input']) {
  return (call: TaskCall) => workers.run('dayCloseFile', input, call);
}

const TITLES = { close: 'Close of the day', handover: 'Handover of a shift on' } as const;

const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: HOUSE_ZONE, dateStyle: 'medium', timeStyle: 'short' });

function instant(at: Date | number): string {
  return TIME.format(at);
}

function rowsOf(figures: DayFigures, print: PrintAmount): string[][] {
  const { cash, open, negativeWallets, negativePaise, books } = figures;
  const money = (paise: string) => print(BigInt(paise));
  const checkedAt = (ms: number | null) => (ms === null ? 'never' : instant(ms));
  return [
    ['Cash in: deposits', String(cash.depositsCount), money(cash.depositsPaise)],
    ['Cash out: withdrawals', String(cash.withdrawalsCount), money(cash.withdrawalsPaise)],
    ['Cash in less cash out', '', money(String(BigInt(cash.depositsPaise) - BigInt(cash.withdrawalsPaise)))],
    ['Welcome bonuses', '', money(cash.bonusPaise)],
    ['Adjustments: credits', '', money(cash.creditsPaise)],
    ['Adjustments: debits', '', money(cash.debitsPaise)],
    ['Open: deposits', String(open.deposits), money(open.depositsPaise)],
    ['Open: withdrawals', String(open.withdrawals), money(open.withdrawalsPaise)],
    ['Open: withdrawals being paid', String(open.claimed), ''],
    ['Open: adjustments', String(open.adjustments), ''],
    ['Open: deposits to return', String(open.depositsToReturn), ''],
    ['Open: lines of bank statements', String(open.statementLines), ''],
    ['Open: lines of payout results', String(open.payoutResults), ''],
    ['Open: changes to approve', String(open.proposals), ''],
    ['Open: due results', String(open.dueResults), ''],
    ['Negative wallets', String(negativeWallets), money(negativePaise)],
    ['Problems of the books', String(books.problems), ''],
    [`All books checked: ${checkedAt(books.checkedAtMs)}`, '', ''],
    [`New transfers checked: ${checkedAt(books.newestAtMs)}`, '', ''],
  ];
}

import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Paise } from '../../shared/parts.tsx';
import { fetchCall, queryKeys } from '../../shared/query.ts';

const NAMES = { stakes: 'stakes', refunds: 'refunds', payouts: 'payouts' } as const;

/** Whether the report of a period says what the ledger booked for the same draws; where not, by how much. */
export function LedgerLine({ from, to }: { from: string; to: string }) {
  const query = useQuery({
    queryKey: queryKeys.report('ledger', { from, to }),
    queryFn: ({ signal }) => fetchCall(OPERATOR_CALLS.compareReport, { query: { from, to } }, signal),
  });
  const { data } = query;
  if (data === undefined) {
    return (
      <p role="status" className="text-sm text-muted">
        {query.error === null ? 'Comparing with the ledger…' : `Not compared with the ledger: ${query.error.message}`}
      </p>
    );
  }
  if (data.equal) {
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-open">
        <CircleCheck size={16} aria-hidden="true" className="shrink-0" />
        Stakes, refunds and payouts equal what the ledger booked for these draws.
      </p>
    );
  }
  return (
    <div role="alert" className="grid gap-1 rounded-control bg-bad-soft px-4 py-2.5 text-sm text-bad">
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
        The report is not what the ledger booked. Run the books check on the Integrity page.
      </p>
      {data.lines
        .filter((line) => line.reportPaise !== line.ledgerPaise)
        .map((line) => (
          <p key={line.what} className="num pl-6">
            {NAMES[line.what]}: <Paise value={line.reportPaise} /> here, <Paise value={line.ledgerPaise} /> in the
            ledger
          </p>
        ))}
    </div>
  );
}

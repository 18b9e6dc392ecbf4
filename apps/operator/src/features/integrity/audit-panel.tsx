import type { AuditChainState } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { formatCount, formatInstant } from '../../shared/format.ts';
import { Note, Panel, Stat } from '../../shared/parts.tsx';

type Check = NonNullable<AuditChainState['check']>;

/** The chain of the audit log: its seals, its head and the last check. Copy the head to a place outside the platform. */
export function AuditPanel({ audit }: { audit: AuditChainState }) {
  const { lastSeal, check } = audit;
  return (
    <Panel title="Audit chain" end={<ChainBadge check={check} />}>
      {check?.first == null ? null : (
        <Note tone="bad">
          {placeOf(check.first)}: {check.first.detail}. First keep a backup in a safe place. Then follow the runbook
          audit-broken.md.
        </Note>
      )}
      <dl className="grid gap-4 sm:grid-cols-3">
        <Stat label="Rows sealed">{formatCount(audit.rowsSealed)}</Stat>
        <Stat
          label="Waiting"
          note={audit.waitingSinceMs === null ? undefined : `since ${formatInstant(audit.waitingSinceMs)}`}
        >
          {formatCount(audit.rowsWaiting)}
        </Stat>
        <Stat label="Last seal" note={lastSeal === null ? undefined : formatInstant(lastSeal.sealedAtMs)}>
          {lastSeal === null ? 'None yet' : formatCount(Number(lastSeal.sealNo))}
        </Stat>
      </dl>
      {lastSeal === null ? null : (
        <p className="text-sm text-muted">
          Head <code className="font-mono break-all text-ink">{lastSeal.head}</code>
        </p>
      )}
      <p className="num text-sm text-muted">
        {check === null
          ? 'The chain is not verified yet. A job verifies it every hour.'
          : `Verified ${formatInstant(check.atMs)}`}
      </p>
    </Panel>
  );
}

function ChainBadge({ check }: { check: Check | null }) {
  if (check === null) return <Badge tone="shut">Not verified</Badge>;
  if (check.problems === 0) return <Badge tone="open">Chain unbroken</Badge>;
  return <Badge tone="bad">Chain broken</Badge>;
}

function placeOf({ sealNo, auditId }: NonNullable<Check['first']>): string {
  const places = [sealNo === null ? [] : [`seal ${sealNo}`], auditId === null ? [] : [`row ${auditId}`]].flat();
  return places.length === 0 ? 'Broken' : `Broken at ${places.join(', ')}`;
}

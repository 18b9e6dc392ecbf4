import type { AuditChainState } from '@surahi/contract/operator';
import { Badge } from '@surahi/ui';
import { formatCount, formatInstant } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { rich } from '../../shared/i18n/rich.tsx';
import { Note, Panel, Stat } from '../../shared/parts.tsx';

type Check = NonNullable<AuditChainState['check']>;

/** The chain of the audit log: its seals, its head and the last check. Copy the head to a place outside the platform. */
export function AuditPanel({ audit }: { audit: AuditChainState }) {
  const { lastSeal, check } = audit;
  return (
    <Panel title={t('Audit chain')} end={<ChainBadge check={check} />}>
      {check?.first == null ? null : (
        <Note tone="bad">
          {t('{place}: {detail}. First keep a backup in a safe place. Then follow the runbook audit-broken.md.', {
            place: placeOf(check.first),
            detail: check.first.detail,
          })}
        </Note>
      )}
      <dl className="grid gap-4 sm:grid-cols-3">
        <Stat label={t('Rows sealed')}>{formatCount(audit.rowsSealed)}</Stat>
        <Stat
          label={t('Waiting')}
          note={
            audit.waitingSinceMs === null ? undefined : t('since {time}', { time: formatInstant(audit.waitingSinceMs) })
          }
        >
          {formatCount(audit.rowsWaiting)}
        </Stat>
        <Stat label={t('Last seal')} note={lastSeal === null ? undefined : formatInstant(lastSeal.sealedAtMs)}>
          {lastSeal === null ? t('None yet') : formatCount(Number(lastSeal.sealNo))}
        </Stat>
      </dl>
      {lastSeal === null ? null : (
        <p className="text-sm text-muted">
          {rich('Head {hash}', { hash: <code className="font-mono break-all text-ink">{lastSeal.head}</code> })}
        </p>
      )}
      <p className="num text-sm text-muted">
        {check === null
          ? t('The chain is not verified yet. A job verifies it every hour.')
          : t('Verified {time}', { time: formatInstant(check.atMs) })}
      </p>
    </Panel>
  );
}

function ChainBadge({ check }: { check: Check | null }) {
  if (check === null) return <Badge tone="shut">{t('Not verified')}</Badge>;
  if (check.problems === 0) return <Badge tone="open">{t('Chain unbroken')}</Badge>;
  return <Badge tone="bad">{t('Chain broken')}</Badge>;
}

function placeOf({ sealNo, auditId }: NonNullable<Check['first']>): string {
  const places = [
    sealNo === null ? [] : [t('seal {sealNo}', { sealNo })],
    auditId === null ? [] : [t('row {auditId}', { auditId })],
  ].flat();
  return places.length === 0 ? t('Broken') : t('Broken at {places}', { places: places.join(', ') });
}

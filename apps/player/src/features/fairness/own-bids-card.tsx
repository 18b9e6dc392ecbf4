import { Card, Points } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';
import { localeTag } from '../../shared/i18n/language.ts';
import { pointsText } from '../../shared/money/points-text.ts';
import { instantText } from './fact-text.ts';
import { VerdictLine } from './verdict-line.tsx';
import type { DrawFacts, OwnBids } from './work/draw-facts.ts';
import type { ClaimReport } from './words.ts';
import { checkText } from './words.ts';

/** The checks that concern one receipt. */
const OWN_CHECKS: ReadonlySet<string> = new Set([
  'receipt-signed',
  'receipt-in-bids',
  'receipt-paid',
  'receipt-retracted',
  'receipt-refunded',
  'receipt-reversed',
]);

/** The player's own bids with their checks: signed by the operator, among the sealed bids, and paid. */
export function OwnBidsCard({ facts, claims }: { facts: DrawFacts; claims: readonly ClaimReport[] }) {
  const t = useT();
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold">{t('fair.ownTitle')}</h2>
      <ul className="grid grid-cols-1 gap-3">
        {facts.own.map((own) => (
          <Own key={`${own.slip} ${own.group}`} own={own} claims={claims} />
        ))}
      </ul>
    </Card>
  );
}

function Own({ own, claims }: { own: OwnBids; claims: readonly ClaimReport[] }) {
  const t = useT();
  const findings = claims
    .flatMap((claim) => claim.findings)
    .filter(({ check, inputs }) => OWN_CHECKS.has(check) && inputs.slip === own.slip && inputs.group === own.group);
  return (
    <li className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <p className="num text-base font-semibold">
        {t('fair.ownBids', { count: own.count, points: pointsText(String(own.points)) })}
        <span className="block text-sm font-medium text-muted">{instantText(own.atMs)}</span>
      </p>
      {own.paidPaise === undefined || findings.some(({ check }) => check === 'receipt-reversed') ? null : (
        <p className="text-base font-bold text-open">
          {t('fair.ownPaid')} <Points value={BigInt(own.paidPaise)} plus locale={localeTag()} />
        </p>
      )}
      <ul className="grid gap-2">
        {findings.map((finding) => (
          <li key={finding.check}>
            <p className="text-sm leading-snug">{t(checkText(finding))}</p>
            <VerdictLine verdict={finding.verdict} />
          </li>
        ))}
      </ul>
    </li>
  );
}

import { ChevronDown } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.ts';
import { instantText } from './fact-text.ts';
import { VerdictLine } from './verdict-line.tsx';
import type { ClaimReport, Finding } from './words.ts';
import { checkText, needsKeys } from './words.ts';

/** The checks of one claim with the values that they compared. The details of a failed claim are open at first. */
export function ClaimDetails({ claim }: { claim: ClaimReport }) {
  const t = useT();
  return (
    <details open={claim.verdict === 'fails'} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-semibold text-clay">
        {t('fair.whatWasChecked', { count: claim.findings.length })}
        <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <ul className="grid gap-3 border-l-2 border-line pl-3">
        {claim.findings.map((finding, index) => (
          // A check of receipts occurs once for each receipt, so its name alone is not a unique key.
          <li key={`${finding.check} ${index}`} className="grid gap-0.5">
            <p className="text-sm leading-snug font-semibold">{t(checkText(finding))}</p>
            <VerdictLine verdict={finding.verdict} />
            {needsKeys(finding) ? <p className="text-sm leading-snug text-muted">{t('fair.needsKeys')}</p> : null}
            <Values finding={finding} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Compared values that are instants in unix ms. */
const INSTANTS: ReadonlySet<string> = new Set([
  'from',
  'cosigned',
  'bid',
  'accepted',
  'close',
  'closed',
  'due',
  'known',
  'at',
  'cutOff',
]);

/** The compared values under their technical names, as the verifier file prints them. */
function Values({ finding: { inputs } }: { finding: Finding }) {
  const values = Object.entries(inputs);
  if (values.length === 0) return null;
  return (
    <dl lang="en" className="num grid gap-x-2 text-xs leading-relaxed text-muted">
      {values.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-1.5">
          <dt>{name}</dt>
          <dd className="min-w-0 break-all text-ink">
            {typeof value === 'number' && INSTANTS.has(name) ? instantText(value) : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

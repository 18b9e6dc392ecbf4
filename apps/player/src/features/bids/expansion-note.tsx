import type { EntryKind, SpDpTpChoice } from '@surahi/game';
import { checkPoints, dpMotor, pointsToPaise, spDpTp, spMotor } from '@surahi/game';
import { formatPoints } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';

type ExpansionNoteProps = { kind: EntryKind; digits: string; groups: SpDpTpChoice; points: string };

function countOf(kind: EntryKind, digits: string, groups: SpDpTpChoice): number | undefined {
  if (kind === 'sp_motor') return spMotor(digits)?.length ?? 0;
  if (kind === 'dp_motor') return dpMotor(digits)?.length ?? 0;
  if (kind === 'sp_dp_tp') return spDpTp(digits, groups).length;
  return undefined;
}

/** Shows before Proceed how many panas the digits expand to and what they cost together. */
export function ExpansionNote({ kind, digits, groups, points }: ExpansionNoteProps) {
  const t = useT();
  const count = countOf(kind, digits, groups);
  if (count === undefined) return null;
  const each = checkPoints(points, 1);
  const total = formatPoints(each.ok ? pointsToPaise(count * each.points) : 0n);
  return (
    <p aria-live="polite" className="num min-h-5 text-center text-sm text-muted">
      {count === 0 ? t('bid.expansionHint') : t('bid.expansion', { count, total })}
    </p>
  );
}

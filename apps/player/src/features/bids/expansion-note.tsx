import type { EntryKind, SpDpTpChoice } from '@surahi/game';
import { checkPoints, dpMotor, pointsToPaise, spDpTp, spMotor } from '@surahi/game';
import { formatPoints } from '@surahi/ui';
import { useT } from '../../shared/i18n/i18n.ts';

type ExpansionNoteProps = { kind: EntryKind; digits: string; groups: SpDpTpChoice; points: string };

function expansionOf(kind: EntryKind, digits: string, groups: SpDpTpChoice): readonly string[] | undefined {
  if (kind === 'sp_motor') return spMotor(digits) ?? [];
  if (kind === 'dp_motor') return dpMotor(digits) ?? [];
  if (kind === 'sp_dp_tp') return spDpTp(digits, groups);
  return undefined;
}

/** Shows before Proceed which panas the digits expand to and what they cost together. */
export function ExpansionNote({ kind, digits, groups, points }: ExpansionNoteProps) {
  const t = useT();
  const panas = expansionOf(kind, digits, groups);
  if (panas === undefined) return null;
  const each = checkPoints(points, 1);
  const total = formatPoints(each.ok ? pointsToPaise(panas.length * each.points) : 0n);
  return (
    <div className="num grid grid-cols-1 gap-1.5 text-center text-sm text-muted">
      {panas.length === 0 ? null : (
        <ul
          aria-label={t('bid.preview')}
          // Scrolls by keyboard too when there are many panas.
          tabIndex={0}
          className="flex max-h-[4.25rem] flex-wrap justify-center gap-1.5 overflow-y-auto rounded-md"
        >
          {panas.map((pana) => (
            <li key={pana} className="rounded-lg bg-clay-soft px-2 py-1 font-bold text-on-clay-soft">
              {pana}
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="min-h-5">
        {panas.length === 0 ? t('bid.expansionHint') : t('bid.expansion', { count: panas.length, total })}
      </p>
    </div>
  );
}

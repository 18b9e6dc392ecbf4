import type { EntryCheck, Session, SpDpTpChoice } from '@surahi/game';
import { ALL_PANAS, checkEntry } from '@surahi/game';
import { Button } from '@surahi/ui';
import { Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/toast.ts';
import type { BidGame } from './bid-games.ts';
import { suggestionsOf, takesOneDigit } from './bid-games.ts';
import { DigitGrid } from './digit-grid.tsx';
import type { FieldProblem } from './entry-error.ts';
import { entryErrorText, fieldOf } from './entry-error.ts';
import { ExpansionNote } from './expansion-note.tsx';
import { GroupBoxes } from './group-boxes.tsx';
import { MIN_POINTS } from './limits.ts';
import { NumberInput } from './number-input.tsx';
import { PointChips } from './point-chips.tsx';
import { PointsField } from './points-field.tsx';

type Accepted = Extract<EntryCheck, { ok: true }>;

export type EntryFormProps = {
  game: BidGame;
  session: Session;
  /** The wallet minus the points of the list, in paise. */
  balancePaise: bigint;
  /** True when no bid on this screen is accepted any more. */
  closed: boolean;
  onAdd: (entry: Accepted) => void;
};

type Draft = { digits: string; closedigits: string; points: string };

const BLANK: Draft = { digits: '', closedigits: '', points: '' };
const NO_GROUPS: SpDpTpChoice = { sp: false, dp: false, tp: false };

/** Fields for the number and points of the next bid, and Proceed. */
export function EntryForm({ game, session, balancePaise, closed, onAdd }: EntryFormProps) {
  const t = useT();
  const [draft, setDraft] = useState(BLANK);
  const [groups, setGroups] = useState(NO_GROUPS);
  const numberField = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<FieldProblem>();
  const change = (part: Partial<Draft>) => {
    setDraft((held) => ({ ...held, ...part }));
    setProblem(undefined);
  };
  const proceed = () => {
    if (closed) {
      toast.error(t('bid.error.bidding_closed', { value: t(game.label) }));
      return;
    }
    const input = { family: game.family, kind: game.kind, session, ...draft, groups, balancePaise };
    const checked = checkEntry({ ...input, minPoints: MIN_POINTS });
    if (!checked.ok) {
      const text = entryErrorText(t, checked.error, checked.value);
      toast.error(text);
      setProblem({ field: fieldOf(checked.error, checked.value, draft), text });
      return;
    }
    onAdd(checked);
    change(BLANK);
    // On screens with a digit grid, focusing the field would open the keyboard over it.
    if (!takesOneDigit(game.kind)) numberField.current?.focus();
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-2.5"
      onKeyDown={goToNextField}
      onSubmit={(event) => {
        event.preventDefault();
        proceed();
      }}
    >
      {takesOneDigit(game.kind) ? (
        <DigitGrid label={t('bid.tapDigit')} value={draft.digits} onPick={(digits) => change({ digits })} />
      ) : null}
      {game.kind === 'sp_dp_tp' ? (
        <GroupBoxes
          value={groups}
          onChange={(next) => {
            setGroups(next);
            setProblem(undefined);
          }}
        />
      ) : null}
      <NumberFields
        game={game}
        session={session}
        draft={draft}
        problem={problem}
        onChange={change}
        numberField={numberField}
      />
      <PointChips onPick={(points) => change({ points })} />
      <ExpansionNote kind={game.kind} digits={draft.digits} groups={groups} points={draft.points} />
      <Button type="submit" variant="soft">
        <Plus size={18} aria-hidden="true" />
        {t('bid.proceed')}
      </Button>
    </form>
  );
}

/** Enter moves to the next field. In the last one it submits the form. */
function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="text"]')];
  const at = fields.findIndex((field) => field === event.target);
  const next = at === -1 ? undefined : fields[at + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

type FieldsProps = {
  game: BidGame;
  session: Session;
  draft: Draft;
  problem: FieldProblem | undefined;
  onChange: (part: Partial<Draft>) => void;
  numberField: React.RefObject<HTMLInputElement | null>;
};

/** Number and points side by side. A sangam has two number fields above the points. */
function NumberFields({ game, session, draft, problem, onChange, numberField }: FieldsProps) {
  const t = useT();
  const errorOf = (field: FieldProblem['field']) => (problem?.field === field ? problem.text : undefined);
  const sangam = game.kind === 'half_sangam' || game.kind === 'full_sangam';
  const labels = fieldLabels(game, session);
  return (
    <div className="grid grid-cols-2 items-start gap-2.5">
      <NumberInput
        ref={numberField}
        label={t(labels.digits)}
        value={draft.digits}
        error={errorOf('digits')}
        onChange={(digits) => onChange({ digits })}
        suggestions={suggestionsOf(game.kind)}
      />
      {sangam ? (
        <NumberInput
          label={t(labels.closedigits)}
          value={draft.closedigits}
          error={errorOf('closedigits')}
          onChange={(closedigits) => onChange({ closedigits })}
          suggestions={ALL_PANAS}
        />
      ) : null}
      <div className={sangam ? 'col-span-2' : undefined}>
        <PointsField value={draft.points} error={errorOf('points')} onChange={(points) => onChange({ points })} />
      </div>
    </div>
  );
}

/** A Half Sangam takes the digit from the chosen session and the pana from the other session. */
function fieldLabels(game: BidGame, session: Session) {
  if (game.kind === 'full_sangam') return { digits: 'bid.openPana', closedigits: 'bid.closePana' } as const;
  if (game.kind !== 'half_sangam') return { digits: 'bid.digit', closedigits: 'bid.digit' } as const;
  return session === 'open'
    ? ({ digits: 'bid.openDigit', closedigits: 'bid.closePana' } as const)
    : ({ digits: 'bid.closeDigit', closedigits: 'bid.openPana' } as const);
}

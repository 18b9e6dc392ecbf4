import { ALL_PANAS } from '@surahi/game';
import type { Session } from '@surahi/game';
import { Button } from '@surahi/ui';
import { clsx } from 'clsx';
import { Dices, Plus } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';
import type { Market } from '../../shared/markets/market.ts';
import { pointsText } from '../../shared/money/points-text.ts';
import type { BidGame } from './bid-games.ts';
import { choicesAddRows, suggestionsOf, takesOneDigit, tapsAddRows } from './bid-games.ts';
import type { BidRow } from './bid-list.ts';
import { DigitGrid } from './digit-grid.tsx';
import type { FieldProblem } from './entry-error.ts';
import { ExpansionNote } from './expansion-note.tsx';
import { GroupBoxes } from './group-boxes.tsx';
import { hasRandomNumber } from './random-number.ts';
import { NumberInput } from './number-input.tsx';
import { PointChips } from './point-chips.tsx';
import { PointsField } from './points-field.tsx';
import type { Draft, EntryProps } from './use-entry.ts';
import { useEntry } from './use-entry.ts';
import { WinNote } from './win-note.tsx';

/** `children` are further ways to add numbers. */
type EntryFormProps = EntryProps & { market: Market; rows: readonly BidRow[]; children: ReactNode };

/** Fields for the number and points of the next bid, and Proceed. Chips and digits above them are quicker. */
export function EntryForm({ market, rows, children, ...props }: EntryFormProps) {
  const { game, session } = props;
  const t = useT();
  const entry = useEntry(props);
  const { draft, groups, stake } = entry;
  const numberField = useRef<HTMLInputElement>(null);
  const points = draft.points === '' ? stake : draft.points;
  const tapAdds = stake !== '' && tapsAddRows(game.kind);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-2.5"
      onKeyDown={goToNextField}
      onSubmit={(event) => {
        event.preventDefault();
        // On screens with a digit grid, focusing the field would open the keyboard over it.
        if (entry.proceed() && !takesOneDigit(game.kind)) numberField.current?.focus();
      }}
    >
      {game.kind === 'sp_dp_tp' ? <GroupBoxes value={groups} onChange={entry.chooseGroups} /> : null}
      <PointChips chosen={stake} onPick={entry.chooseAmount} />
      {takesOneDigit(game.kind) ? (
        <>
          <DigitGrid
            label={t('bid.tapDigit')}
            value={draft.digits}
            points={tapsAddRows(game.kind) ? pointsByDigit(rows, session) : {}}
            onPick={entry.pick}
          />
          {tapAdds ? (
            <p className="num text-center text-sm text-muted">{t('bid.tapAdds', { points: pointsText(stake) })}</p>
          ) : null}
        </>
      ) : null}
      <NumberFields
        game={game}
        session={session}
        draft={draft}
        stake={stake}
        problem={entry.problem}
        onChange={entry.change}
        onChoose={entry.pick}
        numberField={numberField}
      />
      {stake !== '' && choicesAddRows(game.kind) ? (
        <p className="num text-center text-sm text-muted">{t('bid.choiceAdds', { points: pointsText(stake) })}</p>
      ) : null}
      <ExpansionNote kind={game.kind} digits={draft.digits} groups={groups} points={points} />
      <WinNote kind={game.kind} points={points} rates={market.rates} />
      <div className="flex flex-wrap gap-2">
        {hasRandomNumber(game.kind) ? (
          <Button variant="ghost" className="min-h-11 flex-1 !px-2 !whitespace-normal" onClick={entry.pickRandom}>
            <Dices size={18} aria-hidden="true" />
            {t('bid.randomNumber')}
          </Button>
        ) : null}
        {children}
      </div>
    </form>
  );
}

/** The points of the list on each digit of a session. */
function pointsByDigit(rows: readonly BidRow[], session: Session): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { pick, points } of rows) {
    if (pick.family !== 'main' || pick.session === session) sums[pick.digits] = (sums[pick.digits] ?? 0) + points;
  }
  return sums;
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
  stake: string;
  problem: FieldProblem | undefined;
  onChange: (part: Partial<Draft>) => void;
  /** Called with a number chosen from the suggestions of the first field. */
  onChoose: (number: string) => void;
  numberField: React.RefObject<HTMLInputElement | null>;
};

/** Number, points and Proceed side by side. A sangam has two number fields above them. */
function NumberFields({ game, session, draft, stake, problem, onChange, onChoose, numberField }: FieldsProps) {
  const t = useT();
  const errorOf = (field: FieldProblem['field']) => (problem?.field === field ? problem.text : undefined);
  const sangam = game.kind === 'half_sangam' || game.kind === 'full_sangam';
  const labels = fieldLabels(game, session);
  // A motor takes up to ten digits.
  const isMotor = game.kind === 'sp_motor' || game.kind === 'dp_motor';
  return (
    <div className="flex flex-wrap items-start gap-2.5">
      <div className={isMotor ? 'min-w-full flex-1' : 'min-w-[5.6em] flex-1 basis-0'}>
        <NumberInput
          ref={numberField}
          label={t(labels.digits)}
          value={draft.digits}
          error={errorOf('digits')}
          onChange={(digits) => onChange({ digits })}
          onChoose={onChoose}
          suggestions={suggestionsOf(game.kind)}
        />
      </div>
      {sangam ? (
        <div className="min-w-[5.6em] flex-1 basis-0">
          <NumberInput
            label={t(labels.closedigits)}
            value={draft.closedigits}
            error={errorOf('closedigits')}
            onChange={(closedigits) => onChange({ closedigits })}
            onChoose={(closedigits) => onChange({ closedigits })}
            suggestions={ALL_PANAS}
          />
        </div>
      ) : null}
      {sangam ? <span aria-hidden="true" className="h-0 basis-full" /> : null}
      {/* The field shares its row with Proceed alone, so its placeholder fits in a large text size. */}
      <div className={clsx('min-w-[5.6em] basis-0', isMotor || sangam ? 'grow-3' : 'grow')}>
        <PointsField
          value={draft.points}
          error={errorOf('points')}
          stake={stake}
          onChange={(points) => onChange({ points })}
        />
      </div>
      <div className="grid grow gap-1.5">
        {/* As high as the labels beside it. */}
        <span aria-hidden="true" className="h-[1lh] text-sm" />
        <Button type="submit" variant="soft" className="!px-2.5">
          <Plus size={18} aria-hidden="true" />
          {t('bid.proceed')}
        </Button>
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

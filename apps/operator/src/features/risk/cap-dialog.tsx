import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { FAMILIES, FAMILY_GAMES, type Family, GAME_NAMES } from '@surahi/game';
import { Button, DigitInput } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../shared/api.ts';
import { SelectField } from '../../shared/controls.tsx';
import { formatDay } from '../../shared/format.ts';
import { Modal } from '../../shared/modal.tsx';
import { familyName } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { ReasonField } from '../../shared/reason-dialog.tsx';
import { tell, tellFailure } from '../../shared/toast.ts';
import { type CapDraft, type CapProblem, hasSessions, hasTwoNumbers, readDraft } from './cap-choice.ts';
import type { Exposure } from './grids.ts';

type Market = OperatorAnswer<typeof OPERATOR_CALLS.listCaps>['markets'][number];

type CapDialogProps = { onClose: () => void } & (
  | { draw: Pick<Exposure, 'drawId' | 'family' | 'marketName' | 'businessDate'>; markets?: undefined }
  | { markets: readonly Market[]; draw?: undefined }
);

const CHOICES = [
  { value: 'draw', label: 'The whole draw' },
  { value: 'player', label: 'Each player' },
  { value: 'game', label: 'All of a game' },
  { value: 'each_number', label: 'Each number of a game' },
  { value: 'one_number', label: 'One number' },
] as const;

const EMPTY: CapDraft = {
  choice: 'each_number',
  game: 'single_digit',
  session: 'open',
  digits: '',
  closedigits: '',
  points: '',
  reason: '',
};

/** Sets a cap for one draw, or for a market or a whole family from now on. */
export function CapDialog({ draw, markets, onClose }: CapDialogProps) {
  const client = useQueryClient();
  const [family, setFamily] = useState<Family>(draw?.family ?? 'main');
  const [market, setMarket] = useState('');
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<CapProblem>();
  const [busy, setBusy] = useState(false);
  const change = (next: Partial<CapDraft>) => {
    setDraft({ ...draft, ...next });
    setProblem(undefined);
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    const read = readDraft(family, draft);
    if (!read.ok) return setProblem(read);
    setBusy(true);
    const scope = draw === undefined ? (market === '' ? {} : { marketId: Number(market) }) : { drawId: draw.drawId };
    const answer = await call(OPERATOR_CALLS.setCap, { body: { family, ...scope, ...read.cap } });
    setBusy(false);
    if (!answer.ok) return tellFailure(answer);
    await client.invalidateQueries({ queryKey: queryKeys.risk });
    tell('The cap holds from now on');
    onClose();
  }

  return (
    <Modal
      open
      onOpenChange={onClose}
      wide
      locked={busy}
      title="Set a cap"
      description={
        draw === undefined
          ? 'Holds at once and for every later draw; a cap for the same is replaced. Bids accepted before stay and count.'
          : `${draw.marketName}, ${formatDay(draw.businessDate)} only. A cap for the same is replaced. Bids accepted before stay and count.`
      }
    >
      <form onSubmit={send} className="grid gap-4" noValidate>
        <div className="flex flex-wrap gap-3">
          {markets === undefined ? null : (
            <>
              <SelectField
                label="Family"
                value={family}
                options={FAMILIES.map((one) => ({ value: one, label: familyName(one) }))}
                onChange={(next) => {
                  setFamily(next);
                  setMarket('');
                  change({ game: FAMILY_GAMES[next][0] ?? 'single_digit' });
                }}
              />
              <SelectField
                label="Market"
                value={market}
                options={[
                  { value: '', label: 'Every market' },
                  ...markets
                    .filter((one) => one.family === family)
                    .map((one) => ({ value: String(one.marketId), label: one.name })),
                ]}
                onChange={setMarket}
              />
            </>
          )}
          <SelectField label="Caps" value={draft.choice} options={CHOICES} onChange={(choice) => change({ choice })} />
        </div>
        <NumberFields family={family} draft={draft} problem={problem} onChange={change} />
        <DigitInput
          label={draft.choice === 'player' ? 'Most points of each player in a draw' : 'Most points in a draw'}
          value={draft.points}
          maxLength={10}
          error={problem?.field === 'points' ? problem.text : undefined}
          hint="0 accepts nothing."
          onChange={(event) => change({ points: event.target.value })}
        />
        <ReasonField
          value={draft.reason}
          error={problem?.field === 'reason' ? problem.text : undefined}
          onChange={(reason) => change({ reason })}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Set the cap
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type NumberFieldsProps = {
  family: Family;
  draft: CapDraft;
  problem: CapProblem | undefined;
  onChange: (next: Partial<CapDraft>) => void;
};

/** Which game, and which number of it, as far as the choice asks for them. */
function NumberFields({ family, draft, problem, onChange }: NumberFieldsProps) {
  const { choice, game } = draft;
  if (choice === 'draw' || choice === 'player') return null;
  const isOne = choice === 'one_number';
  return (
    <div className="flex flex-wrap items-start gap-3">
      <SelectField
        label="Game"
        value={game}
        options={FAMILY_GAMES[family].map((one) => ({ value: one, label: GAME_NAMES[one] }))}
        onChange={(next) => onChange({ game: next })}
      />
      {isOne && hasSessions(family, game) ? (
        <SelectField
          label="Session"
          value={draft.session}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'close', label: 'Close' },
          ]}
          onChange={(session) => onChange({ session })}
        />
      ) : null}
      {isOne ? (
        <DigitInput
          label={hasTwoNumbers(game) ? 'First number' : 'Number'}
          fieldClassName="w-36"
          value={draft.digits}
          maxLength={3}
          error={problem?.field === 'number' ? problem.text : undefined}
          onChange={(event) => onChange({ digits: event.target.value })}
        />
      ) : null}
      {isOne && hasTwoNumbers(game) ? (
        <DigitInput
          label="Other pana"
          fieldClassName="w-36"
          value={draft.closedigits}
          maxLength={3}
          onChange={(event) => onChange({ closedigits: event.target.value })}
        />
      ) : null}
    </div>
  );
}

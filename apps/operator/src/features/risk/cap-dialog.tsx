import { zodResolver } from '@hookform/resolvers/zod';
import { type OperatorAnswer, type OperatorCap, OPERATOR_CALLS } from '@surahi/contract/operator';
import { FAMILIES, FAMILY_GAMES, GAME_NAMES } from '@surahi/game';
import { DigitInput } from '@surahi/ui';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { SelectField } from '../../shared/controls.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { formatCount, formatDay } from '../../shared/format.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { usePollMs } from '../../shared/live.ts';
import { familyName, Note, StaleNote } from '../../shared/parts.tsx';
import { queryKeys, useOperatorQuery } from '../../shared/query.ts';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import {
  type CapChoice,
  type CapFields,
  capOf,
  capSchema,
  type CapScope,
  hasSessions,
  hasTwoNumbers,
  replacedCap,
} from './cap-choice.ts';
import type { Exposure } from './grids.ts';

type Market = OperatorAnswer<typeof OPERATOR_CALLS.listCaps>['markets'][number];

type CapDialogProps = { onClose: () => void } & (
  | { draw: Pick<Exposure, 'drawId' | 'family' | 'marketName' | 'businessDate'>; markets?: undefined }
  | { markets: readonly Market[]; draw?: undefined }
);

const CHOICES = [
  { value: 'draw', label: t('The whole draw') },
  { value: 'loss', label: t('The net liability of the draw') },
  { value: 'player', label: t('Each player') },
  { value: 'game', label: t('All of a game') },
  { value: 'each_number', label: t('Each number of a game') },
  { value: 'one_number', label: t('One number') },
] as const;

const POINTS_LABELS: Partial<Record<CapChoice, string>> = {
  player: t('Most points of each player in a draw'),
  loss: t('Most points that a draw may lose'),
};

const REPLACES = t('It replaces an existing cap of the same kind. Bids already accepted stay and count.');

/** Sets a cap for one draw, or for a market or a whole family from now on. */
export function CapDialog({ draw, markets, onClose }: CapDialogProps) {
  const { send, isSending } = useOperatorMutation(queryKeys.risk);
  const form = useForm<CapFields>({
    resolver: zodResolver(capSchema),
    defaultValues: {
      family: draw?.family ?? 'main',
      marketId: '',
      choice: 'each_number',
      game: 'single_digit',
      session: 'open',
      digits: '',
      closedigits: '',
      points: '',
      reason: '',
    },
  });
  const { control, register, handleSubmit, setValue, formState } = form;
  const { errors } = formState;
  const choice = useWatch({ control, name: 'choice' });
  const query = useOperatorQuery(queryKeys.caps, OPERATOR_CALLS.listCaps, {}, { refetchInterval: usePollMs() });
  const caps = query.data?.caps;
  const setCap = handleSubmit((fields) => {
    if (caps === undefined) return undefined;
    const scope = scopeOf(draw, fields);
    // The form shows this cap. If it is changed meanwhile, the server refuses the call.
    const before = replacedCap(caps, scope, fields)?.maxPoints ?? null;
    return send(
      OPERATOR_CALLS.setCap,
      { body: { ...scope, ...capOf(fields), before } },
      { done: t('The cap applies from now on'), onDone: onClose },
    );
  });
  return (
    <FormDialog
      title={t('Set a cap')}
      description={
        draw === undefined
          ? t('Applies immediately and to every later draw. {replaces}', { replaces: REPLACES })
          : t('Applies only to {marketName}, {day}. {replaces}', {
              marketName: draw.marketName,
              day: formatDay(draw.businessDate),
              replaces: REPLACES,
            })
      }
      wide
      submit={t('Set the cap')}
      busy={isSending}
      canSubmit={caps !== undefined}
      onClose={onClose}
      onSubmit={setCap}
    >
      <div className="flex flex-wrap gap-3">
        {markets === undefined ? null : <ScopeFields markets={markets} form={form} />}
        <SelectField label={t('Caps')} value={choice} options={CHOICES} onChange={(next) => setValue('choice', next)} />
      </div>
      {choice === 'draw' || choice === 'player' || choice === 'loss' ? null : <NumberFields form={form} />}
      <StaleNote error={query.error} />
      {caps === undefined ? null : <ReplacedNote caps={caps} draw={draw} form={form} />}
      <DigitInput
        label={POINTS_LABELS[choice] ?? t('Most points in a draw')}
        maxLength={10}
        error={errors.points?.message}
        hint={
          choice === 'loss'
            ? t('The payout of the worst result less all stakes. A bid is refused if the draw could lose more.')
            : t('0 accepts nothing.')
        }
        {...register('points')}
      />
      <ReasonField error={errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}

type CapForm = UseFormReturn<CapFields>;

function scopeOf(draw: CapDialogProps['draw'], { marketId }: Pick<CapFields, 'marketId'>): CapScope {
  if (draw !== undefined) return { drawId: draw.drawId };
  return marketId === '' ? {} : { marketId: Number(marketId) };
}

/** The cap in force that the form would replace, if there is one. */
function ReplacedNote({
  caps,
  draw,
  form,
}: {
  caps: readonly OperatorCap[];
  draw: CapDialogProps['draw'];
  form: CapForm;
}) {
  useWatch({ control: form.control });
  const fields = form.getValues();
  const cap = replacedCap(caps, scopeOf(draw, fields), fields);
  if (cap === undefined) return null;
  const { maxPoints, changedBy } = cap;
  return (
    <Note>
      {t('Replaces the cap of {count} points, set by {name}', { count: formatCount(maxPoints), name: changedBy })}
    </Note>
  );
}

/** The family, and one of its markets or all of them. */
function ScopeFields({ markets, form: { control, setValue } }: { markets: readonly Market[]; form: CapForm }) {
  const [family, marketId] = useWatch({ control, name: ['family', 'marketId'] });
  return (
    <>
      <SelectField
        label={t('Family')}
        value={family}
        options={FAMILIES.map((one) => ({ value: one, label: familyName(one) }))}
        onChange={(next) => {
          setValue('family', next);
          setValue('marketId', '');
          setValue('game', FAMILY_GAMES[next][0] ?? 'single_digit');
        }}
      />
      <SelectField
        label={t('Market')}
        value={marketId}
        options={[
          { value: '', label: t('Every market') },
          ...markets
            .filter((one) => one.family === family)
            .map((one) => ({ value: String(one.marketId), label: one.name })),
        ]}
        onChange={(next) => setValue('marketId', next)}
      />
    </>
  );
}

/** The game, and one of its numbers if the cap is on one number. */
function NumberFields({ form: { control, register, setValue, formState } }: { form: CapForm }) {
  const [family, choice, game, session] = useWatch({ control, name: ['family', 'choice', 'game', 'session'] });
  const isOne = choice === 'one_number';
  return (
    <div className="flex flex-wrap items-start gap-3">
      <SelectField
        label={t('Game')}
        value={game}
        options={FAMILY_GAMES[family].map((one) => ({ value: one, label: t(GAME_NAMES[one]) }))}
        onChange={(next) => setValue('game', next)}
      />
      {isOne && hasSessions(family, game) ? (
        <SelectField
          label={t('Session')}
          value={session}
          options={[
            { value: 'open', label: t('Open') },
            { value: 'close', label: t('Close') },
          ]}
          onChange={(next) => setValue('session', next)}
        />
      ) : null}
      {isOne ? (
        <DigitInput
          label={hasTwoNumbers(game) ? t('First number') : t('Number')}
          fieldClassName="w-36"
          maxLength={3}
          error={formState.errors.digits?.message}
          {...register('digits')}
        />
      ) : null}
      {isOne && hasTwoNumbers(game) ? (
        <DigitInput label={t('Other pana')} fieldClassName="w-36" maxLength={3} {...register('closedigits')} />
      ) : null}
    </div>
  );
}

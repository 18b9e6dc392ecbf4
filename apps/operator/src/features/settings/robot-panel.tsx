import { type OperatorAnswer, OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, DigitInput } from '@surahi/ui';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { t } from '../../shared/i18n/i18n.ts';
import { Note, Panel } from '../../shared/parts.tsx';
import { queryKeys } from '../../shared/query.ts';
import { useMay } from '../../shared/session.ts';
import { Switch } from '../../shared/switch.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';

type Robot = OperatorAnswer<typeof OPERATOR_CALLS.getRobot>;

const LONGEST_SECONDS = 86_400;

const schema = z.object({
  on: z.boolean(),
  delay: z
    .string()
    .check(
      z.refine(
        (text) => text !== '' && Number(text) <= LONGEST_SECONDS,
        t('Enter 0 to {most} seconds', { most: LONGEST_SECONDS }),
      ),
    ),
});

/** Switches the robot that declares due results of the demo. */
export function RobotPanel({ robot }: { robot: Robot }) {
  const mayChange = useMay('settings.robot') && robot.available;
  const { send, isSending } = useOperatorMutation(queryKeys.robot);
  const stored = { on: robot.on && robot.available, delay: String(robot.delaySeconds) };
  const { control, register, handleSubmit, draft, formState, settle } = useDraft(stored, schema);
  const on = useController({ control, name: 'on' }).field;
  const isChanged = draft.on !== robot.on || draft.delay !== stored.delay;
  const save = handleSubmit((fields) =>
    send(
      OPERATOR_CALLS.setRobot,
      { body: { on: fields.on, delaySeconds: Number(fields.delay) } },
      {
        done: (next) => (next.on ? t('The robot is on') : t('The robot is off')),
        onDone: () => settle({ state: 'done' }),
      },
    ),
  );
  return (
    <Panel title={t('Demo robot')} className="max-w-[620px]">
      <p className="text-sm text-muted">
        {t(
          'Enters and declares every due result, so that the demo runs without an operator. While it is on, it may declare a result before you do.',
        )}
      </p>
      {robot.available ? null : <Note tone="win">{t('The server’s configuration disables the robot.')}</Note>}
      <form onSubmit={save} className="grid gap-4" noValidate>
        <div className="flex items-center gap-3">
          <Switch id="robot-on" checked={on.value} onChange={on.onChange} disabled={!mayChange} />
          <label htmlFor="robot-on" className="text-base font-semibold">
            {t('Declare due results automatically')}
          </label>
        </div>
        <DigitInput
          label={t('Seconds after the cut-off')}
          hint={delayHint(draft.delay)}
          error={formState.errors.delay?.message}
          maxLength={5}
          disabled={!mayChange}
          fieldClassName="max-w-64"
          {...register('delay')}
        />
        {mayChange ? (
          <Button type="submit" busy={isSending} disabled={!isChanged} className="justify-self-start">
            {t('Save')}
          </Button>
        ) : (
          <p className="text-sm text-muted">
            {robot.available ? t('Your role can view this but not change it.') : t('It cannot be switched on here.')}
          </p>
        )}
      </form>
    </Panel>
  );
}

function delayHint(seconds: string): string {
  const minutes = Number(seconds) / 60;
  return minutes >= 1 ? t('About {minutes} min', { minutes: Math.round(minutes) }) : t('Less than a minute');
}

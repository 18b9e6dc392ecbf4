import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS, type OperatorDraw } from '@surahi/contract/operator';
import { Button, DigitInput } from '@surahi/ui';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { reasonText } from '../../shared/form.ts';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { numberLength, readNumber, type ReadNumber } from './result-number.ts';
import type { DrawSide } from './side-step.ts';
import { sideName } from './words.ts';

type EnterFormProps = {
  draw: OperatorDraw;
  side: DrawSide;
  /** Replaces an entry that is not declared yet. This needs a reason. */
  replaces?: boolean;
  /** Runs after the server has stored the entry. */
  onEntered?: (() => void) | undefined;
};

/** Enters a result. Players see and win nothing before it is declared. */
export function EnterForm({ draw, side, replaces = false, onEntered }: EnterFormProps) {
  const [isOpen, setOpen] = useState(!replaces);
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)} className="justify-self-start">
        {t('Change the entry')}
      </Button>
    );
  }
  const close = () => setOpen(false);
  const entered = () => {
    if (replaces) close();
    onEntered?.();
  };
  return <OpenForm draw={draw} side={side} replaces={replaces} onClose={close} onEntered={entered} />;
}

const schema = z.object({ number: z.string(), reason: z.optional(reasonText) });

type OpenFormProps = {
  draw: OperatorDraw;
  side: DrawSide;
  replaces: boolean;
  onClose: () => void;
  onEntered: () => void;
};

function OpenForm({ draw, side, replaces, onClose, onEntered }: OpenFormProps) {
  const { family, drawId } = draw;
  const { send, isSending } = useOperatorMutation(queryKeys.draws, queryKeys.waiting);
  const { register, handleSubmit, setError, setValue, control, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: replaces ? { number: '', reason: '' } : { number: '' },
  });
  const { errors } = formState;
  const readId = useId();
  const number = useWatch({ control, name: 'number' });
  const read = readNumber(family, side.side, number);
  const isComplete = number.length === numberLength(family);
  const enter = handleSubmit(({ reason, ...entry }) => {
    if (!read.ok) return setError('number', { message: read.problem });
    const body = { side: side.side, ...entry, ...(reason === undefined ? {} : { reason }) };
    const effects = { done: t('The result is entered'), onDone: onEntered };
    return send(OPERATOR_CALLS.enterResult, { params: { drawId }, body }, effects);
  });
  return (
    <form onSubmit={enter} className="grid gap-3" noValidate>
      <div className="flex flex-wrap items-start gap-3">
        <DigitInput
          label={family === 'gali' ? t('Result, two digits') : t('{side} pana', { side: sideName(family, side.side) })}
          maxLength={numberLength(family)}
          autoComplete="off"
          error={errors.number?.message ?? (isComplete && !read.ok ? read.problem : undefined)}
          hint={read.ok ? undefined : t('Players see it only after it is declared.')}
          aria-describedby={readId}
          fieldClassName="w-56"
          {...register('number')}
        />
        {replaces ? null : (
          <Button type="submit" busy={isSending} className="mt-6">
            {t('Enter result')}
          </Button>
        )}
        <ReadResult id={readId} read={read} onUse={(meant) => setValue('number', meant, { shouldValidate: true })} />
      </div>
      {replaces ? (
        <>
          <ReasonField error={errors.reason?.message} {...register('reason')} />
          <div className="flex gap-2">
            <Button type="submit" busy={isSending}>
              {t('Replace the entry')}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              {t('Cancel')}
            </Button>
          </div>
        </>
      ) : null}
    </form>
  );
}

/** The typed result as players will read it, or a button that corrects the order of its digits. */
function ReadResult({ id, read, onUse }: { id: string; read: ReadNumber; onUse: (number: string) => void }) {
  return (
    <output id={id} className="num mt-6 flex min-h-tap items-center gap-3 text-xl font-bold">
      {read.ok ? <span>{read.shown}</span> : null}
      {read.ok && read.ank !== null ? (
        <span className="text-sm font-semibold text-muted">{t('ank {ank}', { ank: read.ank })}</span>
      ) : null}
      {!read.ok && read.meant !== null ? (
        <Button variant="soft" onClick={() => onUse(read.meant ?? '')}>
          {t('Use {meant}', { meant: read.meant })}
        </Button>
      ) : null}
    </output>
  );
}

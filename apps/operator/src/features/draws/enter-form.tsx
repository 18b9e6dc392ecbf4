import { OPERATOR_CALLS, type OperatorDraw } from '@surahi/contract/operator';
import { Button, DigitInput } from '@surahi/ui';
import { type FormEvent, useId, useState } from 'react';
import { ReasonField } from '../../shared/reason-dialog.tsx';
import { numberLength, readNumber } from './result-number.ts';
import type { DrawSide } from './side-step.ts';
import { useDrawAction } from './use-draw-action.ts';
import { sideName } from './words.ts';

type EnterFormProps = {
  draw: OperatorDraw;
  side: DrawSide;
  /** Replaces an entry that is not declared yet, which needs a reason. */
  replaces?: boolean;
};

/** Stores what the result is; it shows and pays nothing yet. */
export function EnterForm({ draw, side, replaces = false }: EnterFormProps) {
  const [isOpen, setOpen] = useState(!replaces);
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)} className="justify-self-start">
        Change the entry
      </Button>
    );
  }
  return <OpenForm draw={draw} side={side} replaces={replaces} onDone={() => setOpen(false)} />;
}

function OpenForm({ draw, side, replaces, onDone }: Required<EnterFormProps> & { onDone: () => void }) {
  const act = useDrawAction(draw.drawId);
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ number?: string; reason?: string }>({});
  const [busy, setBusy] = useState(false);
  const readId = useId();
  const read = readNumber(draw.family, side.side, number);
  const complete = number.length === numberLength(draw.family);

  async function send(event: FormEvent) {
    event.preventDefault();
    const wrong = {
      ...(read.ok ? {} : { number: read.problem }),
      ...(replaces && reason.trim().length < 3 ? { reason: 'Give a reason of at least 3 letters' } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const body = { side: side.side, number, ...(replaces ? { reason: reason.trim() } : {}) };
    const done = await act(
      OPERATOR_CALLS.enterResult,
      { params: { drawId: draw.drawId }, body },
      'The result is entered',
    );
    setBusy(false);
    if (done && replaces) onDone();
  }

  return (
    <form onSubmit={send} className="grid gap-3" noValidate>
      <div className="flex flex-wrap items-start gap-3">
        <DigitInput
          label={draw.family === 'gali' ? 'Result, two digits' : `${sideName(draw.family, side.side)} pana`}
          maxLength={numberLength(draw.family)}
          autoComplete="off"
          value={number}
          error={errors.number ?? (complete && !read.ok ? read.problem : undefined)}
          hint={read.ok ? undefined : 'It is stored first; players see it once it is declared.'}
          aria-describedby={readId}
          fieldClassName="min-w-56"
          onChange={(event) => {
            setNumber(event.target.value);
            setErrors({});
          }}
        />
        <output id={readId} className="num mt-[26px] flex min-h-tap items-center gap-3 text-xl font-bold">
          {read.ok ? <span>{read.shown}</span> : null}
          {read.ok && read.ank !== null ? (
            <span className="text-sm font-semibold text-muted">ank {read.ank}</span>
          ) : null}
          {!read.ok && read.meant !== null ? (
            <Button variant="soft" onClick={() => setNumber(read.meant ?? '')}>
              Use {read.meant}
            </Button>
          ) : null}
        </output>
      </div>
      {replaces ? (
        <ReasonField
          value={reason}
          error={errors.reason}
          onChange={(next) => {
            setReason(next);
            setErrors({});
          }}
        />
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" busy={busy}>
          {replaces ? 'Replace the entry' : 'Enter result'}
        </Button>
        {replaces ? (
          <Button variant="secondary" onClick={onDone}>
            Keep it
          </Button>
        ) : null}
      </div>
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { TextInput } from '@surahi/ui';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { reasonText } from '../../shared/form.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { t } from '../../shared/i18n/i18n.ts';
import { queryKeys } from '../../shared/query.ts';
import { savedOrProposed } from '../../shared/saved-or-proposed.ts';
import { ReasonField } from '../../shared/text-area.tsx';
import { useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { canvasToBase64, type Crop, drawCrop, moveCrop, WHOLE } from './crop.ts';

type CropDialogProps = { picture: ImageBitmap; onClose: () => void };

const schema = z.object({ alt: z.string().check(z.trim()), altHindi: z.string().check(z.trim()), reason: reasonText });

/** Crops a picture to the slider's shape, describes it and uploads it. */
export function CropDialog({ picture, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(WHOLE);
  const { send, isSending } = useOperatorMutation(queryKeys.content, queryKeys.proposals);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { alt: '', altHindi: '', reason: '' },
  });
  const upload = (fields: z.output<typeof schema>) => {
    const image = canvas.current === null ? undefined : canvasToBase64(canvas.current);
    if (image === undefined) return setError('reason', { message: t('This browser cannot write JPEG images') });
    return send(
      OPERATOR_CALLS.addSlide,
      { body: { image, ...fields } },
      { done: savedOrProposed(t('The image is on the slider')), onDone: onClose },
    );
  };
  return (
    <FormDialog
      title={t('Crop the image')}
      description={t('Drag the image or use the arrow keys until the frame shows what players should see.')}
      wide
      submit={t('Add to the slider')}
      busy={isSending}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(upload)(event)}
    >
      <CropFrame frameRef={canvas} picture={picture} crop={crop} onChange={setCrop} />
      <TextInput
        label={t('Description')}
        hint={t('Read aloud to players who cannot see the image.')}
        maxLength={120}
        {...register('alt')}
      />
      <TextInput label={t('Description in Hindi (optional)')} lang="hi" maxLength={120} {...register('altHindi')} />
      <ReasonField error={formState.errors.reason?.message} {...register('reason')} />
    </FormDialog>
  );
}

const STEP = 0.04;
const MOVES: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

type CropFrameProps = {
  frameRef: RefObject<HTMLCanvasElement | null>;
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
};

function CropFrame({ frameRef, picture, crop, onChange }: CropFrameProps) {
  const id = useId();
  const last = useRef<{ x: number; y: number }>(undefined);
  const move = (x: number, y: number) => onChange(moveCrop(picture, crop, { x, y }));

  useEffect(() => {
    if (frameRef.current !== null) drawCrop(frameRef.current, picture, crop);
  }, [frameRef, picture, crop]);

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (last.current === undefined) return;
    const { clientX: x, clientY: y, currentTarget: frame } = event;
    move((x - last.current.x) / frame.clientWidth, (y - last.current.y) / frame.clientHeight);
    last.current = { x, y };
  }
  function press(event: KeyboardEvent) {
    const step = MOVES[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step.x, step.y);
  }

  return (
    <>
      <canvas
        ref={frameRef}
        role="img"
        tabIndex={0}
        aria-label={t('Cropped part of the image. The arrow keys move it.')}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          last.current = undefined;
        }}
        className="aspect-[664/224] w-full cursor-grab touch-none rounded-panel border border-line active:cursor-grabbing"
      />
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold text-muted">
          {t('Zoom')}
        </label>
        <input
          id={id}
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onChange({ ...crop, zoom: Number(event.target.value) })}
          className="w-full cursor-pointer accent-clay"
        />
      </div>
    </>
  );
}

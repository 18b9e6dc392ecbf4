import { OPERATOR_CALLS } from '@surahi/contract/operator';
import { Button, TextInput } from '@surahi/ui';
import {
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { call } from '../../shared/api.ts';
import { Modal } from '../../shared/modal.tsx';
import { ReasonField } from '../../shared/reason-dialog.tsx';
import { tell, tellFailure } from '../../shared/toast.ts';
import { canvasToBase64, type Crop, drawCrop, moveCrop, WHOLE } from './crop.ts';

type CropDialogProps = { picture: ImageBitmap; onClose: () => void; onAdded: () => void };

/** Takes the part of a picture that becomes a slider image, in words and pixels, and sends it. */
export function CropDialog({ picture, onClose, onAdded }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(WHOLE);
  const [alt, setAlt] = useState('');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length < 3) return setError('Give a reason of at least 3 letters');
    const image = canvas.current === null ? undefined : canvasToBase64(canvas.current);
    if (image === undefined) return setError('This browser cannot write the picture');
    setBusy(true);
    const answer = await call(OPERATOR_CALLS.addSlide, { body: { image, alt: alt.trim(), reason: reason.trim() } });
    setBusy(false);
    if (!answer.ok) return tellFailure(answer);
    tell('The image is on the slider');
    onAdded();
    onClose();
  }

  return (
    <Modal
      open
      wide
      locked={busy}
      onOpenChange={onClose}
      title="Crop the image"
      description="Drag the picture, or use the arrow keys, until the frame shows what players should see."
    >
      <form onSubmit={send} className="grid gap-4" noValidate>
        <CropFrame frameRef={canvas} picture={picture} crop={crop} onChange={setCrop} />
        <TextInput
          label="What it says"
          hint="Read aloud to players who cannot see it."
          maxLength={120}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
        <ReasonField
          value={reason}
          error={error}
          onChange={(next) => {
            setReason(next);
            setError(undefined);
          }}
        />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Add to the slider
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const STEP = 0.04;
const WAYS: Record<string, { x: number; y: number }> = {
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
    const way = WAYS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    move(way.x, way.y);
  }

  return (
    <>
      <canvas
        ref={frameRef}
        role="img"
        tabIndex={0}
        aria-label="Part of the picture that is shown; the arrow keys move it"
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
          Nearer
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

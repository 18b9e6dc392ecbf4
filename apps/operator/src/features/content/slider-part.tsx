import { OPERATOR_CALLS, type OperatorSlide } from '@surahi/contract/operator';
import { Button, EmptyState, Skeleton } from '@surahi/ui';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ImagePlus, Images } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { call } from '../../shared/api.ts';
import { Panel } from '../../shared/parts.tsx';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { queryKeys } from '../../shared/query.ts';
import { type Reasoned, useReasoned } from '../../shared/reasoned.tsx';
import { useMay } from '../../shared/session.ts';
import { CropDialog } from './crop-dialog.tsx';
import { moveItem } from './move-item.ts';
import { SlideRow } from './slide-row.tsx';

/** The home slider: its images in order, upload with cropping, and the picture of it. */
export function SliderPart({ slides }: { slides: readonly OperatorSlide[] }) {
  const client = useQueryClient();
  const mayEdit = useMay('content.edit');
  const [picture, setPicture] = useState<ImageBitmap>();
  // stays open while the images below it are drawn anew
  const { ask, dialog } = useReasoned();
  const renew = () => void client.invalidateQueries({ queryKey: queryKeys.content });
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid content-start gap-5">
        {mayEdit ? <Upload onPicture={setPicture} /> : null}
        {/* drawn anew when somebody else changed it, so that the order is the one there is */}
        <OrderPanel key={JSON.stringify(slides)} slides={slides} ask={ask} onDone={renew} />
      </div>
      <SliderPreview slides={slides.filter(({ isOn }) => isOn)} />
      {picture === undefined ? null : (
        <CropDialog picture={picture} onAdded={renew} onClose={() => setPicture(undefined)} />
      )}
      {dialog}
    </div>
  );
}

const TYPES = 'image/png,image/jpeg,image/webp';

function Upload({ onPicture }: { onPicture: (picture: ImageBitmap) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function take(file: File | undefined) {
    setProblem(undefined);
    if (file === undefined) return;
    if (!TYPES.split(',').includes(file.type)) return setProblem('Take a PNG, JPEG or WebP picture');
    const picture = await createImageBitmap(file).catch(() => undefined);
    if (picture === undefined) setProblem('This file is no picture that can be read');
    else onPicture(picture);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    <section
      aria-label="New image"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'grid justify-items-center gap-2 rounded-card border-2 border-dashed px-4 py-6 text-center',
        over ? 'border-clay bg-clay-soft' : 'border-control-line bg-surface',
      )}
    >
      <ImagePlus size={26} aria-hidden="true" className="text-muted" />
      <p className="text-sm text-muted">
        Drop a PNG, JPEG or WebP picture here; you crop it to the slider’s shape next.
      </p>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        aria-label="Image file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // the same file may be chosen again
          event.target.value = '';
        }}
      />
      {problem === undefined ? null : (
        <p role="alert" className="text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
    </section>
  );
}

type OrderPanelProps = { slides: readonly OperatorSlide[]; ask: (change: Reasoned) => void; onDone: () => void };

function OrderPanel({ slides, ask, onDone }: OrderPanelProps) {
  const mayEdit = useMay('content.edit');
  const [order, setOrder] = useState(slides);
  const isOther = order.some((slide, index) => slide !== slides[index]);
  const move = (from: number, to: number) => setOrder(moveItem(order, from, to));

  function save() {
    ask({
      title: 'Change the order of the images',
      consequences: order.map((slide, index) => `${index + 1}. ${slide.alt || `Image ${slide.imageId}`}`),
      action: 'Change the order',
      send: (reason) =>
        call(OPERATOR_CALLS.orderSlides, { body: { imageIds: order.map(({ imageId }) => imageId), reason } }),
      done: 'The order is changed',
      onDone,
    });
  }

  return (
    <Panel
      title="Images"
      end={
        isOther ? (
          <span className="flex gap-2">
            <Button variant="ghost" onClick={() => setOrder(slides)}>
              Undo
            </Button>
            <Button onClick={save}>Save the order</Button>
          </span>
        ) : undefined
      }
    >
      {order.length === 0 ? (
        <EmptyState
          icon={<Images size={28} aria-hidden="true" />}
          title="No image yet"
          detail="Home shows no slider."
        />
      ) : (
        <ul aria-label="Images in the order shown" className="grid gap-2">
          {order.map((slide, index) => (
            <SlideRow
              key={slide.imageId}
              slide={slide}
              index={index}
              count={order.length}
              mayEdit={mayEdit}
              onMove={move}
              ask={ask}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function SliderPreview({ slides }: { slides: readonly OperatorSlide[] }) {
  const [first] = slides;
  return (
    <PhonePreview title="Surahi">
      {first === undefined ? (
        <p className="text-sm text-muted">No slider is shown.</p>
      ) : (
        <div className="relative">
          <img src={first.url} alt={first.alt} className="h-[112px] w-full rounded-panel bg-indigo object-cover" />
          <div className="absolute bottom-2.5 left-4 flex gap-1.5" aria-hidden="true">
            {slides.map(({ imageId }, index) => (
              <span
                key={imageId}
                className={clsx(
                  'h-1.5 rounded-full bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.25)]',
                  index === 0 ? 'w-[18px]' : 'w-1.5 opacity-60',
                )}
              />
            ))}
          </div>
        </div>
      )}
      <Skeleton className="h-[72px]" />
    </PhonePreview>
  );
}

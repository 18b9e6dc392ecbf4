import { OPERATOR_CALLS, type OperatorSlide } from '@surahi/contract/operator';
import { Button, EmptyState, Skeleton } from '@surahi/ui';
import { clsx } from 'clsx';
import { ImagePlus, Images } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { t } from '../../shared/i18n/i18n.ts';
import { moveItem } from '../../shared/move-item.ts';
import { Panel } from '../../shared/parts.tsx';
import { PhonePreview } from '../../shared/phone-preview.tsx';
import { queryKeys } from '../../shared/query.ts';
import { type Confirmation, useReasonDialog } from '../../shared/reason-dialog.tsx';
import { useMay } from '../../shared/session.ts';
import { UNDO_REASON } from '../../shared/toast.ts';
import { useUnsavedDraft } from '../../shared/unsaved.ts';
import { type SendCall, useOperatorMutation } from '../../shared/use-operator-mutation.ts';
import { CropDialog } from './crop-dialog.tsx';
import { SlideRow } from './slide-row.tsx';

/** The home slider: upload with cropping, the order of the images, and a preview. */
export function SliderPart({ slides }: { slides: readonly OperatorSlide[] }) {
  const mayEdit = useMay('content.edit');
  const [picture, setPicture] = useState<ImageBitmap>();
  const { send } = useOperatorMutation(queryKeys.content, queryKeys.proposals);
  // Outside OrderPanel, so that the dialog stays open when the panel remounts.
  const { confirm, dialog } = useReasonDialog();
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid content-start gap-5">
        {mayEdit ? <Upload onPicture={setPicture} /> : null}
        {/* A change by another operator remounts the panel, so it shows the stored order. */}
        <OrderPanel key={JSON.stringify(slides)} slides={slides} send={send} confirm={confirm} />
      </div>
      <SliderPreview slides={slides.filter(({ isOn }) => isOn)} />
      {picture === undefined ? null : <CropDialog picture={picture} onClose={() => setPicture(undefined)} />}
      {dialog}
    </div>
  );
}

const TYPES = 'image/png,image/jpeg,image/webp';

function Upload({ onPicture }: { onPicture: (picture: ImageBitmap) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function choose(file: File | undefined) {
    setProblem(undefined);
    if (file === undefined) return;
    if (!TYPES.split(',').includes(file.type)) return setProblem(t('Upload a JPEG, PNG or WebP image'));
    const picture = await createImageBitmap(file).catch(() => undefined);
    if (picture === undefined) setProblem(t('This image cannot be read. Upload another JPEG, PNG or WebP image.'));
    else onPicture(picture);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  }

  return (
    <section
      aria-label={t('New image')}
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
        {t('Drop a PNG, JPEG or WebP image here. Next, you crop it to the slider’s shape.')}
      </p>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {t('Choose a file')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        aria-label={t('Image file')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // Cleared, so that choosing the same file again fires an event.
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

type OrderPanelProps = {
  slides: readonly OperatorSlide[];
  send: SendCall;
  confirm: (change: Confirmation) => void;
};

function OrderPanel({ slides, send, confirm }: OrderPanelProps) {
  const mayEdit = useMay('content.edit');
  const [order, setOrder] = useState(slides);
  const isChanged = order.some((slide, index) => slide !== slides[index]);
  const stored = slides.map(({ imageId }) => imageId);
  const wanted = order.map(({ imageId }) => imageId);
  const accept = useUnsavedDraft({ draft: wanted, stored });
  const restore = () =>
    void send(
      OPERATOR_CALLS.orderSlides,
      { body: { imageIds: stored, before: wanted, reason: UNDO_REASON } },
      { done: t('The old order is back') },
    );
  const save = () =>
    confirm({
      title: t('Change the order of the images?'),
      consequences: order.map(
        (slide, index) => `${index + 1}. ${slide.alt || t('Image {imageId}', { imageId: slide.imageId })}`,
      ),
      action: t('Save order'),
      send: (reason) =>
        send(
          OPERATOR_CALLS.orderSlides,
          { body: { imageIds: wanted, before: stored, reason } },
          { done: t('The order is changed'), undo: restore, onDone: accept },
        ),
    });

  return (
    <Panel
      title={t('Images')}
      end={
        isChanged ? (
          <span className="flex gap-2">
            <Button variant="ghost" onClick={() => setOrder(slides)}>
              {t('Undo')}
            </Button>
            <Button onClick={save}>{t('Save order')}</Button>
          </span>
        ) : undefined
      }
    >
      {order.length === 0 ? (
        <EmptyState
          icon={<Images size={28} aria-hidden="true" />}
          title={t('No images yet')}
          detail={t('The home screen shows no slider.')}
        />
      ) : (
        <ul aria-label={t('Images in the order shown')} className="grid gap-2">
          {order.map((slide, index) => (
            <SlideRow
              key={slide.imageId}
              slide={slide}
              index={index}
              count={order.length}
              mayEdit={mayEdit}
              onMove={(from, to) => setOrder(moveItem(order, from, to))}
              send={send}
              confirm={confirm}
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
        <p className="text-sm text-muted">{t('No slider is shown.')}</p>
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

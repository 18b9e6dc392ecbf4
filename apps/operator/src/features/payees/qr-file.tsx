import { Button } from '@surahi/ui';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../shared/i18n/i18n.ts';

const TYPES = ['image/png', 'image/jpeg'];

/** The longest side of the uploaded picture, in pixels: enough for a sharp code on every phone. */
const SIDE_PX = 800;

/** Chooses a picture of a payment code. `onPicture` receives it as a PNG data URL. */
export function QrFile({ onPicture }: { onPicture: (image: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<{ text: string; isProblem: boolean }>();

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    const picture = TYPES.includes(file.type) ? await drawSmaller(file) : undefined;
    if (picture === undefined) return setStatus({ text: t('Choose a PNG or JPEG image'), isProblem: true });
    setStatus({ text: file.name, isProblem: false });
    onPicture(picture);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden="true" />
        {t('Choose a file')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={TYPES.join(',')}
        aria-label={t('QR image file')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {status === undefined ? null : (
        <p role={status.isProblem ? 'alert' : 'status'} className={status.isProblem ? 'text-sm text-bad' : 'text-sm'}>
          {status.text}
        </p>
      )}
    </div>
  );
}

async function drawSmaller(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

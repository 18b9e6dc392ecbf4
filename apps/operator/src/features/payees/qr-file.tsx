import { Button } from '@surahi/ui';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';

const TYPES = ['image/png', 'image/jpeg'];

/** Longest side of what is sent: enough for a sharp code on any phone. */
const SIDE = 800;

/** A file with the picture of a payment code; given on as a PNG in a data address. */
export function QrFile({ onPicture }: { onPicture: (image: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<{ text: string; isProblem: boolean }>();

  async function take(file: File | undefined) {
    if (file === undefined) return;
    const picture = TYPES.includes(file.type) ? await drawSmaller(file) : undefined;
    if (picture === undefined) return setSaid({ text: 'Take a PNG or JPEG picture', isProblem: true });
    setSaid({ text: file.name, isProblem: false });
    onPicture(picture);
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden="true" />
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept={TYPES.join(',')}
        aria-label="QR picture file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {said === undefined ? null : (
        <p role={said.isProblem ? 'alert' : 'status'} className={said.isProblem ? 'text-sm text-bad' : 'text-sm'}>
          {said.text}
        </p>
      )}
    </div>
  );
}

async function drawSmaller(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

import { buttonClass } from '@surahi/ui';
import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../../shared/i18n/i18n.ts';

type ScreenshotInputProps = { picture: File | undefined; onPick: (picture: File | undefined) => void };

/** Picks a screenshot from the phone. */
export function ScreenshotInput({ picture, onPick }: ScreenshotInputProps) {
  const t = useT();
  const id = useId();
  return (
    <div className="relative">
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png"
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => onPick(event.target.files?.[0])}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          'soft',
          'w-full min-w-0 peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-clay',
        )}
      >
        <ImagePlus size={18} aria-hidden="true" className="shrink-0" />
        <span className="truncate">{picture?.name ?? t('proof.screenshot')}</span>
      </label>
    </div>
  );
}

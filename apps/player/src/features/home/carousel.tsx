import { clsx } from 'clsx';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { useLanguage, useT } from '../../shared/i18n/i18n.ts';

/** How long one image stays, ms, from the specification. */
const ADVANCE_MS = 3000;

type Embla = ReturnType<typeof useEmblaCarousel>[1];

/**
 * Images in a loop that advance automatically or by swiping, with a dot for each. The fragment of an address is the
 * language: the demo's drawings then show their words in it, and other images ignore it.
 */
export function Carousel({ images }: { images: readonly { id: string; url: string; alt: string }[] }) {
  const t = useT();
  const language = useLanguage();
  const [viewport, embla] = useEmblaCarousel({ loop: true });
  const selected = useSelected(embla);
  useAdvance(embla, images.length);
  return (
    <section aria-roledescription="carousel" aria-label={t('home.slider')} className="relative">
      <div ref={viewport} className="overflow-hidden rounded-panel">
        <div className="flex">
          {images.map(({ id, url, alt }, index) => (
            <div key={id} className="min-w-0 flex-[0_0_100%]" aria-hidden={index !== selected}>
              <img
                src={`${url}#${language}`}
                alt={alt}
                width={664}
                height={224}
                loading={index === 0 ? 'eager' : 'lazy'}
                className="aspect-[83/28] h-auto w-full bg-indigo object-cover"
              />
            </div>
          ))}
        </div>
      </div>
      <div className="absolute bottom-0.5 left-3 flex">
        {images.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            aria-label={t('home.slide', { index: index + 1, count: images.length })}
            aria-current={index === selected}
            onClick={() => embla?.scrollTo(index)}
            className="grid h-11 min-w-6 content-end justify-items-center pb-[9px]"
          >
            <span
              className={clsx(
                'h-1.5 rounded-full bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.25)]',
                index === selected ? 'w-[18px]' : 'w-1.5 opacity-60',
              )}
            />
          </button>
        ))}
      </div>
    </section>
  );
}

function useSelected(embla: Embla): number {
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    if (embla === undefined) return undefined;
    const update = () => setSelected(embla.selectedScrollSnap());
    embla.on('select', update).on('reInit', update);
    return () => {
      embla.off('select', update).off('reInit', update);
    };
  }, [embla]);
  return selected;
}

/** Advances every 3 s. Pauses while the player touches it, in a hidden tab, and when reduced motion is preferred. */
function useAdvance(embla: Embla, count: number): void {
  useEffect(() => {
    if (embla === undefined || count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    let held = false;
    const hold = () => {
      held = true;
    };
    const release = () => {
      held = false;
    };
    embla.on('pointerDown', hold).on('pointerUp', release);
    const timer = setInterval(() => {
      if (!held && document.visibilityState === 'visible') embla.scrollNext();
    }, ADVANCE_MS);
    return () => {
      clearInterval(timer);
      embla.off('pointerDown', hold).off('pointerUp', release);
    };
  }, [embla, count]);
}

import type { ResponseOf } from '@surahi/contract';
import { sliderImages } from '@surahi/contract';
import { Skeleton } from '@surahi/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLanguage } from '../../shared/i18n/i18n.ts';
import { fetchCall } from '../../shared/query.ts';
import { queryKeys } from '../../shared/query-keys.ts';
import { loadChunk } from '../../shared/screen-loading.ts';

const Carousel = lazy(() => loadChunk(() => import('./carousel.tsx')).then((module) => ({ default: module.Carousel })));

type Pictures = ResponseOf<typeof sliderImages>['sliderdata'];

/** The pictures of the slider. Undefined when the slider has none. */
export function useSlider(): UseQueryResult<Pictures | undefined> {
  return useQuery({
    queryKey: queryKeys.slider,
    queryFn: ({ signal }) => fetchCall(sliderImages, {}, signal),
    select: picturesOf,
    staleTime: 5 * 60_000,
  });
}

/** The slider, with its space reserved from the first paint. Hidden when there are no images. */
export function Slider() {
  const lang = useLanguage();
  const { data, isPending } = useSlider();
  const waiting = <Skeleton className="aspect-[83/28] !rounded-panel" />;
  if (data === undefined) return isPending ? waiting : null;
  return (
    <Suspense fallback={waiting}>
      <Carousel
        images={data.map(({ image_id: id, slider_image: url, alt, alt_texts: texts }) => ({
          id,
          url,
          alt: texts?.[lang] ?? alt ?? '',
        }))}
      />
    </Suspense>
  );
}

function picturesOf({ sliderdata }: ResponseOf<typeof sliderImages>): Pictures | undefined {
  return sliderdata.length === 0 ? undefined : sliderdata;
}

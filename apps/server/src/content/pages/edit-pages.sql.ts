import { takeLock } from '../../platform/db/advisory-locks.ts';
import type { Statement } from '../../platform/db/db.ts';

export type HeadlineRow = { place: number; is_on: boolean; notes: string; notes_hindi: string };

/** Locks and selects the headline of a place. Returns no row before the first save. */
export function lockHeadline(place: number): Statement {
  return {
    text: 'select place, is_on, notes, notes_hindi from headlines where place = $1 for update',
    values: [place],
  };
}

/** Selects every headline, in no particular order. */
export function selectHeadlines(): Statement {
  return { text: 'select place, is_on, notes, notes_hindi from headlines' };
}

export type SlideRow = { image_id: bigint; alt: string; alt_hindi: string; is_on: boolean; bytes: number };

const SLIDE = 'image_id, alt, alt_hindi, is_on, octet_length(bytes) as bytes';

/** Selects every slider image without its bytes, in display order. */
export function selectSlides(): Statement {
  return {
    text: `select ${SLIDE} from slider_images order by display_order, image_id`,
  };
}

/** Serialises changes to the slider, so that each change reads the order that the previous one committed. */
export function lockSlides(): Statement {
  return takeLock('slides');
}

/** Selects one slider image without its bytes. */
export function selectSlide(imageId: bigint): Statement {
  return {
    text: `select ${SLIDE} from slider_images where image_id = $1`,
    values: [imageId],
  };
}

/** Returns the number of slider images and the highest display order; 0 for both without images. */
export function selectLastOrder(): Statement {
  return {
    text: 'select count(*)::integer as slides, coalesce(max(display_order), 0) as last_order from slider_images',
  };
}

/** Selects an image with the same content and alt texts, preferably a visible one. Returns no row if none exists. */
export function selectTwin(slide: { mediaType: string; bytes: Buffer; alt: string; altHindi: string }): Statement {
  return {
    text: `select image_id, is_on from slider_images
      where media_type = $1 and bytes = $2 and alt = $3 and alt_hindi = $4 order by is_on desc, image_id limit 1`,
    values: [slide.mediaType, slide.bytes, slide.alt, slide.altHindi],
  };
}

/** Replaces the alt texts and the visibility of an image. */
export function updateSlide(imageId: bigint, slide: { alt: string; altHindi: string; isOn: boolean }): Statement {
  return {
    text: 'update slider_images set alt = $2, alt_hindi = $3, is_on = $4 where image_id = $1',
    values: [imageId, slide.alt, slide.altHindi, slide.isOn],
  };
}

/** Numbers the images from 1 in the order of their ids in the list. */
export function orderSlides(imageIds: readonly bigint[]): Statement {
  return {
    text: `update slider_images set display_order = named.place
    from unnest($1::bigint[]) with ordinality as named(image_id, place)
    where slider_images.image_id = named.image_id`,
    values: [imageIds],
  };
}

/** Deletes an image with its bytes. */
export function deleteSlide(imageId: bigint): Statement {
  return {
    text: 'delete from slider_images where image_id = $1',
    values: [imageId],
  };
}

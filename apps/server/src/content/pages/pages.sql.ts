import type { Statement } from '../../platform/db/db.ts';
import type { HeadlineRow } from '../settings/index.ts';

export type NewSlide = {
  mediaType: string;
  bytes: Buffer;
  alt: string;
  /** '' if every language uses the English text. */
  altHindi: string;
  displayOrder: number;
  /** true if absent. */
  isOn?: boolean;
};

/** Stores the headline of a place, replacing the previous one. */
export function saveHeadline(row: HeadlineRow): Statement {
  return {
    text: `insert into headlines (place, is_on, notes, notes_hindi) values ($1, $2, $3, $4)
    on conflict (place) do update set is_on = excluded.is_on, notes = excluded.notes, notes_hindi = excluded.notes_hindi`,
    values: [row.place, row.is_on, row.notes, row.notes_hindi],
  };
}

export type SlideBytesRow = { media_type: string; bytes: Buffer };

/** Includes hidden images: responses are cached without expiry, so an address must keep working. */
export function selectSlideBytes(imageId: bigint): Statement {
  return {
    name: 'slide_bytes',
    text: 'select media_type, bytes from slider_images where image_id = $1',
    values: [imageId],
  };
}

/** Pictures of payment codes are never changed or removed. */
export function selectQrBytes(imageId: bigint): Statement {
  return {
    name: 'qr_bytes',
    text: 'select media_type, bytes from qr_images where image_id = $1',
    values: [imageId],
  };
}

/** Inserts an image. Returns its id. */
export function insertSlide(slide: NewSlide): Statement {
  return {
    text: `insert into slider_images (media_type, bytes, alt, alt_hindi, display_order, is_on)
    values ($1, $2, $3, $4, $5, $6) returning image_id`,
    values: [slide.mediaType, slide.bytes, slide.alt, slide.altHindi, slide.displayOrder, slide.isOn ?? true],
  };
}

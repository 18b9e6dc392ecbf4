import type { Result } from '../result.ts';

/** What an uploaded picture is for: proof of a payment, a slide of the home screen, or a payment code. */
export type PictureKind = 'receipt' | 'slide' | 'qr';

export type Picture = {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Buffer;
  width: number;
  height: number;
};

export type ReadPicture = Result<Picture, 'picture_invalid' | 'file_invalid'>;

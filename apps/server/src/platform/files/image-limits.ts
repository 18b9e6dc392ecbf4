/** A picture that holds nothing but pixels. */
export type CleanImage = { mediaType: 'image/png' | 'image/jpeg'; bytes: Buffer };

/** Longest side, and most pixels, of a picture: a few megabytes can stand for very many of them. */
export const LARGEST_SIDE = 8_192;
export const MOST_PIXELS = 16_000_000;

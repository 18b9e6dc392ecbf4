/** A picture without metadata. */
export type CleanImage = { mediaType: 'image/png' | 'image/jpeg'; bytes: Buffer };

/** Maximum side length, in pixels. A few compressed megabytes can expand to gigabytes of pixels. */
export const LARGEST_SIDE = 8_192;
/** Maximum width times height. */
export const MOST_PIXELS = 16_000_000;

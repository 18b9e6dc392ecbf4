/** The slider's shape; its images are kept twice as large as they are shown, for sharp screens. */
export const SLIDER = { width: 664, height: 224 } as const;

export const SHAPE = SLIDER.width / SLIDER.height;

/** Which part of a picture is taken: how near (1 takes as much as fits) and where, 0 to 1 from the left and the top. */
export type Crop = { zoom: number; x: number; y: number };

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

export type Box = { left: number; top: number; width: number; height: number };

/** The part of a picture of this size, in its own pixels, always in the slider's shape. */
export function cropBox(size: { width: number; height: number }, { zoom, x, y }: Crop): Box {
  const fit = Math.min(size.width, size.height * SHAPE);
  const width = fit / zoom;
  const height = width / SHAPE;
  return { left: (size.width - width) * x, top: (size.height - height) * y, width, height };
}

/** The crop after the picture was moved under the frame by a part of the frame's own size. */
export function moveCrop(size: { width: number; height: number }, crop: Crop, moved: { x: number; y: number }): Crop {
  const box = cropBox(size, crop);
  const along = (at: number, room: number, way: number): number =>
    room <= 0 ? at : Math.min(1, Math.max(0, at - way / room));
  return {
    ...crop,
    x: along(crop.x, size.width - box.width, moved.x * box.width),
    y: along(crop.y, size.height - box.height, moved.y * box.height),
  };
}

/** Draws the part on a canvas as large as the slider's images. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const box = cropBox(picture, crop);
  canvas.width = SLIDER.width;
  canvas.height = SLIDER.height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  // what is transparent would come out black in a JPEG
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SLIDER.width, SLIDER.height);
  context.drawImage(picture, box.left, box.top, box.width, box.height, 0, 0, SLIDER.width, SLIDER.height);
}

/** What stands on the canvas as a JPEG in base64; undefined where the browser cannot write one. */
export function canvasToBase64(canvas: HTMLCanvasElement): string | undefined {
  const [head, data] = canvas.toDataURL('image/jpeg', 0.9).split(',');
  return head === 'data:image/jpeg;base64' ? data : undefined;
}

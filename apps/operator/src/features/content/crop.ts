/** The size of a slider image in pixels: twice the displayed size, for high-density screens. */
const SLIDER = { width: 664, height: 224 } as const;

export const SHAPE = SLIDER.width / SLIDER.height;

/** The cropped part of a picture. A zoom of 1 is the largest part that fits; x and y are 0 to 1 from the left and top. */
export type Crop = { zoom: number; x: number; y: number };

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

export type Box = { left: number; top: number; width: number; height: number };

/** The cropped part in pixels of the picture. It always has the slider's aspect ratio. */
export function cropBox(size: { width: number; height: number }, { zoom, x, y }: Crop): Box {
  const fit = Math.min(size.width, size.height * SHAPE);
  const width = fit / zoom;
  const height = width / SHAPE;
  return { left: (size.width - width) * x, top: (size.height - height) * y, width, height };
}

/** The crop after the picture was dragged. `moved` is in fractions of the frame's size. */
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

/** Draws the cropped part on a canvas of the slider's size. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const box = cropBox(picture, crop);
  canvas.width = SLIDER.width;
  canvas.height = SLIDER.height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  // A JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SLIDER.width, SLIDER.height);
  context.drawImage(picture, box.left, box.top, box.width, box.height, 0, 0, SLIDER.width, SLIDER.height);
}

/** The canvas as a JPEG in base64; undefined if the browser cannot write JPEG. */
export function canvasToBase64(canvas: HTMLCanvasElement): string | undefined {
  const [head, data] = canvas.toDataURL('image/jpeg', 0.9).split(',');
  return head === 'data:image/jpeg;base64' ? data : undefined;
}

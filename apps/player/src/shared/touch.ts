/** Whether the main pointer is a finger, as on a phone. A phone cannot scan a QR code on its own screen. */
export function isTouch(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}

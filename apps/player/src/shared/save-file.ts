/** Saves text or bytes as a file on the device. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type: string): void {
  const whole = typeof content === 'string' ? `${type};charset=utf-8` : type;
  const url = URL.createObjectURL(new Blob([content], { type: whole }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

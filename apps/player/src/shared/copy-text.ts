/** Puts a text on the clipboard; false where the browser lets no page do that. Call it from a tap. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not there on plain http, or refused.
    return copyBySelection(text);
  }
}

/** The way of older browsers and of plain http: select a hidden text, then the copy command. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

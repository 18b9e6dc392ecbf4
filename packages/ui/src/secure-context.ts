/**
 * Browsers offer the APIs of this file only in a secure context: https, or a loopback host. The product also runs on
 * plain http in a local network. Each function returns undefined or false, or uses a fallback, when the API is missing.
 * A test forbids the direct use elsewhere.
 */

/** The lock manager, or undefined where the browser has none. */
export function lockManager(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/** The service workers of the page, or undefined where the browser has none. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
}

/** Whether the browser can show desktop notifications for the page. */
export function offersNotifications(): boolean {
  return window.isSecureContext && 'Notification' in window;
}

/** Asks the browser to allow desktop notifications. Returns false if it does not. Call it from a tap or a click. */
export async function askForNotifications(): Promise<boolean> {
  return offersNotifications() && (await Notification.requestPermission()) === 'granted';
}

/** Shows a desktop notification, if the browser allows it. A click brings the page to the front and calls `onClick`. */
export function showNotification(title: string, body: string, onClick: () => void): void {
  if (!offersNotifications() || Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body, tag: body });
  shown.onclick = () => {
    window.focus();
    onClick();
    shown.close();
  };
}

/** Opens the device's share dialog for an address. Returns false where the browser has none. */
export async function shareAddress(url: string): Promise<boolean> {
  if (!('share' in navigator)) return false;
  // Closing the dialog without sharing rejects the promise; that is not an error.
  await navigator.share({ url }).catch(() => undefined);
  return true;
}

/** Copies a text to the clipboard. Returns false when the browser forbids it. Call it from a tap or a click. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard API is missing on plain http, or the browser refused.
    return copyBySelection(text);
  }
}

/**
 * Selects a hidden text and runs the copy command. The text is placed beside the focused element, because a dialog
 * takes the focus back from elements outside it.
 */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement === document.body ? null : document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  (focused?.parentElement ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

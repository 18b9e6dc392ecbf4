/**
 * Opens a link in its payment app and leaves this page in place. Clicks a link instead of assigning the location,
 * because installed web apps pass only clicked links to other apps. Throws when the browser refuses.
 */
export function openUpiLink(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.hidden = true;
  document.body.append(anchor);
  try {
    anchor.click();
  } finally {
    anchor.remove();
  }
}

/**
 * Opens a link in the payment app that knows its address, leaving this page where it is. A click on a link rather than
 * an assignment to the address, because installed web apps hand only the former to other apps. Throws when the browser
 * refuses.
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

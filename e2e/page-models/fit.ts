import type { Page } from '@playwright/test';

/** Returns the texts that buttons, links and options cannot show completely, and the page's horizontal overflow. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = [...document.querySelectorAll('button, a, [role="radiogroup"] label')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .map((element) => element.textContent ?? '');
    const over = document.documentElement.scrollWidth - window.innerWidth;
    return over > 0 ? [...cut, `the page by ${over} px`] : cut;
  });
}

/**
 * Returns texts that overlap other texts of the same bar, sheet or page, or leave the screen. Scrolling lines are
 * excepted.
 */
export function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layerOf = (element: Element): Element => {
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        if (['sticky', 'fixed'].includes(getComputedStyle(one).position)) return one;
      }
      return document.body;
    };
    const words: { node: Node; text: string; layer: Element; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (text === '' || parent === null || parent.closest('.sr-only, .animate-marquee, script, style') !== null)
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) words.push({ node, text, layer: layerOf(parent), box });
    }
    const SLACK_PX = 3;
    const beside = words.filter(({ box }) => box.left < -SLACK_PX || box.right > window.innerWidth + SLACK_PX);
    const over = words.flatMap((one, index) =>
      words.slice(index + 1).flatMap((other) => {
        const widthPx = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const heightPx = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const meet = one.node !== other.node && one.layer === other.layer && widthPx > SLACK_PX && heightPx > SLACK_PX;
        return meet ? [`${one.text} / ${other.text}`] : [];
      }),
    );
    return [...beside.map(({ text }) => `${text} beside the screen`), ...over];
  });
}

/** Returns the buttons, links and fields that no scroll position makes tappable. */
export function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = document.querySelector('[role="dialog"]') ?? document.body;
    return [...within.querySelectorAll('button, a, input, textarea')]
      .filter((element) => element.clientWidth > 1 && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        element.scrollIntoView({ block: 'center', inline: 'nearest' });
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        if (width <= 1) return false;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
        return !isHit || left < 0 || right > window.innerWidth || bottom > window.innerHeight + 1;
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
  });
}

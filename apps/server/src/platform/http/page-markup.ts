/** The stylesheet's link element in the page, and the content of the stylesheet. */
export type PageStyles = { link: string; css: string };

/** The parts of a page. */
type PageParts = {
  /** The page with the server's settings. */
  html: string;
  styles: PageStyles | undefined;
  preloads: Preloads;
};

/** Addresses of scripts: those that the screen needs, and those of the screen that probably follows. */
export type Preloads = { now: readonly string[]; soon: readonly string[] };

const ROOT = '<div id="root"></div>';

/** Sets `<meta name content>` for each setting. A value in the built page is replaced. */
export function insertSettings(html: string, settings: Record<string, string>): string {
  let changed = html;
  for (const [name, value] of Object.entries(settings)) {
    const tag = `<meta name="${name}" content="${escapeAttribute(value)}" />`;
    changed = changed.replace(new RegExp(`<meta name="${name}"[^>]*>`), () => tag);
  }
  return changed;
}

/**
 * Inserts the drawn screen with its data, replaces the stylesheet's link by its content, and links the scripts to
 * fetch.
 */
export function insertScreen(parts: PageParts, screen: string, json: string): string {
  const { html, styles, preloads } = parts;
  // A data block is not executed, so the policy against inline scripts does not apply.
  const data = `<script type="application/json" id="surahi-lists">${escapeJson(json)}</script>`;
  const isNew = (href: string): boolean => !html.includes(`"${href}"`);
  const links = preloads.now.filter(isNew).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
  const later = preloads.soon
    .filter((href) => isNew(href) && !preloads.now.includes(href))
    .map((href) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}">`);
  const styled = styles === undefined ? html : html.replace(styles.link, () => `<style>${styles.css}</style>`);
  return styled
    .replace(ROOT, () => `<div id="root">${screen}</div>\n    ${data}`)
    .replace('</head>', () => `${[...links, ...later].join('\n    ')}</head>`);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Escapes JSON so that it cannot end its element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`);
}

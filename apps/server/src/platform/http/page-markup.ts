/** The parts of a page. */
export type PageParts = {
  /** The page with the server's settings. */
  html: string;
  /** The stylesheet's link element in the page, and the content of the stylesheet. */
  styles: { link: string; css: string } | undefined;
  /** Addresses of scripts to fetch immediately. */
  preloads: readonly string[];
};

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
 * Inserts the drawn cards with their data, replaces the stylesheet's link by its content, and links the scripts to
 * fetch.
 */
export function insertCards(parts: PageParts, cards: string, json: string): string {
  const { html, styles, preloads } = parts;
  // A data block is not executed, so the policy against inline scripts does not apply.
  const data = `<script type="application/json" id="surahi-lists">${escapeJson(json)}</script>`;
  const links = preloads
    .filter((href) => !html.includes(`"${href}"`))
    .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
  const styled = styles === undefined ? html : html.replace(styles.link, () => `<style>${styles.css}</style>`);
  return styled
    .replace(ROOT, () => `<div id="root">${cards}</div>\n    ${data}`)
    .replace('</head>', () => `${links.join('\n    ')}</head>`);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Escapes JSON so that it cannot end its element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`);
}

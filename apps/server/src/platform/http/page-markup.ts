/** What the page is put together from. */
export type PageParts = {
  /** The page with the server's settings. */
  html: string;
  /** The stylesheet's link as it stands in the page, and what it leads to. */
  styles: { link: string; css: string } | undefined;
  /** Addresses of scripts to fetch at once. */
  preloads: readonly string[];
};

const ROOT = '<div id="root"></div>';

/** Writes `<meta name content>` for each setting, in place of what the built page says. */
export function insertSettings(html: string, settings: Record<string, string>): string {
  let changed = html;
  for (const [name, value] of Object.entries(settings)) {
    const tag = `<meta name="${name}" content="${escapeAttribute(value)}" />`;
    changed = changed.replace(new RegExp(`<meta name="${name}"[^>]*>`), () => tag);
  }
  return changed;
}

/** Puts the drawn cards and their data into the page, the stylesheet in place of its link, and the scripts to fetch. */
export function insertCards(parts: PageParts, cards: string, json: string): string {
  const { html, styles, preloads } = parts;
  // A data block runs nothing, so the policy against inline scripts does not concern it.
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

/** JSON that cannot end its element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`);
}

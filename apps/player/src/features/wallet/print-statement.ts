import { csvRows } from './csv-rows.ts';

export type StatementHead = { title: string; period: string; lines: readonly (readonly [string, string])[] };

/**
 * Prints a statement, which phones and desktops can save as a PDF. The browser lays it out in a hidden frame, because
 * only the browser has fonts for all Indian scripts.
 */
export function printStatement({ csv }: { csv: string }, head: StatementHead): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.title = head.title;
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:0;height:0;border:0';
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (page === null || view === null) {
    frame.remove();
    return;
  }
  page.title = head.title;
  page.documentElement.lang = document.documentElement.lang;
  fill(page, csvRows(csv), head);
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 0));
  view.focus();
  view.print();
}

const STYLE = `
  body{font:12px/1.45 system-ui,"Noto Sans","Noto Sans Devanagari","Noto Sans Gujarati",sans-serif;color:#111;margin:24px}
  h1{font-size:18px;margin:0}p{margin:2px 0 14px;color:#444}
  dl{display:grid;grid-template-columns:auto auto;justify-content:start;gap:2px 24px;margin:0 0 16px}dd{margin:0;text-align:right;font-weight:700}
  table{width:100%;border-collapse:collapse}th,td{padding:5px 6px;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}
  th{border-bottom:1.5px solid #111}thead{display:table-header-group}tr{break-inside:avoid}
`;

/** Notes come from other players, so text is set as text and never as markup. */
function fill(page: Document, rows: readonly (readonly string[])[], head: StatementHead): void {
  const [header = [], ...body] = rows;
  page.head.append(element(page, 'style', STYLE));
  const list = element(page, 'dl');
  for (const [name, amount] of head.lines) list.append(element(page, 'dt', name), element(page, 'dd', amount));
  const table = element(page, 'table');
  table.append(section(page, 'thead', 'th', [header]), section(page, 'tbody', 'td', body));
  page.body.append(element(page, 'h1', head.title), element(page, 'p', head.period), list, table);
}

function section(page: Document, part: string, cell: string, rows: readonly (readonly string[])[]): HTMLElement {
  const made = element(page, part);
  for (const row of rows) {
    const line = element(page, 'tr');
    line.append(...row.map((text) => element(page, cell, text)));
    made.append(line);
  }
  return made;
}

function element(page: Document, name: string, text = ''): HTMLElement {
  const made = page.createElement(name);
  made.textContent = text;
  return made;
}

import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

export type PdfColumn = {
  heading: string;
  /** Share of the page's width. */
  weight: number;
  align?: 'left' | 'right';
};

export type PdfTable = {
  title: string;
  /** Lines below the title. */
  details: readonly string[];
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** The last line, set apart. */
  totals?: readonly string[];
  /** Printed on every page, at the left of its number. */
  footer: string;
  landscape?: boolean;
};

const MARGIN = 40;
const SIZE = 8.5;
const LINE = 15;
const PAD = 4;
const require = createRequire(import.meta.url);
type Weight = { builtIn: string; embedded: string };
/**
 * The built-in fonts of PDF print Latin-1 five times faster than an embedded font. Hind has the Devanagari letters and
 * the rupee sign, which they lack.
 */
const REGULAR: Weight = {
  builtIn: 'Helvetica',
  embedded: require.resolve('@expo-google-fonts/hind/400Regular/Hind_400Regular.ttf'),
};
const BOLD: Weight = {
  builtIn: 'Helvetica-Bold',
  embedded: require.resolve('@expo-google-fonts/hind/600SemiBold/Hind_600SemiBold.ttf'),
};
const LATIN = /^[\u0020-\u007e\u00a0-\u00ff]*$/;
const INK = '#1b1a22';
const MUTED = '#5c5a66';
const RULE = '#c9c7d1';

/** A long table yields the event loop after this many lines, so that other requests proceed. */
const LINES_AT_ONCE = 100;

/**
 * Returns a table as a PDF of A4 pages, with headings on each page and page numbers. It embeds the glyphs that it uses.
 * A character outside Latin-1, Devanagari and a few signs such as ₹ becomes '?'.
 */
export async function pdfTable(table: PdfTable): Promise<Buffer> {
  const layout = table.landscape === true ? 'landscape' : 'portrait';
  // Pages stay open until the page count is known. A fixed date keeps two runs identical.
  const doc = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0,
    bufferPages: true,
    // The cache keeps the glyphs of every text, and a table of 19,000 lines would exceed the heap of a worker.
    fontLayoutCache: false,
    info: { Title: table.title },
  });
  const pieces: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  await drawTable(doc, table);
  numberPages(doc, table.footer);
  doc.end();
  await done;
  return Buffer.concat(pieces);
}

type Doc = InstanceType<typeof PDFDocument>;
type Place = { x: number; width: number; align: 'left' | 'right' };

async function drawTable(doc: Doc, table: PdfTable): Promise<void> {
  const places = placeColumns(doc.page.width - 2 * MARGIN, table.columns);
  const title = printable(table.title);
  doc.font(fontOf(BOLD, title)).fontSize(15).fillColor(INK).text(title, MARGIN, MARGIN, { lineBreak: false });
  doc.fontSize(SIZE + 0.5).fillColor(MUTED);
  let y = MARGIN + 24;
  for (const line of table.details) {
    const text = printable(line);
    doc.font(fontOf(REGULAR, text)).text(text, MARGIN, y, { lineBreak: false });
    y += 13;
  }
  const headings = table.columns.map((column) => column.heading);
  const head = (at: number) => {
    drawLine(doc, places, headings, at, BOLD);
    rule(doc, at + LINE - 2, INK);
    return at + LINE + 2;
  };
  y = head(y + 8);
  const bottom = doc.page.height - MARGIN - LINE * 2;
  const room = () => {
    if (y <= bottom) return;
    doc.addPage();
    y = head(MARGIN);
  };
  for (const [index, row] of table.rows.entries()) {
    room();
    drawLine(doc, places, row, y, REGULAR);
    rule(doc, y + LINE - 3, RULE);
    y += LINE;
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  if (table.totals === undefined) return;
  room();
  rule(doc, y - 1, INK);
  drawLine(doc, places, table.totals, y + 3, BOLD);
}

function placeColumns(width: number, columns: readonly PdfColumn[]): Place[] {
  const all = columns.reduce((sum, column) => sum + column.weight, 0);
  let x = MARGIN;
  return columns.map(({ weight, align = 'left' }) => {
    const place = { x, width: (width * weight) / all, align };
    x += place.width;
    return place;
  });
}

function drawLine(doc: Doc, places: readonly Place[], texts: readonly string[], y: number, weight: Weight): void {
  doc.fontSize(SIZE).fillColor(INK);
  for (const [index, { x, width, align }] of places.entries()) {
    const whole = printable(texts[index] ?? '');
    doc.font(fontOf(weight, whole));
    const text = cut(doc, whole, width - PAD);
    if (text === '') continue;
    const start = align === 'right' ? x + width - doc.widthOfString(text) : x;
    doc.text(text, start, y, { lineBreak: false });
  }
}

function fontOf({ builtIn, embedded }: Weight, text: string): string {
  return LATIN.test(text) ? builtIn : embedded;
}

/** Shortens a text to a width, with dots for the rest. */
function cut(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let end = text.length;
  while (end > 0 && doc.widthOfString(`${text.slice(0, end)}...`) > width) end -= 1;
  return `${text.slice(0, end)}...`;
}

function rule(doc: Doc, y: number, color: string): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
}

function numberPages(doc: Doc, footer: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.fontSize(SIZE - 1).fillColor(MUTED);
    const y = doc.page.height - MARGIN;
    const text = printable(footer);
    doc.font(fontOf(REGULAR, text)).text(text, MARGIN, y, { lineBreak: false });
    const number = `Page ${page - start + 1} of ${count}`;
    doc
      .font(fontOf(REGULAR, number))
      .text(number, doc.page.width - MARGIN - doc.widthOfString(number), y, { lineBreak: false });
  }
}

/** Replaces the characters that the font lacks. */
function printable(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/[\t\r\n]+/g, ' ')
      // \u0964 and \u0965 end sentences, \u200c and \u200d shape letters.
      .replace(/(?![\u0964\u0965\u200c\u200d])[^\u0020-\u007e\u00a0-\u00ff\p{Script=Devanagari}–—‘’“”•…₹]/gu, '?')
  );
}

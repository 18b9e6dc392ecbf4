import { inflateSync } from 'node:zlib';

/** Returns the page count of a PDF of `pdfTable`, and its texts in drawing order. */
export function readPdf(file: Buffer): { pages: number; texts: string[] } {
  const raw = file.toString('latin1');
  if (!raw.startsWith('%PDF-') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('this is not a PDF');
  const objects = readObjects(file, raw);
  const fonts = readFonts(objects);
  const texts: string[] = [];
  for (const { stream } of objects.values()) {
    // Each text is one block between BT and ET.
    for (const [, block = ''] of stream.matchAll(/\bBT\n([\s\S]*?)\bET\b/g)) texts.push(readText(block, fonts));
  }
  return { pages: raw.match(/\/Type \/Page\b/g)?.length ?? 0, texts };
}

type PdfObject = { dictionary: string; stream: string };

function readObjects(file: Buffer, raw: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const found of raw.matchAll(/^(\d+) 0 obj\r?\n(<<[\s\S]*?>>)\r?\n(?:stream\r?\n|endobj)/gm)) {
    const [whole, id = '', dictionary = ''] = found;
    const from = found.index + whole.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const bytes = file.subarray(from, from + length);
    objects.set(id, { dictionary, stream: bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '' });
  }
  return objects;
}

/** The text of each glyph, by the name of the font on the pages. Built-in fonts are left out: their codes are Latin-1. */
function readFonts(objects: ReadonlyMap<string, PdfObject>): Map<string, string[]> {
  const fonts = new Map<string, string[]>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1];
      if (table === undefined) continue;
      const glyphs: string[] = [];
      for (const [, list = ''] of (objects.get(table)?.stream ?? '').matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*)\]/g)) {
        for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]+)>/g)) {
          glyphs.push(String.fromCharCode(...hex.split(' ').map((unit) => Number.parseInt(unit, 16))));
        }
      }
      fonts.set(name, glyphs);
    }
  }
  return fonts;
}

function readText(block: string, fonts: ReadonlyMap<string, string[]>): string {
  const glyphs = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? '');
  const hex = [...block.matchAll(/<([0-9a-f]+)>/g)].map(([, shown = '']) => shown).join('');
  if (glyphs === undefined) return Buffer.from(hex, 'hex').toString('latin1');
  return (hex.match(/.{4}/g) ?? []).map((code) => glyphs[Number.parseInt(code, 16)] ?? '').join('');
}

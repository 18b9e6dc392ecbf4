import { inflateSync } from 'node:zlib';

/** Returns the page count of a PDF of `pdfTable`, and its texts in drawing order. */
export function readPdf(file: Buffer): { pages: number; texts: string[] } {
  const raw = file.toString('latin1');
  if (!raw.startsWith('%PDF-') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('this is not a PDF');
  const texts: string[] = [];
  for (const found of raw.matchAll(/stream\r?\n/g)) {
    const from = found.index + found[0].length;
    const bytes = file.subarray(from, raw.indexOf('endstream', from));
    // Only compressed streams contain drawing commands. The file embeds no fonts, because every reader has the standard
    // ones.
    const drawn = bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
    for (const [, shown = ''] of drawn.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map((part) => part[1]).join('');
      texts.push(Buffer.from(hex, 'hex').toString('latin1'));
    }
  }
  return { pages: raw.match(/\/Type \/Page\b/g)?.length ?? 0, texts };
}

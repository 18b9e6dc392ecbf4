import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addSlide, saveHeadline } from '../content/pages/index.ts';
import { updateSettings } from '../content/settings/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { serverRoot } from '../platform/files/paths.ts';
import { DEMO_CONTACTS, DEMO_HEADLINES, DEMO_SLIDES } from './content-seed.ts';
import { SEED_ACTOR } from './demo.sql.ts';

/**
 * Seeds headlines, slider images and contacts, and switches on the second person so that the flow can be seen. Rules
 * and limits keep their defaults.
 */
export async function seedContent(tx: Tx): Promise<void> {
  for (const headline of DEMO_HEADLINES) {
    const saved = await saveHeadline(tx, headline);
    if (!saved.ok) throw new Error(`could not save the headline of place ${headline.place}: ${saved.code}`);
  }
  for (const [index, { file, alt }] of DEMO_SLIDES.entries()) {
    const bytes = await readFile(path.join(serverRoot(), 'assets', 'slider', file));
    await addSlide(tx, { mediaType: 'image/svg+xml', bytes, alt, displayOrder: index + 1 });
  }
  const updated = await updateSettings(tx, { contacts: DEMO_CONTACTS, secondPersonInDemo: true }, { name: SEED_ACTOR });
  if (!updated.ok) throw new Error(`the demo's settings are refused: ${updated.msg ?? ''}`);
}

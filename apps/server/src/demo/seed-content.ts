import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { addSlide, saveHeadline } from '../content/pages/index.ts';
import { DEMO_HEADLINES, DEMO_SLIDES, updateSettings } from '../content/settings/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { serverRoot } from '../platform/files/paths.ts';
import { DEMO_CONTACTS } from './content-seed.ts';
import { SEED_ACTOR } from './demo.sql.ts';

/**
 * Seeds headlines, slider images and contacts, and switches on the second person so that the flow can be seen. Rules
 * and limits keep their defaults.
 */
export async function seedContent(tx: Tx): Promise<void> {
  for (const [index, { en, hi }] of DEMO_HEADLINES.entries()) {
    const place = index + 1;
    const saved = await saveHeadline(tx, { place, isOn: true, notes: en, notesHindi: hi });
    if (!saved.ok) throw new Error(`could not save the headline of place ${place}: ${saved.code}`);
  }
  for (const [index, { file, alt }] of DEMO_SLIDES.entries()) {
    const bytes = await readFile(path.join(serverRoot(), 'assets', 'slider', file));
    const texts = { alt: alt.en, altHindi: alt.hi };
    await addSlide(tx, { mediaType: 'image/svg+xml', bytes, ...texts, displayOrder: index + 1 });
  }
  const updated = await updateSettings(tx, { contacts: DEMO_CONTACTS, secondPersonInDemo: true }, { name: SEED_ACTOR });
  if (!updated.ok) throw new Error(`the demo's settings are refused: ${updated.msg ?? ''}`);
}

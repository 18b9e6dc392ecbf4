import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDb } from '../platform/db/db.ts';
import { serverRoot } from '../platform/files/paths.ts';
import { createTestDatabase } from './databases.ts';
import { schemaText } from './schema-text.ts';

test('schema.sql is what the migrations make; after a new one run `npm run schema:dump`', async () => {
  const database = await createTestDatabase();
  const db = createDb({ connectionString: database.ownerUrl, max: 1 });
  try {
    expect(await schemaText(db)).toBe(readFileSync(path.join(serverRoot(), 'schema.sql'), 'utf8'));
  } finally {
    await db.close();
    await database.drop();
  }
});

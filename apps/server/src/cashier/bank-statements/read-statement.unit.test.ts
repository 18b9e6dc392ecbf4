import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

test('a line with two groups of twelve digits has no reference, and keeps the hash that an earlier release stored', async () => {
  const narration = 'UPI/919876543210/418203774512/Asha';
  const file = `Txn Date,Description,UTR,Credit\n19/11/2026 10:15,${narration},,12.00\n`;
  const read = await readStatement(Buffer.from(file).toString('base64'), undefined);
  const said = JSON.stringify(['2026-11-19', '1200', '919876543210', narration]);
  const dayHash = createHash('sha256').update(`0\n${said}`).digest();
  expect(read).toMatchObject({ ok: true, value: { credits: [{ reference: '', dayHash }] } });
});

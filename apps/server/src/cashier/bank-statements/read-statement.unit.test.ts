import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const SEVERAL_GROUPS = 'UPI/919876543210/418203774512/Asha';
const ONLY_UPI_ID = 'UPI/919876543210@okbank/Asha';

/** The only credit of a file with one line. */
async function readOne(date: string, narration: string) {
  const file = `Txn Date,Description,UTR,Credit\n${date},${narration},,12.00\n`;
  const read = await readStatement(Buffer.from(file).toString('base64'), undefined);
  const [credit] = read.ok ? read.value.credits : [];
  if (credit === undefined) throw new Error('The file has no credit');
  return credit;
}

test('a line with two groups of twelve digits has no reference, and keeps the hash that an earlier release stored', async () => {
  const said = JSON.stringify(['2026-11-19', '1200', '919876543210', SEVERAL_GROUPS]);
  const stored = createHash('sha256').update(`0\n${said}`).digest();
  const read = await readOne('19/11/2026 10:15', SEVERAL_GROUPS);
  expect(read).toMatchObject({ reference: '', hash: stored, dayHash: stored });
});

test('a line with two groups of twelve digits has one hash in files with and without the time of day', async () => {
  const timed = await readOne('19/11/2026 10:15', SEVERAL_GROUPS);
  const bare = await readOne('19/11/2026', SEVERAL_GROUPS);
  expect(timed.hash).toEqual(bare.hash);
});

test('equal payments from a UPI ID with a phone number differ by their time of day', async () => {
  const early = await readOne('19/11/2026 10:15', ONLY_UPI_ID);
  const late = await readOne('19/11/2026 16:40', ONLY_UPI_ID);
  expect([early.reference, late.reference]).toEqual(['', '']);
  expect(early.hash).not.toEqual(late.hash);
});

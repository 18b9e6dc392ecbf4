import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatVerifierKey, makeVerifierKey, SIGNATURE_TYPE } from '@surahi/fairness';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { openPublicLog } from './public-log.ts';

const RELAYS = { BEACON_RELAYS: 'https://relay-1.example,https://relay-2.example' };
const DEMO_CHAIN = { BEACON_CHAIN: `surahi-demo ${'ab'.repeat(32)} ${'cd'.repeat(96)} 1790000000 3` };
const WITNESS = witnessOf('w.example/one');
const DEMO_WITNESS = witnessOf('demo-witness');
const TAIL = ': shows how checking works, proves nothing about the operator';

function witnessOf(name: string): string {
  const key = makeVerifierKey(name, SIGNATURE_TYPE.cosignature, new Uint8Array(32).fill(9));
  return `https://${name} ${formatVerifierKey(key)}`;
}

/** The notice of the log of a demo server. */
async function noticeOf(env: Record<string, string>): Promise<string | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-notice-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { DATA_DIR: folder, VERIFIER_FILE: import.meta.filename };
  const config = loadConfig({ VALUE_MODE: 'demo', PUBLIC_LOG: 'on', ...files, ...env });
  return (await openPublicLog({ config }))?.notice;
}

test('[FAI-12] the notice names the demo beacon and the demo witness that are in use', async () => {
  const both = await noticeOf({ ...RELAYS, ...DEMO_CHAIN, LOG_WITNESSES: DEMO_WITNESS });
  expect(both).toBe(`Demo beacon and witness on the same machine${TAIL}`);
  expect(await noticeOf({ ...RELAYS, ...DEMO_CHAIN, LOG_WITNESSES: WITNESS })).toBe(`Demo beacon${TAIL}`);
  expect(await noticeOf({ ...RELAYS, LOG_WITNESSES: `${WITNESS},${DEMO_WITNESS}` })).toBe(`Demo witness${TAIL}`);
});

test('[FAI-12] a demo server with quicknet and a foreign witness has no notice, nor has a log alone', async () => {
  expect(await noticeOf({ ...RELAYS, LOG_WITNESSES: WITNESS })).toBe('');
  expect(await noticeOf({})).toBe('');
});

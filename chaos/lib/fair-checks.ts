import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Bundle, checkBundle, parseBundle, type Receipt } from '../../packages/fairness/src/index.ts';
import { createClient } from './client.ts';
import type { Draw } from './fair-draws.ts';
import type { FairPrograms } from './fair-programs.ts';
import type { Report } from './report.ts';
import { tempFolder } from './temp-folder.ts';
import type { World } from './world.ts';

const VERIFIER = path.join(import.meta.dirname, '..', '..', 'apps', 'verifier', 'dist', 'verify.mjs');

/** An accepted submission on a draw. */
export type FairBid = { draw: Draw; id: string; player: number };

async function receiptsOf(
  world: World,
  port: number,
  draw: Draw,
  submission: { id: string; player: number },
): Promise<Receipt[]> {
  const client = createClient(port);
  const answer = await client.post(
    '/api-bid-receipt',
    JSON.stringify({
      env_type: 'Prod',
      app_key: 'demo-app-key',
      unique_token: world.tokenOf(submission.player),
      submission_id: submission.id,
      business_date: draw.date,
    }),
  );
  client.close();
  if (answer.kind !== 'answer') throw new Error('no receipt');
  // The contract of api-bid-receipt.
  const { sessions } = JSON.parse(answer.text) as { sessions: { receipts: Receipt[] }[] };
  return sessions.flatMap(({ receipts }) => receipts);
}

async function fetchBundle(port: number, draw: Draw): Promise<Bundle> {
  const response = await fetch(`http://127.0.0.1:${port}/log/draws/${draw.marketId}/${draw.date}/open`);
  return parseBundle(await response.text());
}

/** Runs verify.mjs on a bundle in a folder that holds nothing else. Returns its report. */
async function runVerifier(
  bundle: Bundle,
  { logKey, witnessKey }: FairPrograms,
  options: readonly string[] = [],
): Promise<ReturnType<typeof checkBundle>> {
  const file = path.join(tempFolder('fair-bundle'), 'bundle.json');
  writeFileSync(file, JSON.stringify(bundle));
  const args = [VERIFIER, file, '--log-key', logKey, '--witness-key', witnessKey, '--json', ...options];
  const text = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (_, stdout) => resolve(stdout));
  });
  // The report of checkBundle.
  return JSON.parse(text) as ReturnType<typeof checkBundle>;
}

/** Runs verify.mjs on a bundle. Returns the checks that do not hold. */
async function verifyFile(bundle: Bundle, programs: FairPrograms): Promise<string[]> {
  const { claims } = await runVerifier(bundle, programs);
  return claims.flatMap(({ findings }) =>
    findings.filter(({ verdict }) => verdict !== 'holds').map(({ check }) => check),
  );
}

/** The result that verify.mjs computes from an exported log and the signature of the round. */
export async function computeResult(
  bundle: Bundle,
  programs: FairPrograms,
  signature: string,
): Promise<string | undefined> {
  return (await runVerifier(bundle, programs, ['--signature', signature])).result;
}

function isProven(bundle: Bundle, programs: FairPrograms): boolean {
  return checkBundle(bundle, {
    logKeys: [programs.logKey],
    witnessKeys: [programs.witnessKey],
    chains: [programs.chain],
    now: Date.now(),
  }).isProven;
}

/**
 * Checks each bid with its bundle, with checkBundle and the demo's chain, and with the verify.mjs that players
 * download.
 */
export async function checkDraws(
  report: Report,
  world: World,
  port: number,
  programs: FairPrograms,
  bids: readonly FairBid[],
): Promise<void> {
  let proven = 0;
  const doubts = new Set<string>();
  for (const { draw, id, player } of bids) {
    const bundle = {
      ...(await fetchBundle(port, draw)),
      receipts: await receiptsOf(world, port, draw, { id, player }),
    };
    if (bundle.receipts.length === 1 && isProven(bundle, programs)) proven += 1;
    for (const check of await verifyFile(bundle, programs)) doubts.add(check);
  }
  report.figure('bids with a checked receipt', proven);
  report.check('every claim holds for every accepted bid', proven === bids.length, `${proven} of ${bids.length}`);
  // verify.mjs trusts only the beacon quicknet, so the check of a demo beacon never holds.
  report.check(
    'verify.mjs has no doubt but the demo beacon',
    [...doubts].join() === 'known-beacon',
    [...doubts].join(),
  );
}

/** Changes an accepted slip with the rights of the owner of the tables, and checks its receipt again. */
export async function alterSlip(
  report: Report,
  world: World,
  port: number,
  programs: FairPrograms,
  bid: FairBid,
): Promise<void> {
  await world.database.owner.transaction(async (tx) => {
    await tx.query({ text: 'alter table slips disable trigger user' });
    await tx.query({ text: 'update slips set picks[1] = picks[2] where submission_id = $1', values: [bid.id] });
    await tx.query({ text: 'alter table slips enable trigger user' });
  });
  const receipts = await receiptsOf(world, port, bid.draw, bid);
  const doubts = await verifyFile({ ...(await fetchBundle(port, bid.draw)), receipts }, programs);
  report.check('an altered slip is found', doubts.includes('receipt-in-bids'), doubts.join());
}

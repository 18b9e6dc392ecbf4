import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatBundle } from '../../packages/fairness/src/bundle.ts';
import { realDraw } from '../../packages/fairness/src/testing/real-draw.ts';
import { type Report, round } from './report.ts';

const VERIFIER = path.join(import.meta.dirname, '..', '..', 'apps', 'verifier', 'dist', 'verify.mjs');

/**
 * A third party computes a result with three things: the log as exported at the close, the signature of a round of
 * quicknet, and verify.mjs in an empty folder. The log has no result and there is no server.
 */
export async function verifyWithoutServer(report: Report): Promise<void> {
  if (!existsSync(VERIFIER)) throw new Error('the verifier is not built: run npm run build first');
  const folder = mkdtempSync(path.join(tmpdir(), 'surahi-bench-verifier-'));
  try {
    copyFileSync(VERIFIER, path.join(folder, 'verify.mjs'));
    const { bundle, scene } = realDraw({
      entries: (all) => all.filter(({ entry }) => entry.kind === 'record' || entry.kind === 'bids'),
    });
    writeFileSync(path.join(folder, 'draw.json'), formatBundle(bundle));
    const startMs = performance.now();
    const args = ['verify.mjs', 'draw.json', '--signature', scene.signature, '--json'];
    const { result } = JSON.parse(await outputOf(args, folder)) as { result?: string }; // the verifier's report
    report.figure('time of verify.mjs', round(performance.now() - startMs), 'ms');
    report.goal('a third party computes the result', result === scene.result, result ?? 'none');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The standard output of a node program. Its exit code is 1, because nothing proves claims that come later. */
function outputOf(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { cwd }, (_, out) => resolve(out));
  });
}
